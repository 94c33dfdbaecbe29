import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AnswerTo } from '../../api/narrowed.ts';
import { Button } from '../../design/button.tsx';
import { Empty } from '../../design/states.tsx';
import { Page } from '../../design/surface.tsx';
import type { Column } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { addressOf } from '../addresses.ts';
import { Listing } from '../listing.tsx';
import { useWhyNot } from '../may.ts';
import { CreateCompany } from './create-company.tsx';
import { companyWords } from './words.ts';

type ListedCompany = AnswerTo<'GET /operator/companies'>['results'][number];

/** The bank's customers, and the way to take on another. */
export function CompaniesPage() {
  const words = useWords(companyWords);
  const [creating, setCreating] = useState(false);
  const why = useWhyNot('equip');
  const columns: Column<ListedCompany>[] = [
    {
      name: words.one,
      grow: true,
      cell: (company) => (
        <span className="block">
          <span className="block font-medium [overflow-wrap:anywhere]">{company.name}</span>
          <span className="tabular block text-xs text-ink-3">{formatDocument(company.document)}</span>
        </span>
      ),
    },
    { name: words.since, cell: (company) => <DateTime at={company.created_at} /> },
  ];
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button
          kind="primary"
          icon={<Plus aria-hidden className="size-4" />}
          why={why}
          onClick={() => setCreating(true)}
        >
          {words.company}
        </Button>
      }
    >
      <Listing<ListedCompany>
        label={words.title}
        name="companies"
        columns={columns}
        keyOf={(company) => company.id}
        to={(company) => addressOf(`/companies/${company.id}`)}
        empty={<Empty icon={<Building2 className="size-6" strokeWidth={1.5} />} title={words.empty} />}
      />
      {creating && <CreateCompany onClose={() => setCreating(false)} />}
    </Page>
  );
}
