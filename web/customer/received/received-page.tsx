import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft } from 'lucide-react';
import type { CashIn } from '../../api/resources.ts';
import { Badge } from '../../design/badge.tsx';
import { buttonClass } from '../../design/button.tsx';
import { Paged } from '../../design/paged.tsx';
import { Empty } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { formatKey } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { codeWords } from '../codes/words.ts';
import { receivedQuery } from './queries.ts';
import { receivedWords } from './words.ts';

/** Shows the payments that came in, newest first. */
export function ReceivedPage() {
  const words = useWords(receivedWords);
  const charges = useWords(codeWords);
  const { account } = useAccount();
  const query = useInfiniteQuery(receivedQuery(account));
  return (
    <Page title={words.title} lead={words.lead}>
      <Card flush>
        <Paged
          query={query}
          empty={
            <Empty
              icon={<ArrowDownLeft className="size-6" strokeWidth={1.5} />}
              title={words.empty}
              text={words.emptyText}
              action={
                <Link to="/app/codes/new" className={buttonClass()}>
                  {charges.new}
                </Link>
              }
            />
          }
        >
          {(rows) => <Received rows={rows} />}
        </Paged>
      </Card>
    </Page>
  );
}

function Received({ rows }: { rows: CashIn[] }) {
  const words = useWords(receivedWords);
  const language = useLanguage();
  const columns: Column<CashIn>[] = [
    {
      name: words.from,
      grow: true,
      cell: (row) => (
        <span className="block min-w-0">
          <span className="line-clamp-1 font-medium">{row.payer_name}</span>
          <span className="block text-xs text-ink-3">
            <DateTime at={row.created_at} />
            {row.payer_institution_name ? ` · ${row.payer_institution_name}` : ''}
          </span>
        </span>
      ),
    },
    {
      name: words.through,
      wide: true,
      cell: (row) => (
        <span className="block max-w-72 truncate text-ink-2">
          {row.pix_qr_code_id !== null ? words.byCode : row.key ? formatKey(row.key) : words.byAccount}
        </span>
      ),
    },
    {
      name: words.amount,
      number: true,
      cell: (row) => (
        <span className="flex flex-col items-end gap-0.5">
          <span className="font-medium text-good">{formatAmount(row.amount, language)}</span>
          {row.transaction_chargeback_value > 0 && (
            <Badge>
              {row.transaction_chargeback_value < row.amount ? words.partly : words.refundedBadge}
            </Badge>
          )}
        </span>
      ),
    },
  ];
  return (
    <Table
      label={words.title}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      to={(row) => `/app/received/${row.end_to_end_id}`}
    />
  );
}
