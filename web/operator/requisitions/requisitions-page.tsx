import { UserRoundCheck } from 'lucide-react';
import { Badge } from '../../design/badge.tsx';
import { Empty } from '../../design/states.tsx';
import type { Column } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { addressOf } from '../addresses.ts';
import { Queue } from '../queue.tsx';
import type { ListedRequisition } from './queries.ts';
import { StepBadge } from './step-badge.tsx';
import { requisitionWords } from './words.ts';

type Shown = 'WAITING' | 'ALL';

/** Shows those who wait for the bank's decision, the longest wait first, or everybody who ever asked. */
export function RequisitionsPage() {
  const words = useWords(requisitionWords);
  const columns = useColumns();
  return (
    <Queue<ListedRequisition, Shown>
      words={words}
      options={['WAITING', 'ALL']}
      listing={(shown) => ({
        name: 'requisitions',
        asked: shown === 'WAITING' ? { order: 'due' } : {},
        columns,
        keyOf: (one) => one.id,
        to: (one) => addressOf(`/requisitions/${one.id}`),
        empty: (
          <Empty
            icon={<UserRoundCheck className="size-6" strokeWidth={1.5} />}
            title={shown === 'WAITING' ? words.empty : words.emptyAll}
            text={words.emptyText}
          />
        ),
      })}
    />
  );
}

function useColumns(): Column<ListedRequisition>[] {
  const words = useWords(requisitionWords);
  return [
    {
      name: words.who,
      grow: true,
      cell: (one) => (
        <span className="block">
          <span className="tabular block font-medium">{formatDocument(one.document)}</span>
          <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">
            {words.types[one.onboarding_type]} · {one.email}
          </span>
          <span className="mt-1 block md:hidden">
            <StepBadge requisition={one} />
          </span>
        </span>
      ),
    },
    {
      name: words.kind,
      wide: true,
      cell: (one) => <span className="whitespace-nowrap">{words.kinds[one.kind] ?? one.kind}</span>,
    },
    {
      name: words.findings,
      wide: true,
      cell: (one) => (one.findings.length === 0 ? '—' : <Badge tone="careful">{one.findings.length}</Badge>),
    },
    { name: words.step, wide: true, cell: (one) => <StepBadge requisition={one} /> },
    { name: words.sent, cell: (one) => (one.submitted_at ? <DateTime at={one.submitted_at} /> : '—') },
  ];
}
