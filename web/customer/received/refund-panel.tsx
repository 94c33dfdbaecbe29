import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { REFUND_PERIOD_MS } from '../../../src/refunds/refund.ts';
import { bankNow } from '../../api/bank-clock.ts';
import { ask } from '../../api/client.ts';
import { refreshAfter } from '../../api/queries.ts';
import type { Refund } from '../../api/resources.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Card, Facts } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { toCents } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { placeOf, useAccount, useMay } from '../account.tsx';
import { useSending } from '../sending/use-sending.ts';
import { type RefundRoute, refundQuery, refundsQuery } from './queries.ts';
import { RefundDialog, type RefundOrder } from './refund-dialog.tsx';
import { REFUND_TONES, Refunds } from './refunds.tsx';
import { receivedWords } from './words.ts';

export interface Refundable {
  /** The interface's operation, of two, that gives it back. */
  route: RefundRoute;
  targetId: number;
  amount: number;
  refunded: number;
  paidAt: string;
}

/** Shows the amount of a payment that can still be given back, until when, and the refund that is under way. */
export function RefundPanel(subject: Refundable) {
  const words = useWords(receivedWords);
  const [open, setOpen] = useState(false);
  const refund = useRefund(subject, () => setOpen(false));
  const underWay = useUnderWay(subject);
  const left = (toCents(subject.amount) - toCents(subject.refunded) - underWay) / 100;
  const deadline = new Date(Date.parse(subject.paidAt) + REFUND_PERIOD_MS);
  const mayRefund = useMay('refund.create');
  const why = [
    [!mayRefund, words.mayNot],
    [refund.status === 'PENDING' || underWay > 0, words.underWay],
    [left <= 0, words.nothingLeft],
    [bankNow() > deadline, words.over],
  ].find(([applies]) => applies)?.[1] as string | undefined;
  const start = () => {
    // An earlier try's answer is no news of this one.
    refund.asking.reset();
    setOpen(true);
  };
  return (
    <Card
      title={words.refundTitle}
      aside={
        <Button icon={<Undo2 aria-hidden className="size-4" />} why={why} onClick={start}>
          {words.refund}
        </Button>
      }
    >
      <Facts
        facts={[
          [words.paid, <Money key="paid" value={subject.amount} />],
          [words.already, <Money key="already" value={subject.refunded} />],
          [words.pending, underWay > 0 && <Money key="pending" value={underWay / 100} />],
          [words.left, <Money key="left" value={left} className="font-medium" />],
          [words.until, <DateTime key="until" at={deadline.toISOString()} />],
        ]}
      />
      {refund.status && (
        <div role="status" className="mt-4">
          <Notice tone={REFUND_TONES[refund.status]}>{words.statuses[refund.status]}</Notice>
        </div>
      )}
      <Refunds route={subject.route} target={subject.targetId} />
      {open && <RefundDialog left={left} asking={refund.asking} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Centavos of the payment's pending refunds. */
function useUnderWay({ route, targetId }: Refundable): number {
  const { data } = useQuery(refundsQuery(route, targetId));
  const pending = data?.results.filter(({ status }) => status === 'PENDING') ?? [];
  return pending.reduce((sum, { amount }) => sum + toCents(amount), 0);
}

/** Asks for a refund and follows it; whatever shows the money is asked for again when it has moved. */
function useRefund({ route, targetId }: Refundable, onAsked: () => void) {
  const queries = useQueryClient();
  const [path, name] =
    route === 'CODE'
      ? (['/v2/finance/chargebacks-pix-copy-and-paste', 'qr_code_id'] as const)
      : (['/v2/finance/chargeback', 'transaction_id'] as const);
  const { account } = useAccount();
  const asking = useSending<RefundOrder, Refund>({
    subject: (order) => ['refund', route, targetId, order],
    amount: ({ amount }) => amount,
    look: () => ({ of: 'refund', ...placeOf(account), route, target: targetId }),
    send: (order, sent) =>
      ask<Refund>(path, { method: 'POST', body: { [name]: targetId, ...order }, ...sent }),
    onSuccess: () => {
      void refreshAfter(queries, 'refundAsked');
      onAsked();
    },
  });
  const followed = useQuery(refundQuery(asking.data?.id));
  const status = followed.data?.status ?? asking.data?.status;
  useEffect(() => {
    if (status === undefined || status === 'PENDING') return;
    void refreshAfter(queries, 'refundEnded');
  }, [status, queries]);
  return { asking, status };
}
