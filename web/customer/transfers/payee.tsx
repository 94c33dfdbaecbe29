import { queryOptions, useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import type { Cashout } from '../../api/resources.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Facts } from '../../design/surface.tsx';
import { formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { placeOf, useAccount } from '../account.tsx';
import { transferWords } from './words.ts';

type Answer = AnswerTo<'POST /web/payees'>;
export type Payee = NonNullable<Answer['payee']>;

// A question costs the payer one of the look-ups that the directory allows, so none is asked twice in a row.
const FRESH_MS = 5 * 60_000;

/** Fetches the holder of a complete key. */
export function usePayee(key: string | undefined) {
  const { account } = useAccount();
  return useQuery({
    queryKey: ['payee', account.number, key ?? ''],
    queryFn: ({ signal }) =>
      ask<Answer>('/web/payees', { method: 'POST', body: { ...placeOf(account), key }, signal }),
    enabled: key !== undefined,
    retry: false,
    staleTime: FRESH_MS,
  });
}

/** Fetches the holder for a pending transfer of which only the key is known. */
export function useWaitingPayee(cashout: Cashout) {
  const { key, recipient } = cashout;
  return useQuery({ ...waitingPayeeQuery(cashout), enabled: recipient === null && Boolean(key) });
}

/** Fetches the recipient of a pending transfer. */
export function waitingPayeeQuery({ id }: Cashout) {
  return queryOptions({
    queryKey: ['payee', 'waiting', id],
    queryFn: ({ signal }) => ask<Answer>(`/web/cashouts/${id}/payee`, { method: 'POST', signal }),
    retry: false,
    staleTime: FRESH_MS,
  });
}

export type PayeeQuery = Pick<ReturnType<typeof usePayee>, 'data' | 'error' | 'isFetching'>;

/** Returns why nothing can be sent to a key; undefined once its holder is known and is another person. */
export function useWhyNotPay({ data, error }: PayeeQuery): string | undefined {
  const words = useWords(transferWords);
  const say = useSay();
  if (error) return say(error);
  if (data === undefined) return words.lookUp;
  if (data.payee === null) return words.unknownKey;
  return data.payee.own ? words.ownKey : undefined;
}

/** Shows the holder of a key once the bank has returned it, and any obstacle. */
export function PayeeOfKey({ query, of }: { query: PayeeQuery; of?: string }) {
  const words = useWords(transferWords);
  const why = useWhyNotPay(query);
  const payee = query.data?.payee;
  return (
    <div role="status">
      {query.isFetching ? (
        <p className="flex items-center gap-2 text-ink-3">
          <LoaderCircle aria-hidden className="size-4 animate-turn" />
          {words.lookingUp}
        </p>
      ) : (
        (query.data || query.error) && (
          <div className="flex flex-col gap-3">
            {payee && <PayeeCard payee={payee} of={of} />}
            {why !== undefined && <Notice tone="wrong">{why}</Notice>}
          </div>
        )
      )}
    </div>
  );
}

/** Where there are several, `of` tells their regions apart. */
function PayeeCard({ payee, of }: { payee: Payee; of: string | undefined }) {
  const words = useWords(transferWords);
  const label = of === undefined ? words.recipient : `${words.recipient}: ${of}`;
  return (
    <section aria-label={label} className="flex flex-col gap-3 rounded-lg bg-sunken/70 p-4">
      <PayeeFacts payee={payee} />
      {!payee.own && <Acquaintance paidBefore={payee.paid_before} />}
    </section>
  );
}

/** Warns of a first payment, and otherwise says how many there were. */
export function Acquaintance({ paidBefore }: { paidBefore: number }) {
  const words = useWords(transferWords);
  if (paidBefore > 0) return <p className="text-xs text-ink-3">{words.paidBefore(paidBefore)}</p>;
  return <Notice tone="careful">{words.firstTime}</Notice>;
}

/** Name, masked document and institution of a key's holder. */
export function PayeeFacts({ payee }: { payee: Payee }) {
  const words = useWords(transferWords);
  return (
    <Facts
      facts={[
        [
          words.recipient,
          <span key="name" className="font-medium">
            {payee.name}
          </span>,
        ],
        [
          words.document,
          <span key="document" className="tabular">
            {formatDocument(payee.document)}
          </span>,
        ],
        [words.institution, payee.institution_name ?? payee.ispb],
      ]}
    />
  );
}
