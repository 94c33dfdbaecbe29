import { type Static, Type } from 'typebox';
import { isRegistrationOverdue, saoPauloDay } from '../../accounts/account.ts';
import { findAccount } from '../../accounts/find.ts';
import type { Bank } from '../../bank.ts';
import type { CreateRecipient } from '../../cashouts/decide-create.ts';
import { findByIdempotencyKey } from '../../cashouts/find.ts';
import { requestFingerprint } from '../../cashouts/request-fingerprint.ts';
import type { Centavos } from '../../money.ts';
import { takePromisedId } from '../../payment-codes/promise-id.ts';
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

      const replay =
        idempotency && (await findByIdempotencyKey(bank.context, { ...source, key: idempotency.key }));
      if (replay) {
        if (replay.cashout.fingerprint !== idempotency?.fingerprint) throw new Refusal('idempotencyConflict');
        const { cashout, account } = replay;
        return presentCashout({ answered: cashout, account, replayed: true }, institutionName);
      }
      const recipient = await readRecipient(bank, source, body);
      const now = bank.context.clock.now();
      const promised = await takePromisedId(bank.context.db.main, { companyId, text, now });
      const request = {
        ...source,
        amount: body.amount,
        recipient,
        tag,
        idempotency,
        approve: true,
        promised,
      };
      return presentCashout(await bank.cashouts.create(request), institutionName);
    },
  });
}

/** Refusals in the order of the interface's table: the account's, the code's, the amount's. */
async function readRecipient(
  bank: Bank,
  source: { companyId: bigint; branch: string; number: string },
  body: TransferBody,
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
