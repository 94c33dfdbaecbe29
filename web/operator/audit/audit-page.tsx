import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Select, TextField } from '../../design/field.tsx';
import { Empty } from '../../design/states.tsx';
import { Page } from '../../design/surface.tsx';
import type { Column } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { addressOf, useAsked } from '../addresses.ts';
import { Listing } from '../listing.tsx';
import { auditWords } from './words.ts';

interface AuditLine {
  id: number;
  at: string;
  operator: { id: number; email: string } | null;
  act: string;
  subject: string;
  subject_id: string;
  details: Readonly<Record<string, unknown>>;
}

/** Who did what to what; the filters are in the address, so that they can be passed on. */
export function AuditPage() {
  const words = useWords(auditWords);
  const [act, operator] = [useAsked('act'), useAsked('operator')];
  return (
    <Page title={words.title} lead={words.lead}>
      <Filters key={`${act} ${operator}`} act={act ?? ''} operator={operator ?? ''} />
      <Listing
        label={words.title}
        name="audit-log"
        asked={{ act, operator }}
        columns={useColumns()}
        keyOf={(line) => line.id}
        empty={<Empty title={words.empty} text={words.emptyText} />}
      />
    </Page>
  );
}

function Filters(asked: { act: string; operator: string }) {
  const words = useWords(auditWords);
  const router = useRouter();
  const [typed, setTyped] = useState(asked);
  const show = (filters: Record<string, string>) => router.history.push(addressOf('/audit', filters));
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        show({ act: typed.act, operator: typed.operator.trim() });
      }}
    >
      <div className="w-64 max-md:w-full">
        <Select
          label={words.act}
          value={typed.act}
          onChange={(event) => setTyped({ ...typed, act: event.target.value })}
        >
          <option value="">{words.any}</option>
          {Object.entries(words.acts).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
      </div>
      <div className="w-72 max-md:w-full">
        <TextField
          label={words.operator}
          type="email"
          autoComplete="off"
          value={typed.operator}
          onChange={(event) => setTyped({ ...typed, operator: event.target.value })}
        />
      </div>
      <Button type="submit">{words.filter}</Button>
      {(asked.act !== '' || asked.operator !== '') && (
        <Button kind="quiet" onClick={() => show({})}>
          {words.clear}
        </Button>
      )}
    </form>
  );
}

function useColumns(): Column<AuditLine>[] {
  const words = useWords(auditWords);
  const details = (line: AuditLine) =>
    Object.keys(line.details).length === 0 ? null : (
      <code className="block text-xs text-ink-3 [overflow-wrap:anywhere]">
        {JSON.stringify(line.details)}
      </code>
    );
  return [
    {
      name: words.what,
      grow: true,
      cell: (line) => (
        <span className="block">
          <span className="font-medium">{words.acts[line.act] ?? line.act}</span>{' '}
          <span className="text-ink-2">
            {words.subjects[line.subject] ?? line.subject} {line.subject_id}
          </span>
          <span className="block text-xs text-ink-3 md:hidden">{line.operator?.email ?? words.machine}</span>
          {details(line)}
        </span>
      ),
    },
    { name: words.who, wide: true, cell: (line) => line.operator?.email ?? words.machine },
    { name: words.when, cell: (line) => <DateTime at={line.at} /> },
  ];
}
