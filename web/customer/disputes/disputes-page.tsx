import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { More } from '../../design/more.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { disputesQuery, type ListedDispute, toneOf } from './queries.ts';
import { disputeWords } from './words.ts';

/** The company's disputes; what waits for an answer can be shown alone. */
export function DisputesPage() {
  const words = useWords(disputeWords);
  const [shown, setShown] = useState<'ALL' | 'WAITING'>('ALL');
  const query = useInfiniteQuery(disputesQuery(shown === 'ALL' ? undefined : shown));
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="md:w-fit">
        <Segmented
          label={words.show}
          value={shown}
          onValue={setShown}
          options={[
            ['ALL', words.filters.ALL],
            ['WAITING', words.filters.WAITING],
          ]}
        />
      </div>
      <Card flush>
        <Loaded query={query} rows={5}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.results);
            return rows.length === 0 ? (
              <Empty
                icon={<ShieldCheck className="size-6" strokeWidth={1.5} />}
                title={words.empty}
                text={words.emptyText}
              />
            ) : (
              <>
                <DisputeTable rows={rows} />
                <More query={query} />
              </>
            );
          }}
        </Loaded>
      </Card>
    </Page>
  );
}

function DisputeTable({ rows }: { rows: ListedDispute[] }) {
  const words = useWords(disputeWords);
  const language = useLanguage();
  const status = (row: ListedDispute) => (
    <Badge tone={toneOf(row.status)}>{words.statuses[row.status] ?? row.status}</Badge>
  );
  const columns: Column<ListedDispute>[] = [
    {
      name: words.payer,
      grow: true,
      cell: (row) => (
        <span className="block">
          <span className="font-medium">{row.user_name ?? '—'}</span>
          <span className="block text-xs text-ink-3">{words.situations[row.origin_situation_type]}</span>
          <span className="mt-1 block md:hidden">{status(row)}</span>
        </span>
      ),
    },
    { name: words.due, wide: true, cell: (row) => (row.due_date ? <DateTime at={row.due_date} /> : '—') },
    { name: words.status, wide: true, cell: status },
    { name: words.amount, number: true, cell: (row) => formatAmount(row.amount, language) },
  ];
  return (
    <Table
      label={words.title}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.pix_med_id}
      to={(row) => `/app/disputes/${row.pix_med_id}`}
    />
  );
}
