import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { refreshAfter } from '../../api/queries.ts';
import type { Cashout, DecodedCode } from '../../api/resources.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { AuthenticatorField } from '../../design/special-fields.tsx';
import { Facts } from '../../design/surface.tsx';
import { announce } from '../../design/toast.tsx';
import { Money } from '../../design/values.tsx';
import { formatAccount, formatDocument, formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { placeOf, useAccount, useMay, useSession } from '../account.tsx';
import type { Contact } from '../contacts/queries.ts';
import { SendingNotice } from '../sending/sending-notice.tsx';
import { useSending } from '../sending/use-sending.ts';
import { DecodedFacts } from './code-target.tsx';
import { ContactFacts } from './contact-target.tsx';
import type { Order } from './order.ts';
import { Acquaintance, type Payee, PayeeFacts } from './payee.tsx';
import { transferQuery } from './queries.ts';
import { useWhyNothingLeaves } from './why-not.ts';
import { transferWords } from './words.ts';

interface ReviewProps {
  order: Order;
  decoded: DecodedCode | undefined;
  /** The holder of the key, if a key is paid. */
  payee: Payee | undefined;
  /** The stored payee, if an account is paid. */
  contact: Contact | undefined;
  onClose: () => void;
}

/** Everything once more; then it is sent with a second factor, or left for another person to approve. */
export function ReviewDialog({ order, decoded, payee, contact, onClose }: ReviewProps) {
  const words = useWords(transferWords);
  const [token, setToken] = useState('');
  const { account } = useAccount();
  const send = useSend(order);
  const { mfa } = useSession().user;
  const whyNotSend = useWhyNotSend(token);
  const submit = () => whyNotSend === undefined && !send.isPending && send.mutate({ token });
  return (
    <Dialog
      title={words.reviewTitle}
      onClose={onClose}
      held={send.isPending}
      actions={
        <>
          <Button
            onClick={() => send.mutate({})}
            busy={send.isPending && send.variables?.token === undefined}
          >
            {words.askApproval}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form="review"
            busy={send.isPending && send.variables?.token !== undefined}
            why={whyNotSend}
          >
            {words.sendNow}
          </Button>
        </>
      }
    >
      <p className="text-2xl font-semibold tracking-tight">
        <Money value={order.amount} />
      </p>
      {payee && <PayeeFacts payee={payee} />}
      {contact && <ContactFacts contact={contact} />}
      {order.pix_copy_and_paste && decoded ? <DecodedFacts decoded={decoded} /> : <Target order={order} />}
      {payee && <Acquaintance paidBefore={payee.paid_before} />}
      <p className="text-ink-3">
        {words.from} <span className="tabular">{formatAccount(account)}</span>
      </p>
      {mfa ? (
        <form
          id="review"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <AuthenticatorField label={words.token} value={token} onValue={setToken} autoFocus />
        </form>
      ) : (
        <p>
          <Link to="/app/security" className="text-accent underline underline-offset-2">
            {words.turnOnMfa}
          </Link>
        </p>
      )}
      <SendingNotice kind="payment" doubt={send.doubt} error={send.error} />
    </Dialog>
  );
}

function useWhyNotSend(token: string): string | undefined {
  const words = useWords(transferWords);
  const mayApprove = useMay('cashout.approve');
  const { mfa } = useSession().user;
  const shut = useWhyNothingLeaves();
  if (shut !== undefined) return shut;
  if (!mayApprove) return words.mayNotApprove;
  if (!mfa) return words.noMfa;
  return token.length === 6 ? undefined : words.typeCode;
}

/** Creates the transfer, and approves it where there is a code; never two of one order. */
function useSend(order: Order) {
  const words = useWords(transferWords);
  const { account } = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const asked = { ...placeOf(account), ...order };
  return useSending<{ token?: string }, Cashout>({
    // In one step or in two, it is the same payment.
    subject: () => ['transfer', asked],
    amount: () => order.amount,
    look: () => ({ of: 'transfer', ...placeOf(account) }),
    send: ({ token }, sent) =>
      ask<Cashout>(token === undefined ? '/web/cashouts' : '/web/transfers', {
        method: 'POST',
        body: { ...asked, ...(token === undefined ? {} : { token }) },
        ...sent,
      }),
    onSuccess: (cashout) => {
      queries.setQueryData(transferQuery(String(cashout.id)).queryKey, cashout);
      void refreshAfter(queries, 'paymentMade');
      if (cashout.status === 'NEW') announce(words.created);
      void navigate({ to: '/app/transfers/$id', params: { id: String(cashout.id) } });
    },
  });
}

function Target({ order }: { order: Order }) {
  const words = useWords(transferWords);
  const { key, recipient, tag } = order;
  return (
    <Facts
      facts={[
        [words.paidKey, key && formatKey(key)],
        [words.recipient, recipient?.name],
        [words.document, recipient && <span className="tabular">{formatDocument(recipient.document)}</span>],
        [words.ispb, recipient?.ispb],
        [words.toAccount, recipient && <span className="tabular">{formatAccount(recipient)}</span>],
        [words.tag.replace(/ \(.*/, ''), tag],
      ]}
    />
  );
}
