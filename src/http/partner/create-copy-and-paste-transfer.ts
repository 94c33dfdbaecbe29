import { type Static, Type } from 'typebox';
import { type AccountNumber, isRegistrationOverdue, saoPauloDay } from '../../accounts/account.ts';
import { findAccount } from '../../accounts/find.ts';
import type { Bank } from '../../bank.ts';
import { subjectOf } from '../../cashouts/cashout.ts';
import type { Created } from '../../cashouts/create.ts';
import type { CreateRecipient, CreateRequest } from '../../cashouts/decide-create.ts';
import { findByIdempotencyKey } from '../../cashouts/find.ts';
import { requestFingerprint } from '../../idempotency/request-fingerprint.ts';
import type { Centavos } from '../../money.ts';
import { withPromisedId } from '../../payment-codes/promise-id.ts';
import { Refusal } from '../../refusals.ts';
import { AmountSchema } from '../amount-keyword.ts';
import { type Endpoint, endpoint, SIGNED } from '../endpoint.ts';
import { IdempotencyHeaders, idempotencyOf } from '../idempotency.ts';
import { presentCashout } from './cashout-answer.ts';
import { CashoutTransaction, SourceAccount, Tag } from './shapes.ts';

const Body = Type.Object({
  ...SourceAccount,
  pix_copy_and_paste: Type.String({ maxLength: 4096, description: 'BR Code.' }),
  amount: AmountSchema(),
  tag: Tag,
});

type TransferBody = Static<typeof Body>;

const PATH = '/create-copy-and-paste-transfer';

/** `POST /create-copy-and-paste-transfer`: pays a code in one step; the recipient comes from the code. */
export function copyAndPasteTransferEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    alias: `/v2/finance${PATH}`,
    tag: 'Cashout',
    summary: 'Pay a copy-and-paste code',
    auth: { audience: 'api', permissions: ['cashout.create', 'cashout.approve'], hmac: SIGNED },
    headers: IdempotencyHeaders,
    body: Body,
    takesTurn: true,
    response: CashoutTransaction,
    handler: async ({ actor, body, headers }) => {
      const { companyId } = actor;
      const branch = body.source_account_branch_identifier;
      const number = body.source_account_number;
      const text = body.pix_copy_and_paste.trim();
      const tag = body.tag ?? null;
      const members = [branch, number, text, body.amount, tag];
      const idempotency = idempotencyOf(headers, requestFingerprint(PATH, members));
      const { institutionName } = bank.context.rail;
      const source = { companyId, branch, number };

      const { replay, recipient } = await recipientOrReplay(bank, source, { body, idempotency });
      if (replay !== undefined) return presentCashout(replay, institutionName);
      const request = {
        ...source,
        amount: body.amount,
        recipient,
        tag,
        idempotency,
        approve: true,
        by: subjectOf(actor),
      };
      return presentCashout(await createAsPromised(bank, request, text), institutionName);
    },
  });
}

/** Pays a code under the end-to-end id that decoding it promised, where it did. */
export function createAsPromised(bank: Bank, request: CreateRequest, text: string): Promise<Created> {
  const { db, clock } = bank.context;
  const decoded = { companyId: request.companyId, text, now: clock.now() };
  return withPromisedId(db.main, decoded, {
    pay: (promised) => bank.cashouts.create({ ...request, promised }),
    idOf: ({ endToEndId }) => endToEndId,
  });
}

type Replay = Pick<Created, 'answered' | 'account' | 'replayed'>;

/** What a request is known by on a retry, and what it asks. */
interface Repeatable {
  body: Pick<TransferBody, 'pix_copy_and_paste' | 'amount'>;
  idempotency: CreateRequest['idempotency'];
}

/**
 * Whom the code names, or the answer to a repeated request. That is looked for before anybody else's server is asked
 * what the code says, and again where the code cannot be paid: the same request may have paid it meanwhile.
 */
export async function recipientOrReplay(
  bank: Bank,
  source: AccountNumber,
  { body, idempotency }: Repeatable,
): Promise<{ recipient: CreateRecipient; replay?: never } | { recipient?: never; replay: Replay }> {
  const replay = await findReplay(bank, source, idempotency);
  if (replay !== undefined) return { replay };
  try {
    return { recipient: await readRecipient(bank, source, body) };
  } catch (error) {
    const late = error instanceof Refusal ? await findReplay(bank, source, idempotency) : undefined;
    if (late === undefined) throw error;
    return { replay: late };
  }
}

async function findReplay(
  bank: Bank,
  source: AccountNumber,
  idempotency: CreateRequest['idempotency'],
): Promise<Replay | undefined> {
  if (idempotency === null) return undefined;
  const found = await findByIdempotencyKey(bank.context, { ...source, key: idempotency.key });
  if (found === undefined) return undefined;
  if (found.cashout.fingerprint !== idempotency.fingerprint) throw new Refusal('idempotencyConflict');
  return { answered: found.cashout, account: found.account, replayed: true };
}

/** Refusals in the order of the interface's table: the account's, the code's, the amount's. */
async function readRecipient(
  bank: Bank,
  source: AccountNumber,
  body: Repeatable['body'],
): Promise<CreateRecipient> {
  const { context, scanner } = bank;
  const now = context.clock.now();
  const account = await findAccount(context.db.main, source);
  if (account?.status !== 'ACTIVE') throw new Refusal('accountNotFound');
  if (isRegistrationOverdue(account, saoPauloDay(now))) throw new Refusal('registrationOverdue');
  const asked = { day: 'now', payerDocument: account.holderDocument };
  const payment = (await scanner.scan(body.pix_copy_and_paste, asked))?.payment;
  if (payment === undefined) throw new Refusal('invalidCopyAndPaste');
  if (!isAskedFor(payment, body.amount)) throw new Refusal('invalidAmount');
  return { kind: 'CODE', key: payment.pixKey.key, txid: payment.txid, party: payment.holder };
}

/** A code that asks for no amount leaves it to the payer; every other one must be paid as it asks. */
function isAskedFor(payment: { due: Centavos; dueByDay?: Centavos }, amount: Centavos): boolean {
  return payment.due === 0n || payment.due === amount || payment.dueByDay === amount;
}
