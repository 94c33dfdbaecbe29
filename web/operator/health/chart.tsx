import { lazy, Suspense, useState } from 'react';
import { classNames } from '../../design/class-names.ts';
import { Bone } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { formatExact } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { localeOf } from '../../format/locale.ts';
import { useWords } from '../../format/words.ts';
import type { Lines } from './readings.ts';
import { healthWords } from './words.ts';

const LinesChart = lazy(() =>
  import('./lines-chart.tsx').then(({ LinesChart: Chart }) => ({ default: Chart })),
);

const COLOURS = ['text-accent', 'text-careful', 'text-ink-3'];

interface ChartProps {
  title: string;
  lines: Lines;
  label: string;
  names: readonly string[];
  /** Words for a chart that has nothing to show yet. */
  none?: string | undefined;
  /** Words that explain the lines. */
  note?: string;
}

/** A chart that grows with the readings; below it the figures of this moment, or of the one that is pointed at. */
export function Chart({ title, lines, label, names, none, note }: ChartProps) {
  const words = useWords(healthWords);
  const language = useLanguage();
  const figure = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
  const [pointed, setPointed] = useState<number>();
  const at = pointed === undefined ? undefined : lines[0][pointed];
  const enough = none === undefined && lines[0].length >= 2;
  return (
    <Card title={title}>
      {enough ? (
        <Suspense fallback={<Bone className="h-45 w-full" />}>
          <LinesChart
            lines={lines}
            label={label}
            colours={COLOURS.slice(0, names.length)}
            onReading={setPointed}
          />
        </Suspense>
      ) : (
        <p className="flex h-45 items-center justify-center text-ink-3">{none ?? words.collecting}</p>
      )}
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {names.map((name, index) => {
          const now = lines[index + 1]?.at(pointed ?? -1) ?? 0;
          return (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden className={classNames('h-0.5 w-3.5 bg-current', COLOURS[index])} />
              {name}{' '}
              <span className="tabular font-medium">{none === undefined ? figure.format(now) : '—'}</span>
            </li>
          );
        })}
        {at !== undefined && (
          <li className="tabular text-ink-3">{formatExact(new Date(at * 1_000), language)}</li>
        )}
      </ul>
      {note && <p className="mt-2 text-xs text-ink-3">{note}</p>}
    </Card>
  );
}
