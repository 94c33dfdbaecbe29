import { sleep } from './attempts.ts';
import { LastroError, PaymentFailedError, RefusedError } from './errors.ts';
import type { Answer, CallOptions, Operations } from './types.ts';

export interface AccountRef {
  branch: string;
  number: string;
}

/** An account at any institution. */
export interface RecipientAccount {
  ispb: string;
  branch: string;
  number: string;
  type: 'CURRENT_ACCOUNT' | 'PAYMENT_ACCOUNT' | 'SAVING_ACCOUNT';
  /** CPF or CNPJ. */
  document: string;
  name: string;
}

export type To = { key: string } | { copyAndPaste: string } | { account: RecipientAccount };

/** One payment that is meant to happen once. */
export type Payment = To &
  CallOptions & {
    from: AccountRef;
    /** In reais, at most two decimals; a text such as 10.50 is also accepted. */
    amount: number | string;
    tag?: string;
    /** `false` answers as soon as the bank has taken it on. */
    follow?: boolean;
  };

export type Transfer = Answer<'get', '/v2/finance/status-cashout'>;

export interface Payments {
  /**
   * Sends a payment and follows it to its end: SUCCESS, or REFUNDED if it was returned already. At the deadline, or
   * if an accepted payment cannot be read, returns the known state, PROCESSING. Throws `RefusedError`,
   * `UnansweredError`, and `PaymentFailedError` for an accepted payment that failed.
   */
  pay(payment: Payment): Promise<Transfer>;
  /** Approves a transfer that waits for it; done twice it approves once. */
  approve(id: number, options?: CallOptions): Promise<Transfer>;
  /** Polls a transfer until it has ended, the deadline has passed, or it cannot be read: returns the known state. */
  follow(id: number, options?: CallOptions): Promise<Transfer>;
  balance(account: AccountRef, options?: CallOptions): Promise<Answer<'get', '/v2/finance/get-balance'>>;
}

const ENDED = new Set(['SUCCESS', 'FAILED', 'ERROR', 'CANCELLED', 'REFUNDED']);
const POLL_MS = 25;
const LONGEST_POLL_MS = 1_000;

/** Does with money what programs need, above the bare operations. */
export function paymentsOf(operations: Operations, deadlineMs: number): Payments {
  const read = (id: number, options: CallOptions) =>
    operations.get('/v2/finance/status-cashout', { query: { id }, ...options });
  const followFrom = async (
    known: Transfer | undefined,
    id: number,
    { signal, deadlineMs: own = deadlineMs }: CallOptions = {},
  ) => {
    const end = performance.now() + own;
    let transfer = known;
    for (let pause = POLL_MS; ; pause = Math.min(pause * 2, LONGEST_POLL_MS)) {
      const left = Math.max(1, end - performance.now());
      try {
        transfer = await read(id, { deadlineMs: left, ...(signal && { signal }) });
      } catch (error) {
        signal?.throwIfAborted();
        // It was accepted: a caller who took this for a refusal would pay again.
        if (transfer !== undefined) return transfer;
        throw error;
      }
      if (ENDED.has(transfer.status) || performance.now() + pause >= end) return transfer;
      await sleep(pause, signal);
    }
  };
  return {
    follow: (id, options) => followFrom(undefined, id, options),
    pay: async (payment) => {
      const began = performance.now();
      const { deadlineMs: own = deadlineMs, signal, follow: wanted = true } = payment;
      const [operation, sent] = await send(operations, payment);
      const left = Math.max(1, began + own - performance.now());
      const followed = wanted && !ENDED.has(sent.status);
      const transfer = followed
        ? await followFrom(sent, sent.id, { deadlineMs: left, ...(signal && { signal }) })
        : sent;
      if (transfer.status === 'FAILED' || transfer.status === 'ERROR')
        throw new PaymentFailedError(transfer, operation);
      return transfer;
    },
    approve: async (id, options = {}) => {
      const ask = () => operations.post('/approve-cashout', { body: { id }, ...options });
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof LastroError) || !mayBeApproved(error)) throw error;
        const transfer = await read(id, options);
        if (transfer.status !== 'NEW') return transfer;
      }
      try {
        return await ask();
      } catch (error) {
        // The first one was on its way all the time.
        if (error instanceof RefusedError && error.code === 'transactionInWrongStatus')
          return read(id, options);
        throw error;
      }
    },
    balance: ({ branch, number }, options) =>
      operations.get('/v2/finance/get-balance', {
        query: { account_branch_identifier: branch, account_number: number },
        ...options,
      }),
  };
}

/** The answer was lost, and the approval may stand. */
function mayBeApproved(error: LastroError): boolean {
  return error.maybeDone && (!(error instanceof RefusedError) || error.status >= 500);
}

/** Sends it with the operation for this kind of recipient, and returns which one. */
async function send(operations: Operations, payment: Payment): Promise<[string, Transfer]> {
  const { from, tag, idempotencyKey, deadlineMs, signal } = payment;
  const source = {
    source_account_branch_identifier: from.branch,
    source_account_number: from.number,
    amount: amountOf(payment.amount),
    ...(tag !== undefined && { tag }),
  };
  const options = {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(deadlineMs !== undefined && { deadlineMs }),
    ...(signal !== undefined && { signal }),
  };
  if ('key' in payment) {
    const path = '/create-cashout-self-approve';
    return [
      `POST ${path}`,
      await operations.post(path, { body: { ...source, key: payment.key }, ...options }),
    ];
  }
  if ('copyAndPaste' in payment) {
    const path = '/create-copy-and-paste-transfer';
    const body = { ...source, pix_copy_and_paste: payment.copyAndPaste };
    return [`POST ${path}`, await operations.post(path, { body, ...options })];
  }
  const path = '/create-cashoutmanual-self-approve';
  const body = { ...source, ...recipientOf(payment.account) };
  return [`POST ${path}`, await operations.post(path, { body, ...options })];
}

function recipientOf({ ispb, branch, number, type, document, name }: RecipientAccount) {
  return {
    recipient_instution: ispb,
    recipient_account_branch: branch,
    recipient_account_number: number,
    recipient_account_type: type,
    recipient_account_model: 'Movement',
    recipient_legal_id: document,
    recipient_name: name,
  } as const;
}

/** A number has no trailing zeros, and means the same amount. */
function amountOf(amount: number | string): number {
  if (typeof amount === 'number') return amount;
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(amount)) throw new TypeError(`${amount} is not an amount such as 10.50`);
  return Number(amount);
}
