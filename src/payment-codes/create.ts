import type { Account } from '../accounts/account.ts';
import { findAccountsByNumber, numberKey } from '../accounts/find.ts';
import { encodeDynamic } from '../brcode/encode.ts';
import type { Context } from '../context.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { randomToken } from '../ids.ts';
import { findFirstKeys } from '../keys/pix-keys.ts';
import { ZERO } from '../money.ts';
import { Refusal } from '../refusals.ts';
import { publish } from '../webhooks/publish.ts';
import { isCharge, type PaymentCode } from './code.ts';
import { type CodeRequest, type CodeTerms, decideCode } from './decide-create.ts';
import { codeEvent } from './events.ts';
import { insertCodes } from './store.ts';

export interface ShownCode {
  code: PaymentCode;
  account: Account;
}

/**
 * Creates payment codes, each with its own answer, in one transaction. Refusals, in order:
 * `accountNotFound`, `invalidAmount`, `invalidDates`, `invalidExpirationDate`,
 * `invalidFineConfiguration`, `noPixKey`. `host` is the public address without its scheme.
 */
export async function createCodes(
  context: Context,
  requests: readonly CodeRequest[],
  host: string,
): Promise<(ShownCode | Refusal)[]> {
  const ids = await context.paymentIds.take(requests.length);
  return batchTransaction(context.db.batch, async (tx) => {
    const accounts = await findAccountsByNumber(tx, requests);
    const owners = [...accounts.values()].map(({ companyId, id }) => ({ companyId, accountId: id }));
    const keys = await findFirstKeys(tx, owners);
    const now = context.clock.now();
    const created: ShownCode[] = [];
    const results = requests.map((request, index): ShownCode | Refusal => {
      const account = accounts.get(numberKey(request));
      const decision = decideCode(request, { account, pixKey: account && keys.get(account.id), now });
      if (decision.refused !== undefined) return new Refusal(decision.refused);
      const id = ids[index] as bigint;
      const code = newCode(request, decision.terms, { id, account: decision.account, now, host });
      const shown = { code, account: decision.account };
      created.push(shown);
      return shown;
    });
    const writes = [
      insertCodes(
        tx,
        created.map(({ code }) => code),
      ),
      publish(
        tx,
        created.map(({ code, account }) =>
          codeEvent({ type: 'QR_CODE_COPY_AND_PASTE_CREATED', code, account, at: now }, (ispb) =>
            context.rail.institutionName(ispb),
          ),
        ),
      ),
    ];
    return closeWith(writes, results);
  });
}

interface Given {
  id: bigint;
  account: Account;
  now: Date;
  host: string;
}

// Accounts have no address of their own yet; readers ask for a city and act on none.
const CITY = 'SAO PAULO';

function newCode(request: CodeRequest, terms: CodeTerms, { id, account, now, host }: Given): PaymentCode {
  const txid = randomToken();
  const url = `${host}${locationPath({ typeFine: terms.typeFine, txid })}`;
  return {
    companyId: account.companyId,
    id,
    accountId: account.id,
    status: 'NEW',
    ...terms,
    debtorName: request.debtorName,
    debtorDocument: request.debtorDocument,
    debtorType: request.debtorType,
    tag: request.tag,
    txid,
    keyHeld: true,
    copyAndPaste: encodeDynamic({ url, merchantName: account.holderName, merchantCity: CITY }),
    fee: ZERO,
    endToEndId: null,
    cashInId: null,
    creditedAccountId: null,
    payerIspb: null,
    paymentDate: null,
    refunded: ZERO,
    events: 1,
    createdAt: now,
    dueAt: terms.expirationDate,
  };
}

/** Where the server answers a code's location; `cobv` in it marks a charge. */
export function locationPath(code: Pick<PaymentCode, 'typeFine' | 'txid'>): string {
  return isCharge(code) ? `/qr/v2/cobv/${code.txid}` : `/qr/v2/${code.txid}`;
}
