import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Bone } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { Money } from '../../design/values.tsx';
import { toCents } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import type { Period } from './filter.ts';
import { periodQuery } from './queries.ts';
import { statementWords } from './words.ts';

/** Balance before, in, out and balance after a period, whatever is searched in it. */
export function Totals({ period }: { period: Period }) {
  const words = useWords(statementWords);
  const { account } = useAccount();
  const { data, isError, isLoading } = useQuery(periodQuery(account, period));
  if (isError || (data === undefined && !isLoading)) return null;
  const days = data?.days ?? [];
  const sum = (of: 'in' | 'out') => days.reduce((cents, day) => cents + toCents(day[of]), 0) / 100;
  const [first, last] = [days[0], days.at(-1)];
  const opening = first && (toCents(first.closing_balance) - toCents(first.in) + toCents(first.out)) / 100;
  const figures: [string, ReactNode][] = [
    [words.opening, opening !== undefined && <Money value={opening} />],
    [words.sumIn, data && <Money value={sum('in')} direction="in" />],
    [words.sumOut, data && <Money value={sum('out')} direction="out" />],
    [words.closing, last && <Money value={last.closing_balance} />],
  ];
  return (
    <Card>
      <section aria-label={words.totals}>
        <dl className="grid grid-cols-4 gap-x-6 gap-y-3 max-md:grid-cols-2">
          {figures.map(([name, figure]) => (
            <div key={name}>
              <dt className="text-xs text-ink-3">{name}</dt>
              <dd className="tabular font-medium">{figure || <Bone className="h-[1lh] w-24" />}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}
