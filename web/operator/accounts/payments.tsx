import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerTo } from '../../api/narrowed.ts';
import { Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { addressOf } from '../addresses.ts';
import { listQuery } from '../list.ts';
import { StatusBadge } from '../things/status-badge.tsx';
import type { AccountAddress } from '../things/thing.ts';
import { accountWords } from './words.ts';

type Sent = AnswerTo<'GET /operator/cashouts'>['results'][number];
type Received = AnswerTo<'GET /operator/cash-ins'>['results'][number];

const SHOWN = 12;

/** A payment out of an account or into it. */
type Payment = { out: Sent; in?: never } | { in: Received; out?: never };

const made = (payment: Payment) => (payment.out ?? payment.in).created_at;

/** Shows the newest payments of an account, each with the way to its life: a caller seldom knows an id. */
export function Payments({ account }: { account: AccountAddress }) {
  const words = useWords(accountWords);
  const q = `${account.branch}/${account.number}`;
  const sent = useInfiniteQuery(listQuery<Sent>('cashouts', { q }));
  const received = useInfiniteQuery(listQuery<Received>('cash-ins', { q }));
  const data =
    sent.data && received.data
      ? [
          ...(sent.data.pages[0]?.results ?? []).map((one): Payment => ({ out: one })),
          ...(received.data.pages[0]?.results ?? []).map((one): Payment => ({ in: one })),
        ]
          .sort((one, other) => made(other).localeCompare(made(one)))
          .slice(0, SHOWN)
      : undefined;
  return (
    <Card title={words.payments} flush className="lg:col-span-2">
      <Loaded query={{ data, error: sent.error ?? received.error, isPending: data === undefined }} rows={4}>
        {(payments) =>
          payments.length === 0 ? (
            <p className="px-5 py-4 text-ink-3 max-md:px-4">{words.noPayments}</p>
          ) : (
            <PaymentTable payments={payments} />
          )
        }
      </Loaded>
    </Card>
  );
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const words = useWords(accountWords);
  const language = useLanguage();
  const columns: Column<Payment>[] = [
    {
      name: words.payment,
      grow: true,
      cell: (one) => (
        <span className="block min-w-0">
          <span className="block text-xs text-ink-3">{one.out ? words.cashout : words.cashin}</span>
          <span className="block font-medium [overflow-wrap:anywhere]">{nameOf(one)}</span>
          {one.out?.error && <span className="block text-xs text-ink-3">{one.out.error.code}</span>}
        </span>
      ),
    },
    { name: words.status, cell: (one) => <StatusBadge status={one.out ? one.out.status : 'SUCCESS'} /> },
    { name: words.when, wide: true, cell: (one) => <DateTime at={made(one)} exact /> },
    {
      name: words.paid,
      number: true,
      cell: (one) => `${one.out ? '−' : '+'}\u00a0${formatAmount((one.out ?? one.in).amount, language)}`,
    },
  ];
  return <Table label={words.payments} columns={columns} rows={payments} keyOf={keyOf} to={placeOf} />;
}

const keyOf = (one: Payment) => (one.out ? `out ${one.out.id}` : `in ${one.in.id}`);

function nameOf({ out, in: into }: Payment): string {
  if (into) return into.payer.name ?? into.end_to_end_id;
  return out.recipient.name ?? out.key ?? String(out.id);
}

/** A payment that was never submitted has no history at the rail, and a page of its own. */
function placeOf(payment: Payment): string {
  const { end_to_end_id: endToEndId, id } = payment.out ?? payment.in;
  return addressOf(endToEndId === null ? `/cashouts/${id}` : `/payments/${endToEndId}`);
}
