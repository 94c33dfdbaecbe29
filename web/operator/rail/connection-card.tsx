import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge, Notice } from '../../design/badge.tsx';
import { Card, Facts } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { type RailHealth, railQuery } from './queries.ts';
import { railWords } from './words.ts';

/** Shows the state of the connection to the settlement system; nothing where that is inside this program. */
export function ConnectionCard() {
  const words = useWords(railWords);
  const { data: rail } = useQuery(railQuery);
  if (rail?.watched !== true) return null;
  return (
    <Card
      title={words.connection}
      aside={
        <Badge tone={rail.connected ? 'good' : 'wrong'}>
          {rail.connected ? words.connected : words.apart}
        </Badge>
      }
    >
      {rail.problems.length > 0 && <Notice tone="careful">{rail.problems.join('; ')}</Notice>}
      <FactsOf rail={rail} />
    </Card>
  );
}

function FactsOf({ rail }: { rail: RailHealth }) {
  const words = useWords(railWords);
  const { reserve, figures, days } = rail;
  const figure = (name: string, value: number) => {
    if (name.endsWith('_days')) return words.days(value);
    return name === 'skew_ms' ? `${value} ms` : `${value}`;
  };
  const [last] = days;
  const facts: (readonly [string, ReactNode])[] = [
    [
      words.reserve,
      reserve === null ? (
        words.unknown
      ) : (
        <span key="reserve" className="flex flex-col items-end gap-0.5">
          <Money value={reserve.available ?? 0} />
          <span className="text-xs text-ink-3">
            <DateTime at={reserve.at} exact />
          </span>
        </span>
      ),
    ],
    ...Object.entries(words.figures).flatMap(([name, label]) => {
      const value = figures[name];
      return value === undefined ? [] : [[label, <Figure key={name} text={figure(name, value)} />] as const];
    }),
    [words.lastDay, last === undefined ? '—' : <LastDay key="day" day={last} />],
  ];
  return <Facts facts={facts} />;
}

function LastDay({ day }: { day: RailHealth['days'][number] }) {
  const words = useWords(railWords);
  const { opening, closing, known } = day;
  // Sums of centavos as reais: what is off by less than half of one is equal.
  const isEven = day.state === 'DONE' && Math.abs((closing ?? 0) - (opening ?? 0) - (known ?? 0)) < 0.005;
  return (
    <span className="flex items-center gap-2">
      <Badge tone={isEven ? 'good' : day.state === 'DONE' ? 'wrong' : 'careful'}>
        {isEven ? words.matched : words.states[day.state]}
      </Badge>
      <span className="tabular">{day.day.split('-').reverse().join('/')}</span>
    </span>
  );
}

/** Stays on one line beside a long name. */
function Figure({ text }: { text: string }) {
  return <span className="tabular whitespace-nowrap">{text}</span>;
}
