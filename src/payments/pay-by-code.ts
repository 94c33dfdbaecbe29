import { type AccountNumber, isRegistrationOverdue } from '../accounts/account.ts';
import { findAccount } from '../accounts/find.ts';
import type { Created } from '../cashouts/create.ts';
import type { CreateRecipient, CreateRequest, SecondFactor } from '../cashouts/decide-create.ts';
import type { CashoutDesk } from '../cashouts/desk.ts';
import { findByIdempotencyKey } from '../cashouts/find.ts';
import type { Context } from '../context.ts';
import { withPromisedId } from '../payment-codes/promise-id.ts';
import type { Scanner } from '../payment-codes/scan.ts';
import { Refusal } from '../refusals.ts';
import type { Centavos } from '../values/money.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';

/** Reads codes and creates payments. */
export interface CodePayer {
  context: Context;
  scanner: Scanner;
  cashouts: Pick<CashoutDesk, 'create'>;
}

/** A payment of a code. */
export interface CodePaymentRequest extends AccountNumber {
  text: string;
  amount: Centavos;
  tag: string | null;
  idempotency: CreateRequest['idempotency'];
  /** True for a payment that is sent immediately; any other one waits for approval. */
  approve: boolean;
  by: string;
  notAfter?: CreateRequest['notAfter'];
  totp?: SecondFactor;
}

/**
 * Pays a code, or returns the result of an earlier request with the same idempotency key. Refusals:
 * `invalidCopyAndPaste`, `invalidAmount`, `idempotencyConflict`, and those of creating a payment.
 */
export async function payByCode(payer: CodePayer, payment: CodePaymentRequest): Promise<Replay> {
  const { text, ...asked } = payment;
  const { companyId, branch, number, amount, idempotency } = payment;
  const source = { companyId, branch, number };
  const { replay, recipient } = await recipientOrReplay(payer, source, {
    body: { text, amount },
    idempotency,
  });
  if (replay !== undefined) return replay;
  const request: CreateRequest = { ...asked, recipient };
  // Decoding promises an end-to-end id only to a payment that is sent immediately.
  return payment.approve ? createAsPromised(payer, request, text) : payer.cashouts.create(request);
}

/** Pays a code under the end-to-end id that decoding it promised, if it did. */
function createAsPromised(payer: CodePayer, request: CreateRequest, text: string): Promise<Created> {
  const { db, clock } = payer.context;
  const decoded = { companyId: request.companyId, text, now: clock.now() };
  return withPromisedId(db, decoded, {
    pay: (promised) => payer.cashouts.create({ ...request, promised }),
    idOf: ({ endToEndId }) => endToEndId,
  });
}

/** The payment that a request has made, or an earlier request. */
export type Replay = Pick<Created, 'answered' | 'account' | 'replayed'>;

/** A request, and the key that identifies it on a retry. */
interface Repeatable {
  body: { text: string; amount: Centavos };
  idempotency: CreateRequest['idempotency'];
}

/**
 * Finds the recipient that the code names, or the result of an earlier identical request. Looks for the earlier
 * request before it fetches the code's location, and again if the code is not payable, because that request may have
 * paid it meanwhile.
 */
async function recipientOrReplay(
  payer: CodePayer,
  source: AccountNumber,
  { body, idempotency }: Repeatable,
): Promise<{ recipient: CreateRecipient; replay?: never } | { recipient?: never; replay: Replay }> {
  const replay = await findReplay(payer, source, idempotency);
  if (replay !== undefined) return { replay };
  try {
    return { recipient: await readRecipient(payer, source, body) };
  } catch (error) {
    const late = error instanceof Refusal ? await findReplay(payer, source, idempotency) : undefined;
    if (late === undefined) throw error;
    return { replay: late };
  }
}

async function findReplay(
  payer: CodePayer,
  source: AccountNumber,
  idempotency: CreateRequest['idempotency'],
): Promise<Replay | undefined> {
  if (idempotency === null) return undefined;
  const found = await findByIdempotencyKey(payer.context, { ...source, key: idempotency.key });
  if (found === undefined) return undefined;
  if (found.cashout.fingerprint !== idempotency.fingerprint) throw new Refusal('idempotencyConflict');
  return { answered: found.cashout, account: found.account, replayed: true };
}

/** Refusals in the order of the interface's table: the account's, the code's, the amount's. */
async function readRecipient(
  payer: CodePayer,
  source: AccountNumber,
  body: Repeatable['body'],
): Promise<CreateRecipient> {
  const { context, scanner } = payer;
  const now = context.clock.now();
  const account = await findAccount(context.db.main, source);
  if (account?.status !== 'ACTIVE') throw new Refusal('accountNotFound');
  if (isRegistrationOverdue(account, saoPauloDay(now))) throw new Refusal('registrationOverdue');
  const asked = { day: 'now', payerDocument: account.holderDocument };
  const payment = (await scanner.scan(body.text, asked))?.payment;
  if (payment === undefined) throw new Refusal('invalidCopyAndPaste');
  if (!isAskedFor(payment, body.amount)) throw new Refusal('invalidAmount');
  const { pixKey, txid, payeeReference, holder } = payment;
  return { kind: 'CODE', key: pixKey.key, txid, payeeReference, party: holder };
}

/** If a code has no amount, the payer chooses it; otherwise the amount must match. */
function isAskedFor(payment: { due: Centavos; dueByDay?: Centavos }, amount: Centavos): boolean {
  return payment.due === 0n || payment.due === amount || payment.dueByDay === amount;
}
