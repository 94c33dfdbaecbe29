import { ACCOUNTS } from '../accounts/lock.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import { CASH_INS } from '../cash-ins/cash-ins-in-turn.ts';
import { creditCashIn } from '../cash-ins/credit.ts';
import { type CashInRef, findReceivers } from '../cash-ins/lock-cash-ins.ts';
import type { Context } from '../context.ts';
import { MOVEMENTS } from '../ledger/movements-in-turn.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import { freeCode } from '../payment-codes/reserve.ts';
import type { Drop, Receipt, WordAnswer } from '../rail/rail.ts';
import { throwFirst } from '../turns/lanes.ts';
import type { Turn, Verb } from '../turns/turn.ts';
import { ZERO } from '../values/money.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import { type Contradiction, noteContradictions } from './contradictions.ts';
import { hearWord, type Offer, type OfferWord } from './offer.ts';
import { OFFERS } from './offers-in-turn.ts';

interface Word {
  ref: CashInRef;
  word: OfferWord;
}

/**
 * Applies the rail's outcome of an accepted payment: credits it, or releases its reservation. The account's state
 * meanwhile does not matter: the bank promised to accept the money, and the money has arrived.
 */
export const HEAR_OF_OFFER: Verb<Word, WordAnswer> = {
  name: 'hear of an offer',
  companyOf: ({ ref }) => ref.companyId,
  needs: async ({ ref }, turn) => {
    // The account and the code of an offer never change, so they may be read before the locks.
    const offer = await turn.use(OFFERS).findUnlocked(ref);
    if (offer === undefined) return;
    turn.use(OFFERS).want(ref);
    turn.use(ACCOUNTS).want(offer);
    turn.use(EVENTS).want(offer.companyId);
    if (offer.codeId !== null) turn.use(CODES).want({ companyId: offer.companyId, id: offer.codeId });
  },
  decide: ({ ref, word }, turn) => {
    const offer = turn.use(OFFERS).get(ref);
    // A payment that settled on acceptance has already been credited.
    if (offer === undefined) return word.settled ? 'DONE' : 'CONTRADICTS';
    const { answer, after } = hearWord(offer, word);
    if (after === undefined) return answer;
    turn.use(OFFERS).replace(after);
    const code = codeOf(offer, turn);
    if (after.status === 'SETTLED') credit(offer, code, turn);
    else if (code !== undefined) turn.use(CODES).replace(freeCode(code));
    return answer;
  },
};

function codeOf({ companyId, codeId }: Offer, turn: Turn): PaymentCode | undefined {
  return codeId === null ? undefined : turn.use(CODES).get({ companyId, id: codeId });
}

function credit(offer: Offer, code: PaymentCode | undefined, turn: Turn): void {
  const account = turn.use(ACCOUNTS).byId(offer);
  if (account === undefined) throw new Error('the account of an offer does not exist');
  const cashIn: CashIn = {
    companyId: offer.companyId,
    id: offer.id,
    accountId: offer.accountId,
    endToEndId: offer.endToEndId,
    amount: offer.amount,
    fee: account.cashinFee,
    pixKey: offer.pixKey,
    tag: code?.tag ?? null,
    codeId: offer.codeId,
    txid: offer.txid,
    refunded: ZERO,
    refundPending: ZERO,
    events: code === undefined ? 1 : 0,
    payer: offer.payer,
    createdAt: turn.now,
  };
  const institutionName = (ispb: string) => turn.context.rail.institutionName(ispb);
  const request = { account, cashIn, code, codes: turn.use(CODES), inside: false, institutionName };
  const credited = creditCashIn(request);
  turn.use(CASH_INS).addOffered(credited.cashIn);
  turn.use(MOVEMENTS).add(...credited.movements);
  turn.use(EVENTS).tell(account.companyId, credited.event);
}

/** Credits settled offers; results keep the order. */
export function hearSettled(context: Context, receipts: readonly Receipt[]): Promise<WordAnswer[]> {
  return hear(
    context,
    receipts.map(({ endToEndId, settledAt, accountingDate }) => ({
      endToEndId,
      word: { settled: true, settledAt, accountingDate },
    })),
  );
}

/** Drops offers that the rail rejected; results keep the order. */
export function hearDropped(context: Context, drops: readonly Drop[]): Promise<WordAnswer[]> {
  return hear(
    context,
    drops.map(({ endToEndId, code }) => ({ endToEndId, word: { settled: false, code } })),
  );
}

interface Said {
  endToEndId: string;
  word: OfferWord;
}

async function hear(context: Context, said: readonly Said[]): Promise<WordAnswer[]> {
  const ids = said.map(({ endToEndId }) => endToEndId);
  const known = await findReceivers(context.db.batch, ids);
  const words = said.flatMap(({ endToEndId, word }) => {
    const ref = known.get(endToEndId);
    return ref === undefined ? [] : [{ ref, word }];
  });
  const answers = throwFirst(await context.turns.submitAll(HEAR_OF_OFFER, words));
  const inOrder = said.map(({ endToEndId }) =>
    known.has(endToEndId) ? (answers.shift() as WordAnswer) : 'UNKNOWN',
  );
  await noteContradictions(
    context,
    said.filter((_, index) => inOrder[index] === 'CONTRADICTS').map(contradictionOf),
  );
  return inOrder;
}

function contradictionOf({ endToEndId, word }: Said): Contradiction {
  const about = { about: 'OFFER', id: endToEndId } as const;
  return word.settled
    ? { ...about, stands: 'DROPPED', said: 'SETTLED' }
    : { ...about, stands: 'SETTLED', said: `DROPPED ${word.code}` };
}
