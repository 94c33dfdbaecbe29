import { type Account, isRegistrationOverdue } from '../accounts/account.ts';
import { type Idempotency, isSameRequest } from '../idempotency/used-keys.ts';
import type { Party } from '../rail/party.ts';
import type { RefusalCode } from '../refusals.ts';
import type { EndToEndIds } from '../values/end-to-end-ids.ts';
import { codeTransaction } from '../values/ids.ts';
import { type Centavos, ZERO } from '../values/money.ts';
import type { PixKey } from '../values/pix-key.ts';
import { beginProcessing } from './begin-processing.ts';
import type { Cashout } from './cashout.ts';

/** The recipient: a key (undefined if the text is not one), an account, or the terms of a code. */
export type CreateRecipient =
  | { kind: 'KEY'; key: PixKey | undefined }
  | { kind: 'MANUAL'; party: Party }
  | { kind: 'CODE'; key: string | null; txid: string | null; payeeReference: string | null; party: Party };

/** A person's six-digit code, valid once. */
export interface SecondFactor {
  userId: bigint;
  token: string | undefined;
}

/** A caller's request, after its shape was validated. */
export interface CreateRequest {
  companyId: bigint;
  branch: string;
  number: string;
  amount: Centavos;
  recipient: CreateRecipient;
  tag: string | null;
  idempotency: Idempotency | null;
  /** One step (self-approve) or two. */
  approve: boolean;
  /** The caller, shown with the payment. */
  by?: string;
  /** A second factor that the request consumes. */
  totp?: SecondFactor;
  /** The deadline of the decision, after which the sender no longer waits. */
  notAfter?: Date | undefined;
  /** The end-to-end id promised to this company when it decoded the code. */
  promised?: string | undefined;
}

/** The facts for the decision. */
export interface CreateState {
  account: Account | undefined;
  /** The cashout that used the idempotency key on this account. */
  earlier: Cashout | undefined;
  /** Result of checking the second factor, if required; undefined if it is valid. */
  mfa: RefusalCode | undefined;
  id: bigint;
  now: Date;
  /** The day in America/Sao_Paulo. */
  today: string;
  ispb: string;
  endToEndIds: Pick<EndToEndIds, 'of'>;
}

export type CreateDecision =
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'replayed'; cashout: Cashout }
  | { kind: 'created'; answered: Cashout; stored: Cashout };

/** Decides one creation; holding money changes the account's balances. */
export function decideCreate(request: CreateRequest, state: CreateState): CreateDecision {
  const { account, earlier } = state;
  if (account === undefined) return { kind: 'refused', code: 'accountNotFound' };
  if (earlier !== undefined)
    return isSameRequest(earlier, request.idempotency)
      ? { kind: 'replayed', cashout: earlier }
      : { kind: 'refused', code: 'idempotencyConflict' };
  const refused = businessRefusal(request, account, state);
  if (refused !== undefined) return { kind: 'refused', code: refused };
  const created = newCashout(request, account, state);
  if (!request.approve) return { kind: 'created', answered: created, stored: created };
  return {
    kind: 'created',
    ...beginProcessing(created, account, { ...state, promised: request.promised }),
  };
}

/** In the order of the interface's table. */
function businessRefusal(
  request: CreateRequest,
  account: Account,
  state: CreateState,
): RefusalCode | undefined {
  if (account.status !== 'ACTIVE') return 'accountNotFound';
  if (isRegistrationOverdue(account, state.today)) return 'registrationOverdue';
  if (isTooLate(request, state.now)) return 'sentTooLate';
  if (state.mfa !== undefined) return state.mfa;
  if (request.recipient.kind === 'KEY' && request.recipient.key === undefined) return 'invalidPixKey';
  return undefined;
}

/** A request is valid until its sender's deadline. */
export function isTooLate({ notAfter }: { notAfter?: Date | undefined }, now: Date): boolean {
  return notAfter !== undefined && now > notAfter;
}

function newCashout(request: CreateRequest, account: Account, state: CreateState): Cashout {
  const { recipient, idempotency } = request;
  return {
    companyId: account.companyId,
    id: state.id,
    accountId: account.id,
    origin: recipient.kind,
    status: 'NEW',
    amount: request.amount,
    fee: account.cashoutFee,
    returned: ZERO,
    pixKey: keyOf(recipient),
    txid: recipient.kind === 'CODE' ? recipient.txid : null,
    payeeReference: recipient.kind === 'CODE' ? recipient.payeeReference : null,
    tag: request.tag,
    idempotencyKey: idempotency?.key ?? null,
    fingerprint: idempotency?.fingerprint ?? null,
    endToEndId: null,
    codeTransaction: codeTransaction(state.now),
    recipient: recipient.kind === 'KEY' ? null : recipient.party,
    errorCode: null,
    errorText: null,
    // The event of its creation.
    events: 1,
    createdAt: state.now,
    processingAt: null,
    submittedAt: null,
    completedAt: null,
    dueAt: null,
    leaseNumber: 0,
    createdBy: request.by ?? null,
    approvedBy: request.approve ? (request.by ?? null) : null,
  };
}

/** Returns the recipient in its stored form. */
export function recipientOf({
  recipient,
}: Pick<CreateRequest, 'recipient'>): Pick<Cashout, 'recipient' | 'pixKey'> {
  return { recipient: recipient.kind === 'KEY' ? null : recipient.party, pixKey: keyOf(recipient) };
}

function keyOf(recipient: CreateRecipient): string | null {
  if (recipient.kind === 'KEY') return recipient.key?.key ?? null;
  return recipient.kind === 'CODE' ? recipient.key : null;
}
