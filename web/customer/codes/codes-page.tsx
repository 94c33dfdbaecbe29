import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { PaymentCode } from '../../api/resources.ts';
import { buttonClass } from '../../design/button.tsx';
import { Paged } from '../../design/paged.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { Empty } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { codesQuery } from './queries.ts';
import { CodeStatus } from './status.tsx';
import { codeWords } from './words.ts';

const FILTERS = ['ALL', 'NEW', 'PAID', 'EXPIRED'] as const;

/** The account's payment codes, newest first. */
export function CodesPage() {
  const words = useWords(codeWords);
  const { account } = useAccount();
  const [shown, setShown] = useState<(typeof FILTERS)[number]>('ALL');
  const query = useInfiniteQuery(codesQuery(account, shown === 'ALL' ? undefined : shown));
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Link to="/app/codes/new" className={buttonClass('primary')}>
          <Plus aria-hidden className="size-4" />
          {words.new}
        </Link>
      }
    >
      <div className="md:w-fit">
        <Segmented
          label={words.show}
          value={shown}
          onValue={setShown}
          options={FILTERS.map((one) => [one, words.filters[one]])}
        />
      </div>
      <Card flush>
        <Paged
          query={query}
          empty={
            <Empty
              icon={<QrCode className="size-6" strokeWidth={1.5} />}
              title={words.empty}
              text={words.emptyText}
            />
          }
        >
          {(rows) => <Codes rows={rows} />}
        </Paged>
      </Card>
    </Page>
  );
}

function Codes({ rows }: { rows: PaymentCode[] }) {
  const words = useWords(codeWords);
  const language = useLanguage();
  const columns: Column<PaymentCode>[] = [
    {
      name: words.debtor,
      grow: true,
      cell: (row) => (
        <span className="block min-w-0">
          <span className="line-clamp-1 font-medium">{row.debtor_name ?? words.anybody}</span>
          <span className="block text-xs text-ink-3">
            <span className="tabular">{words.numbered(row.qr_code_id)}</span>
            {row.tag ? ` · ${row.tag}` : ''}
          </span>
        </span>
      ),
    },
    { name: words.expires, wide: true, cell: (row) => <DateTime at={row.expiration_date} /> },
    { name: words.status, wide: true, cell: (row) => <CodeStatus code={row} /> },
    {
      name: words.amount,
      number: true,
      cell: (row) => (
        <span className="flex flex-col items-end gap-0.5">
          <span className="font-medium">{formatAmount(row.amount, language)}</span>
          <span className="md:hidden">
            <CodeStatus code={row} />
          </span>
        </span>
      ),
    },
  ];
  return (
    <Table
      label={words.title}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.qr_code_id}
      to={(row) => `/app/codes/${row.qr_code_id}`}
    />
  );
}
