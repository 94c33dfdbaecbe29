import { Scale } from 'lucide-react';
import { Badge } from '../../design/badge.tsx';
import { Empty } from '../../design/states.tsx';
import type { Column } from '../../design/table.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { Queue } from '../queue.tsx';
import { Go } from '../things/go.tsx';
import { CloseDifference } from './close.tsx';
import type { Difference } from './queries.ts';
import { railWords } from './words.ts';

type Shown = 'OPEN' | 'ALL';

/** Shows differences between the bank and the settlement system, advice on each, and a way to close it. */
export function DifferencesPage() {
  const words = useWords(railWords);
  const columns = useColumns();
  return (
    <Queue<Difference, Shown>
      words={words}
      options={['OPEN', 'ALL']}
      listing={(shown) => ({
        name: 'differences',
        asked: shown === 'OPEN' ? { open: 'true' } : {},
        columns,
        keyOf: (one) => one.id,
        empty: (
          <Empty
            icon={<Scale className="size-6" strokeWidth={1.5} />}
            title={shown === 'OPEN' ? words.empty : words.emptyAll}
            text={words.emptyText}
          />
        ),
      })}
    />
  );
}

function useColumns(): Column<Difference>[] {
  const words = useWords(railWords);
  const amount = (value: number | null) => (value === null ? words.nothing : <Money value={value} />);
  return [
    { name: words.what, grow: true, cell: (one) => <What difference={one} /> },
    {
      name: words.day,
      cell: (one) => (
        <span className="tabular whitespace-nowrap">{one.day.split('-').reverse().join('/')}</span>
      ),
    },
    { name: words.here, number: true, cell: (one) => amount(one.here) },
    { name: words.there, number: true, cell: (one) => amount(one.there) },
    {
      name: words.close,
      cell: (one) =>
        one.closed_at === null ? <CloseDifference difference={one} /> : <Closed difference={one} />,
    },
  ];
}

function What({ difference }: { difference: Difference }) {
  const words = useWords(railWords);
  const { kind, about, said, closed_at: closedAt } = difference;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="font-medium">{words.kinds[kind] ?? kind}</span>
      {said !== null && (
        <span className="text-sm text-ink-2">
          {kind === 'UNEXPLAINED' ? words.entries(said) : `${words.said} ${said}`}
        </span>
      )}
      {closedAt === null && <span className="text-sm text-ink-2">{words.todo[kind]}</span>}
      {about !== null && (
        <span className="text-xs [overflow-wrap:anywhere] text-ink-3">
          {about} {about.startsWith('E') && <Go to={`/payments/${about}`}>{words.seePayment}</Go>}
        </span>
      )}
    </span>
  );
}

function Closed({ difference }: { difference: Difference }) {
  const words = useWords(railWords);
  return (
    <span className="flex flex-col items-start gap-0.5 text-xs text-ink-3">
      <Badge tone="good">{words.closed}</Badge>
      {difference.closed_at !== null && <DateTime at={difference.closed_at} />}
      <span className="[overflow-wrap:anywhere]">{`${words.closedAs} ${difference.reason}`}</span>
    </span>
  );
}
