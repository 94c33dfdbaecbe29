import type { Account } from '../accounts/account.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import { encodeDynamic } from '../brcode/encode.ts';
import { FIRST_KEYS } from '../keys/pix-keys.ts';
import { Refusal } from '../refusals.ts';
import type { Turn, Verb } from '../turns/turn.ts';
import { randomToken } from '../values/ids.ts';
import { ZERO } from '../values/money.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import { isCharge, type PaymentCode } from './code.ts';
import { CODE_KEYS, CODES } from './codes-in-turn.ts';
import { type CodeRequest, type CodeTerms, decideCode } from './decide-create.ts';
import { codeEvent } from './events.ts';

export interface ShownCode {
  code: PaymentCode;
  account: Account;
}

/** `host` is the public address without scheme. */
export interface CodeCreation extends CodeRequest {
  host: string;
}

/**
 * Creates a payment code. Refusals, in order: `accountNotFound`, `idempotencyConflict`, `invalidAmount`,
 * `invalidDates`, `invalidExpirationDate`, `invalidFineConfiguration`, `noPixKey`.
 */
export const CREATE_CODE: Verb<CodeCreation, ShownCode> = {
  name: 'create a payment code',
  idsFor: () => 1,
  companyOf: (request) => request.companyId,
  needs: async (request, turn) => {
    const account = await turn.use(ACCOUNTS).findUnlocked(request);
    if (account === undefined) return;
    const owner = ownerOf(account);
    turn.use(ACCOUNTS).want(owner);
    turn.use(EVENTS).want(account.companyId);
    turn.use(FIRST_KEYS).want(owner);
    const { idempotency } = request;
    if (idempotency !== null) turn.use(CODE_KEYS).want({ ...owner, key: idempotency.key });
  },
  decide: (request, turn) => {
    const account = turn.use(ACCOUNTS).byNumber(request);
    const owner = account && ownerOf(account);
    const decision = decideCode(request, {
      account,
      earlier: owner && turn.use(CODE_KEYS).find(owner, request.idempotency),
      pixKey: owner && turn.use(FIRST_KEYS).get(owner),
      now: turn.now,
    });
    if (decision.kind === 'refused') return new Refusal(decision.code);
    if (decision.kind === 'replayed') return decision;
    const code = newCode(request, decision, turn);
    const created = {
      type: 'QR_CODE_COPY_AND_PASTE_CREATED',
      code,
      account: decision.account,
      at: turn.now,
    } as const;
    turn.use(CODES).add(code);
    turn.use(CODE_KEYS).use(code, request.idempotency);
    turn
      .use(EVENTS)
      .tell(code.companyId, () => codeEvent(created, (ispb) => turn.context.rail.institutionName(ispb)));
    return { code, account: decision.account };
  },
};

function ownerOf({ companyId, id }: Account) {
  return { companyId, accountId: id };
}

// Accounts have no address yet; readers require a city and do not use it.
const CITY = 'SAO PAULO';

function newCode(
  request: CodeCreation,
  { terms, account }: { terms: CodeTerms; account: Account },
  turn: Turn,
): PaymentCode {
  const txid = randomToken();
  const url = `${request.host}${locationPath({ typeFine: terms.typeFine, txid })}`;
  return {
    companyId: account.companyId,
    id: turn.nextId(account.id),
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
    createdAt: turn.now,
    dueAt: terms.expirationDate,
  };
}

/** Returns the path at which the server answers a code's location; `cobv` in it marks a charge. */
export function locationPath(code: Pick<PaymentCode, 'typeFine' | 'txid'>): string {
  return isCharge(code) ? `/qr/v2/cobv/${code.txid}` : `/qr/v2/${code.txid}`;
}
