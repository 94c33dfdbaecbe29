import { type Account, type AccountRef, partyOf } from '../accounts/account.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import { CASH_INS } from '../cash-ins/cash-ins-in-turn.ts';
import type { Context } from '../context.ts';
import { giveTokensBack } from '../disclosures/bucket.ts';
import { MOVEMENTS } from '../ledger/movements-in-turn.ts';
import { type Contradiction, noteContradictions } from '../offers/contradictions.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import type { Party } from '../rail/party.ts';
import { throwFirst } from '../turns/lanes.ts';
import type { Turn, Verb } from '../turns/turn.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import type { Cashout } from './cashout.ts';
import { CASHOUTS } from './cashouts-in-turn.ts';
import { decideSettlement, type Ending } from './decide-settlement.ts';
import { cashoutEvent } from './events.ts';
import { creditInside, insidePayment, insideRefusal } from './inside.ts';
import { findLostRecipients } from './submission/find-lost-recipients.ts';

export interface Settlement {
  /** The row as this node knows it, or only its id. */
  cashout: Cashout | (Pick<Cashout, 'companyId' | 'id' | 'accountId'> & { txid?: string | null });
  ending: { settled: true } | { settled: false; code: string };
  /** The recipient's account if it is at this bank: both sides settle in one transaction. */
  payee?: AccountRef;
  /**
   * The lease under which the bank itself decided this. The rail's outcome needs none. A node whose lease was taken
   * over may not decide, and no node may after the rail was called.
   */
  lease?: number;
  /** The recipient of a payment that was submitted in a lost period; null if unknown. */
  recipient?: Party | null;
}

interface Ended {
  /** The payment had ended differently. */
  contradiction?: Contradiction | undefined;
  /** It stays open: the rail ended it, and a restored database does not know whom it went to. */
  recipientless?: Settlement | undefined;
  /** The document of a payer whose payment returns the token of reading its code. */
  paidLookUpOf: string | undefined;
}

/** Ends a payment. A final one does not change. */
export const SETTLE: Verb<Settlement, Ended> = {
  name: 'settle a cashout',
  idsFor: ({ payee }) => (payee === undefined ? 0 : 1),
  companyOf: ({ cashout }) => cashout.companyId,
  needs: ({ cashout, payee }, turn) => {
    const accounts = turn.use(ACCOUNTS);
    const events = turn.use(EVENTS);
    accounts.want(cashout);
    events.want(cashout.companyId);
    if (isWhole(cashout)) turn.use(CASHOUTS).wantSeen(cashout);
    else turn.use(CASHOUTS).want(cashout);
    if (payee === undefined) return;
    accounts.want(payee);
    events.want(payee.companyId);
    return cashout.txid ? turn.use(CODES).wantTxid(cashout.txid) : undefined;
  },
  decide: (settlement, turn) => {
    const cashout = turn.use(CASHOUTS).get(settlement.cashout);
    const account = turn.use(ACCOUNTS).byId(settlement.cashout);
    if (cashout === undefined || account === undefined) return { paidLookUpOf: undefined };
    const contradiction = contradictionOf(settlement, cashout);
    if (contradiction !== undefined) return { paidLookUpOf: undefined, contradiction };
    if (lacksRecipient(settlement, cashout))
      return { paidLookUpOf: undefined, recipientless: { ...settlement, cashout } };
    return { paidLookUpOf: settleOne(settlement, { cashout, account }, turn) };
  },
};

/** True for a payment by key that had not been submitted at the instant of a restore, and was after it. */
function lacksRecipient(settlement: Settlement, cashout: Cashout): boolean {
  if (!isOfRail(settlement) || settlement.recipient !== undefined) return false;
  return cashout.status === 'PROCESSING' && cashout.recipient === null;
}

/** True for the rail's own outcome: the payment had been submitted. */
function isOfRail({ payee, lease }: Settlement): boolean {
  return payee === undefined && lease === undefined;
}

/** An outcome of the rail that contradicts the one by which the payment ended. The first one is kept. */
function contradictionOf(
  { ending, lease }: Settlement,
  { status, endToEndId }: Cashout,
): Contradiction | undefined {
  if (lease !== undefined || endToEndId === null || status === 'PROCESSING') return undefined;
  const settled = status === 'SUCCESS' || status === 'REFUNDED';
  if (settled === ending.settled) return undefined;
  const said = ending.settled ? 'SETTLED' : `REJECTED ${ending.code}`;
  return { about: 'PAYMENT', id: endToEndId, stands: status, said };
}

