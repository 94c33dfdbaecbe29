import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FlowDay } from '../../api/resources.ts';
import { IconButton } from '../../design/button.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { Bone, Empty, Problem } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { Money } from '../../design/values.tsx';
import { formatShortDay } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { flowQuery } from '../statement/queries.ts';
import { homeWords } from './words.ts';

const FlowChart = lazy(() => import('./flow-chart.tsx').then(({ FlowChart: Chart }) => ({ default: Chart })));

type Days = '7' | '30' | '90';

/** Shows money in and out, day by day: as a chart, and as a table for those who want figures or cannot see a chart. */
export function Flow() {
  const words = useWords(homeWords);
  const { account } = useAccount();
  const [days, setDays] = useState<Days>('30');
  const [asTable, setAsTable] = useState(false);
  const { data, error } = useQuery(flowQuery(account, Number(days)));
  const toggle = (
    <IconButton label={asTable ? words.chart : words.table} onClick={() => setAsTable(!asTable)}>
      {asTable ? <ChartColumn aria-hidden className="size-4" /> : <Table2 aria-hidden className="size-4" />}
    </IconButton>
  );
  const aside = (
    <span className="flex items-center gap-2">
      <Segmented
        label={words.period}
        value={days}
        onValue={setDays}
        options={[
          ['7', words.days[7]],
          ['30', words.days[30]],
          ['90', words.days[90]],
        ]}
      />
      {toggle}
    </span>
  );
  return (
    <Card title={words.flow} aside={aside}>
      {data === undefined ? (
        error ? (
          <Problem error={error} />
        ) : (
          <Bone className="h-60 w-full" />
        )
      ) : (
        <FlowOf days={data.days} asTable={asTable} />
      )}
    </Card>
  );
}

function FlowOf({ days, asTable }: { days: FlowDay[]; asTable: boolean }) {
  const words = useWords(homeWords);
  const [day, setDay] = useState<FlowDay>();
  if (asTable)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      <section aria-label={words.flow} className="-mx-5 h-64 overflow-y-auto max-md:-mx-4" tabIndex={0}>
        <FlowTable days={days} />
      </section>
    );
  if (days.every((day) => day.in === 0 && day.out === 0))
    return (
      <div className="grid h-60 place-items-center">
        <Empty icon={<ChartColumn className="size-6" strokeWidth={1.5} />} title={words.noFlow} />
      </div>
    );
  return (
    <>
      <Totals days={day === undefined ? days : [day]} of={day} />
      <Suspense fallback={<Bone className="h-52 w-full" />}>
        <FlowChart
          key={`${days[0]?.day} ${days.length}`}
          days={days}
          label={`${words.flow}. ${words.table}`}
          onDay={setDay}
        />
      </Suspense>
    </>
  );
}

/** The sums of the days, or of the one that is pointed at. */
function Totals({ days, of }: { days: FlowDay[]; of: FlowDay | undefined }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const sum = (of: (day: FlowDay) => number) =>
    days.reduce((cents, day) => cents + Math.round(of(day) * 100), 0) / 100;
  return (
    <p className="mb-2 flex flex-wrap gap-x-6 gap-y-1">
      <span className="flex items-center gap-2">
        <span aria-hidden className="size-2.5 rounded-sm bg-accent" />
        <span className="text-ink-3">{words.in}</span>
        <Money value={sum((day) => day.in)} className="font-medium" />
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden className="size-2.5 rounded-sm bg-line-strong" />
        <span className="text-ink-3">{words.out}</span>
        <Money value={sum((day) => day.out)} className="font-medium" />
      </span>
      {of && <span className="tabular text-ink-3">{formatShortDay(of.day, language)}</span>}
    </p>
  );
}

function FlowTable({ days }: { days: FlowDay[] }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const columns: Column<FlowDay>[] = [
    { name: words.day, cell: (day) => formatShortDay(day.day, language) },
    { name: words.in, number: true, cell: (day) => formatAmount(day.in, language) },
    { name: words.out, number: true, cell: (day) => formatAmount(day.out, language) },
    {
      name: words.closing,
      number: true,
      wide: true,
      cell: (day) => formatAmount(day.closing_balance, language),
    },
  ];
  return <Table label={words.flow} columns={columns} rows={[...days].reverse()} keyOf={(day) => day.day} />;
}
