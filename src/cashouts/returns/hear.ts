import { ACCOUNTS } from '../../accounts/lock.ts';
import type { Context } from '../../context.ts';
import type { DueWork } from '../../database/due-work/due-work.ts';
import { MOVEMENTS } from '../../ledger/movements-in-turn.ts';
import { askAboutOverdue, type OverdueWords } from '../../offers/ask-about.ts';
import { type Contradiction, noteContradictions } from '../../offers/contradictions.ts';
import { hearWord, type OfferWord } from '../../offers/offer.ts';
import type { ReturnCredit, ReturnDrop, WordAnswer } from '../../rail/rail.ts';
import { throwFirst } from '../../turns/lanes.ts';
import type { Turn, Verb } from '../../turns/turn.ts';
import { EVENTS } from '../../webhooks/events/events-in-turn.ts';
import { CASHOUTS } from '../cashouts-in-turn.ts';
import { type CashoutOwner, findOwners } from '../owners.ts';
import { creditReturn } from './credit.ts';
import {
  type OverdueReturn,
  postponeReturns,
  RETURN_OFFERS,
  type ReturnOffer,
  selectNextDueReturn,
  selectOverdueReturns,
} from './offers.ts';
import { RETURNS } from './returns-in-turn.ts';
import { findNamed } from './take.ts';

interface Word {
  returnId: string;
  owner: CashoutOwner;
  word: OfferWord;
}

/** Applies the rail's outcome of an accepted return: credits or drops it. */
export const HEAR_OF_RETURN: Verb<Word, WordAnswer> = {
  name: 'hear of a return',
  companyOf: ({ owner }) => owner.companyId,
  needs: ({ owner, returnId }, turn) => {
    turn.use(ACCOUNTS).want(owner);
    turn.use(EVENTS).want(owner.companyId);
    turn.use(CASHOUTS).want(owner);
    turn.use(RETURN_OFFERS).want(owner, returnId);
    turn.use(RETURNS).want({ companyId: owner.companyId, returnId });
    return undefined;
  },
  decide: ({ owner, returnId, word }, turn) => {
    const before = findNamed(owner, returnId, turn);
    if (before === undefined) return 'UNKNOWN';
    // The bank accepted other money under this id, and refused this.
    if (before.cashoutId !== owner.id) return word.settled ? 'CONTRADICTS' : 'DONE';
    const offer = turn.use(RETURN_OFFERS).get(owner.companyId, returnId);
    // A return that settled on acceptance has already been credited.
    if (offer === undefined) return word.settled ? 'DONE' : 'CONTRADICTS';
    const { answer, after } = hearWord(offer, word);
    if (after === undefined) return answer;
    turn.use(RETURN_OFFERS).replace(after);
    if (after.status === 'SETTLED') credit(offer, owner, turn);
    return answer;
  },
};

function credit({ returnId, amount, reason }: ReturnOffer, owner: CashoutOwner, turn: Turn): void {
  const cashout = turn.use(CASHOUTS).get(owner);
  const account = turn.use(ACCOUNTS).byId(owner);
  if (cashout === undefined || account === undefined)
    throw new Error('the payment of a return does not exist');
  const given = { returnId, amount, reason, at: turn.now, inside: false };
  const institutionName = (ispb: string) => turn.context.rail.institutionName(ispb);
  const credited = creditReturn(cashout, account, { given, institutionName });
  turn.use(CASHOUTS).replace(credited.cashout);
  turn.use(RETURNS).add(credited);
  turn.use(MOVEMENTS).add(credited.movement);
  turn.use(EVENTS).tell(account.companyId, credited.event);
}

/** Credits settled returns; results keep the order. */
export function hearReturnsSettled(
  context: Context,
  receipts: readonly ReturnCredit[],
): Promise<WordAnswer[]> {
  return hear(
    context,
    receipts.map(({ settledAt, accountingDate, ...ids }) => ({
      ...ids,
      word: { settled: true, settledAt, accountingDate },
    })),
  );
}

/** Drops returns that the rail rejected; results keep the order. */
export function hearReturnsDropped(context: Context, drops: readonly ReturnDrop[]): Promise<WordAnswer[]> {
  return hear(
    context,
    drops.map(({ code, ...ids }) => ({ ...ids, word: { settled: false, code } })),
  );
}

interface Said {
  returnId: string;
  endToEndId: string;
  word: OfferWord;
}

async function hear(context: Context, said: readonly Said[]): Promise<WordAnswer[]> {
  const ids = said.map(({ endToEndId }) => endToEndId);
  const owners = await findOwners(context, context.db.batch, ids);
  const words = said.flatMap(({ endToEndId, returnId, word }) => {
    const owner = owners.get(endToEndId);
    return owner === undefined ? [] : [{ owner, returnId, word }];
  });
  const answers = throwFirst(await context.turns.submitAll(HEAR_OF_RETURN, words));
  const inOrder = said.map(({ endToEndId }) =>
    owners.has(endToEndId) ? (answers.shift() as WordAnswer) : 'UNKNOWN',
  );
  await noteContradictions(
    context,
    said.filter((_, index) => inOrder[index] === 'CONTRADICTS').map(contradictionOf),
  );
  return inOrder;
}

function contradictionOf({ returnId, word }: Said): Contradiction {
  const about = { about: 'RETURN_OFFER', id: returnId } as const;
  return word.settled
    ? { ...about, stands: 'DROPPED', said: 'SETTLED' }
    : { ...about, stands: 'SETTLED', said: `DROPPED ${word.code}` };
}

/** Asks the rail about accepted returns whose outcome is overdue, like payments. */
export function askAboutReturnOffers(context: Context, limit: number): DueWork {
  const words = {
    name: 'return offers: overdue',
    select: selectOverdueReturns,
    postpone: postponeReturns,
    nextDue: selectNextDueReturn,
    query: ({ rail }, offers) => rail.queryReturnOffers(offers.map(({ returnId }) => returnId)),
    hear: async (hearing, said) => {
      await hear(
        hearing,
        said.map(({ offer: { returnId, endToEndId }, word }) => ({ returnId, endToEndId, word })),
      );
    },
    failure: ({ returnId }) => [{ returnId }, 'asking the rail about a return failed; it will be retried'],
  } satisfies OverdueWords<OverdueReturn>;
  return askAboutOverdue(context, words, limit);
}