function isWhole(cashout: Settlement['cashout']): cashout is Cashout {
  return 'createdAt' in cashout;
}

/** Ends payments; after all were tried, throws the error of one that failed. Records a contradiction in any case. */
export async function settleCashouts(context: Context, settlements: readonly Settlement[]): Promise<void> {
  const results = await context.turns.submitAll(SETTLE, settlements);
  await noteContradictions(
    context,
    results.flatMap((result) => (result instanceof Error ? [] : (result.contradiction ?? []))),
  );
  const ended = throwFirst(results);
  await giveTokensBack(
    context,
    ended.flatMap(({ paidLookUpOf }) => paidLookUpOf ?? []),
  );
  const open = ended.flatMap(({ recipientless }) => recipientless ?? []);
  if (open.length === 0) return;
  const recipients = await findLostRecipients(
    context,
    open.map(({ cashout }) => cashout as Cashout),
  );
  await settleCashouts(
    context,
    open.map((settlement, index) => ({ ...settlement, recipient: recipients[index] ?? null })),
  );
}

function settleOne(
  settlement: Settlement,
  { cashout, account }: { cashout: Cashout; account: Account },
  turn: Turn,
): string | undefined {
  const { context, now } = turn;
  const { lease } = settlement;
  if (lease !== undefined && (cashout.leaseNumber !== lease || cashout.submittedAt !== null))
    return undefined;
  const payee = settlement.payee && turn.use(ACCOUNTS).byId(settlement.payee);
  const code = payee && cashout.txid !== null ? turn.use(CODES).find(cashout.txid) : undefined;
  const ending = endingOf(settlement, { cashout, account, payee, code, turn });
  const settled = decideSettlement(cashout, account, { ending, now });
  if (settled === undefined) return undefined;
  let after = settled.cashout;
  if (isOfRail(settlement)) after = asSubmitted(after, settlement.recipient ?? null, now);
  turn.use(MOVEMENTS).add(...settled.movements);
  if (payee !== undefined && ending.settled) {
    after = { ...after, recipient: partyOf(payee, context.ispb) };
    const id = turn.nextId(payee.id);
    const credit = creditInside(insidePayment(after), {
      id,
      payer: partyOf(account, context.ispb),
      payee,
      code,
      turn,
    });
    turn.use(CASH_INS).add(credit.cashIn);
    turn.use(MOVEMENTS).add(...credit.movements);
    turn.use(EVENTS).tell(payee.companyId, credit.event);
  }
  turn.use(CASHOUTS).replace(after);
  const event = { type: settled.event, cashout: after, account, at: now };
  turn
    .use(EVENTS)
    .tell(account.companyId, () => cashoutEvent(event, (ispb) => context.rail.institutionName(ispb)));
  return ending.settled && costLookUp(after, context) ? account.holderDocument : undefined;
}

/** A payment that the rail ended was submitted, also if a restored database has lost that. */
function asSubmitted(cashout: Cashout, found: Party | null, now: Date): Cashout {
  const recipient = cashout.recipient ?? found;
  const isSubmitted = cashout.recipient !== null && cashout.submittedAt !== null;
  if (isSubmitted || recipient === null) return cashout;
  return { ...cashout, recipient, submittedAt: cashout.submittedAt ?? now };
}

/** Tells whether a key was looked up when the code was read. The bank's own codes name their account. */
function costLookUp(cashout: Cashout, context: Pick<Context, 'rail' | 'ispb'>): boolean {
  const { origin, txid, pixKey } = cashout;
  if (origin !== 'CODE' || pixKey === null || (txid !== null && isAtThisBank(cashout, context))) return false;
  return context.rail.countsLookUp(pixKey);
}

interface Parties {
  cashout: Cashout;
  account: Account;
  payee: Account | undefined;
  code: PaymentCode | undefined;
  turn: Turn;
}

/** Inside the bank the recipient's side is checked here. */
function endingOf(settlement: Settlement, { cashout, account, payee, code, turn }: Parties): Ending {
  if (!settlement.ending.settled) return settlement.ending;
  if (settlement.payee === undefined) return { settled: true, inside: isAtThisBank(cashout, turn.context) };
  if (payee !== undefined && payee === account) return { settled: false, code: 'AG12' };
  const refused = insideRefusal(insidePayment(cashout), { payee, code, now: turn.now });
  return refused === undefined ? { settled: true, inside: true } : { settled: false, code: refused };
}

/** True if the recipient is a customer of this bank. */
function isAtThisBank({ recipient }: Cashout, { ispb }: Pick<Context, 'ispb'>): boolean {
  return recipient?.ispb === ispb;
}
