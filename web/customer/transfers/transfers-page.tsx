import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeftRight, BookUser, ListChecks, Plus } from 'lucide-react';
import type { Cashout } from '../../api/resources.ts';
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
import { contactWords } from '../contacts/words.ts';
import { approveWords } from './approve-words.ts';
import { TransferFailure } from './failure.tsx';
import { FILTERS, type Shown } from './filter.ts';
import { transfersQuery } from './queries.ts';
import { TransferStatus, useRecipientName } from './status.tsx';
import { transferWords } from './words.ts';

/** The account's transfers, those that wait for a second person first at hand. */
export function TransfersPage() {
  const words = useWords(transferWords);
  const [contacts, several] = [useWords(contactWords), useWords(approveWords)];
  const { account } = useAccount();
  const { show: shown = 'ALL' } = useSearch({ from: '/inside/app/transfers' });
  const navigate = useNavigate({ from: '/app/transfers' });
  const setShown = (show: Shown) => void navigate({ search: show === 'ALL' ? {} : { show }, replace: true });
  const query = useInfiniteQuery(transfersQuery(account, shown === 'ALL' ? undefined : shown));
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <Link to="/app/contacts" className={buttonClass()}>
            <BookUser aria-hidden className="size-4" />
            {contacts.title}
          </Link>
          {shown === 'NEW' && (
            <Link to="/app/transfers/approve" className={buttonClass()}>
              <ListChecks aria-hidden className="size-4" />
              {several.open}
            </Link>
          )}
          <Link to="/app/transfers/new" className={buttonClass('primary')}>
            <Plus aria-hidden className="size-4" />
            {words.new}
          </Link>
        </>
      }
    >
      <div className="-mx-4 overflow-x-auto px-4 md:mx-0 md:w-fit md:px-0">
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
              icon={<ArrowLeftRight className="size-6" strokeWidth={1.5} />}
              title={words.empty}
              text={words.emptyText}
            />
          }
        >
          {(rows) => <Transfers rows={rows} />}
        </Paged>
      </Card>
    </Page>
  );
}

function Transfers({ rows }: { rows: Cashout[] }) {
  const words = useWords(transferWords);
  const language = useLanguage();
  const recipientName = useRecipientName();
  const columns: Column<Cashout>[] = [
    {
      name: words.to,
      grow: true,
      cell: (row) => (
        <span className="block min-w-0">
          <span className="line-clamp-1 font-medium [overflow-wrap:anywhere]">{recipientName(row)}</span>
          <span className="block text-xs text-ink-3">
            <DateTime at={row.created_at} />
            {row.tag ? ` · ${row.tag}` : ''}
          </span>
          {row.status === 'FAILED' && (
            <span className="block text-xs text-wrong">
              <TransferFailure cashout={row} />
            </span>
          )}
        </span>
      ),
    },
    {
      name: words.by,
      wide: true,
      cell: (row) => <span className="whitespace-nowrap">{row.created_by ?? '—'}</span>,
    },
    {
      name: words.status,
      wide: true,
      cell: (row) => <TransferStatus status={row.status} />,
    },
    {
      name: words.amount,
      number: true,
      cell: (row) => (
        <span className="flex flex-col items-end gap-0.5">
          <span className="font-medium">{formatAmount(row.amount, language)}</span>
          <span className="md:hidden">
            <TransferStatus status={row.status} />
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
      keyOf={(row) => row.id}
      to={(row) => `/app/transfers/${row.id}`}
    />
  );
}
