import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { mayMove } from '../../../src/cashouts/cashout.ts';
import { ask } from '../../api/client.ts';
import { refreshAfter } from '../../api/queries.ts';
import type { Cashout } from '../../api/resources.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { AuthenticatorField } from '../../design/special-fields.tsx';
import { Facts } from '../../design/surface.tsx';
import { announce } from '../../design/toast.tsx';
import { Money } from '../../design/values.tsx';
import { formatAccount, formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { placeOf, useAccount, useMay, useSession } from '../account.tsx';
import { SendingNotice } from '../sending/sending-notice.tsx';
import { useSending } from '../sending/use-sending.ts';
import { balanceQuery } from '../statement/queries.ts';
import { PayeeOfKey, type PayeeQuery, useWaitingPayee, useWhyNotPay } from './payee.tsx';
import { transferQuery } from './queries.ts';
import { useRecipientName } from './status.tsx';
import { useWhyNothingLeaves } from './why-not.ts';
import { transferWords } from './words.ts';

/** Offers the moves of a transfer that waits, or says why there are none. */
export function TransferMoves({ cashout }: { cashout: Cashout }) {
  const words = useWords(transferWords);
  const [open, setOpen] = useState<'approve' | 'cancel'>();
  const [mayCreate, mayApprove] = [useMay('cashout.create'), useMay('cashout.approve')];
  const { mfa } = useSession().user;
  const late = words.notNew(words.statuses[cashout.status]);
  const shut = useWhyNothingLeaves();
  const whyNotApprove = !mayApprove ? words.mayNotApprove : mfa ? shut : words.noMfa;
  const close = () => setOpen(undefined);
  return (
    <div className="at-end flex flex-wrap items-start justify-end gap-2 border-t border-line pt-4">
      <Button
        kind="danger"
        why={!mayMove(cashout.status, 'CANCELLED') ? late : mayCreate ? undefined : words.mayNotCreate}
        onClick={() => setOpen('cancel')}
      >
        {words.cancel}
      </Button>
      <Button
        kind="primary"
        icon={<Check aria-hidden className="size-4" />}
        why={mayMove(cashout.status, 'PROCESSING') ? whyNotApprove : late}
        onClick={() => setOpen('approve')}
      >
        {words.approve}
      </Button>
      {open === 'approve' && <ApproveDialog cashout={cashout} onClose={close} />}
      {open === 'cancel' && <CancelDialog cashout={cashout} onClose={close} />}
    </div>
  );
}

interface MoveProps {
  cashout: Cashout;
  onClose: () => void;
}

/** Shows the transfer as a move has left it. */
function useMoved({ cashout, onClose }: MoveProps) {
  const queries = useQueryClient();
  return {
    onMoved: (moved: Cashout, done: string) => {
      queries.setQueryData(transferQuery(String(cashout.id)).queryKey, moved);
      void refreshAfter(queries, 'paymentMade');
      announce(done);
      onClose();
    },
    onError: () => void refreshAfter(queries, 'paymentNotMoved'),
  };
}

function useApprove(props: MoveProps) {
  const words = useWords(transferWords);
  const { account } = useAccount();
  const { onMoved, onError } = useMoved(props);
  const { id, amount } = props.cashout;
  return useSending<{ token: string }, Cashout>({
    subject: () => ['approval', id],
    amount: () => amount,
    look: () => ({ of: 'approval', ...placeOf(account), id }),
    send: (body, sent) => ask<Cashout>(`/web/cashouts/${id}/approve`, { method: 'POST', body, ...sent }),
    // Another person may have cancelled it first.
    onSuccess: (moved) => onMoved(moved, moved.status === 'CANCELLED' ? words.cancelled : words.approved),
    onError,
  });
}

function ApproveDialog(props: MoveProps) {
  const words = useWords(transferWords);
  const recipientName = useRecipientName();
  const [token, setToken] = useState('');
  const move = useApprove(props);
  const waiting = useWaitingPayee(props.cashout);
  const { why, payee } = useJudged(props.cashout, waiting);
  const whyNot = why ?? (token.length === 6 ? undefined : words.typeCode);
  return (
    <Dialog
      title={words.approveTitle}
      onClose={props.onClose}
      held={move.isPending}
      actions={
        <Button kind="primary" type="submit" form="approve" busy={move.isPending} why={whyNot}>
          {words.approve}
        </Button>
      }
    >
      <p>
        <Money value={props.cashout.amount} className="text-lg font-semibold" />
        <span className="block text-ink-3">
          {words.to} {recipientName(props.cashout)}
        </span>
      </p>
      {payee ? <PayeeOfKey query={waiting} /> : <KnownRecipient cashout={props.cashout} />}
      <form
        id="approve"
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNot === undefined && !move.isPending) move.mutate({ token });
        }}
      >
        <AuthenticatorField autoFocus label={words.token} value={token} onValue={setToken} />
      </form>
      <SendingNotice kind="payment" doubt={move.doubt} error={move.error} />
    </Dialog>
  );
}

/** Says what speaks against an approval, other than rights, and whether the recipient had to be looked up. */
function useJudged(cashout: Cashout, waiting: PayeeQuery): { why: string | undefined; payee: boolean } {
  const words = useWords(transferWords);
  const { account } = useAccount();
  const { data: balance } = useQuery(balanceQuery(account));
  const whyNotPay = useWhyNotPay(waiting);
  const payee = cashout.recipient === null && Boolean(cashout.key);
  const above = balance !== undefined && cashout.amount > balance.amount_available;
  return { payee, why: (payee ? whyNotPay : undefined) ?? (above ? words.above : undefined) };
}

function KnownRecipient({ cashout: { recipient } }: { cashout: Cashout }) {
  const words = useWords(transferWords);
  if (recipient === null) return null;
  return (
    <Facts
      facts={[
        [words.recipient, recipient.name],
        [
          words.document,
          <span key="document" className="tabular">
            {formatDocument(recipient.document)}
          </span>,
        ],
        [words.institution, recipient.institution_name ?? recipient.ispb],
        [
          words.toAccount,
          <span key="account" className="tabular">
            {formatAccount(recipient)}
          </span>,
        ],
      ]}
    />
  );
}

function CancelDialog(props: MoveProps) {
  const words = useWords(transferWords);
  const { onMoved, onError } = useMoved(props);
  const move = useMutation({
    mutationFn: () => ask<Cashout>(`/web/cashouts/${props.cashout.id}/cancel`, { method: 'POST' }),
    onSuccess: (moved) => onMoved(moved, words.cancelled),
    onError,
  });
  return (
    <ConfirmDialog
      title={words.cancelTitle}
      action={words.cancel}
      kind="danger"
      keep={words.keep}
      busy={move.isPending}
      error={move.error}
      onConfirm={() => move.mutate()}
      onClose={props.onClose}
    >
      <p className="text-ink-2">{words.cancelText}</p>
    </ConfirmDialog>
  );
}
