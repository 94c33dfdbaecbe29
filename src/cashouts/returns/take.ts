import { ACCOUNTS } from '../../accounts/lock.ts';
import type { Context } from '../../context.ts';
import { MOVEMENTS } from '../../ledger/movements-in-turn.ts';
import { beginCourse } from '../../offers/offer.ts';
import { type IncomingReturn, type PaymentAnswer, settlementLimitMs } from '../../rail/rail.ts';
import { throwFirst } from '../../turns/lanes.ts';
import type { Turn, Verb } from '../../turns/turn.ts';
import { type Centavos, centavos, ZERO } from '../../values/money.ts';
import { EVENTS } from '../../webhooks/events/events-in-turn.ts';
import type { Cashout } from '../cashout.ts';
import { CASHOUTS } from '../cashouts-in-turn.ts';
import { type CashoutOwner, findOwners } from '../owners.ts';
import { catchUp } from '../submission/outcomes.ts';
import { creditReturn } from './credit.ts';
import { RETURN_OFFERS, type ReturnOffer } from './offers.ts';
import { type KnownReturn, RETURNS } from './returns-in-turn.ts';

interface Offer {
  incoming: IncomingReturn;
  owner: CashoutOwner | undefined;
  /** True if it comes from another customer of this bank. */
  inside: boolean;
}

/**
 * Takes returns of sent payments: a return that settles on acceptance is credited, any other one is recorded until
 * the rail reports its outcome. A repeated offer is accepted again and credited once. Refused: AM09 if more would
 * come back than was sent, ED05 if the payment did not settle, or if the return's id already names other money; the
 * first is kept.
 */
export const TAKE_RETURN: Verb<Offer, PaymentAnswer> = {
  name: 'take a return',
  companyOf: ({ owner }) => owner?.companyId ?? 0n,
  needs: ({ incoming, owner }, turn) => {
    if (owner === undefined) return;
    turn.use(ACCOUNTS).want(owner);
    turn.use(EVENTS).want(owner.companyId);
    turn.use(CASHOUTS).want(owner);
    turn.use(RETURN_OFFERS).want(owner, incoming.returnId);
    turn.use(RETURNS).want({ companyId: owner.companyId, returnId: incoming.returnId });
  },
  decide: ({ incoming, owner, inside }, turn) => {
    const cashout = owner && turn.use(CASHOUTS).get(owner);
    const account = owner && turn.use(ACCOUNTS).byId(owner);
    const offers = turn.use(RETURN_OFFERS);
    const before = owner && findNamed(owner, incoming.returnId, turn);
    if (before !== undefined) return isSame(before, incoming, owner) ? ACCEPTED : ANOTHER;
    const pending = owner === undefined ? ZERO : offers.pendingOf(owner);
    const code = returnRefusal(cashout, centavos(incoming.amount + pending));
    if (code !== undefined || cashout === undefined || account === undefined)
      return { accepted: false, code: code ?? 'ED05' };
    if (!incoming.settlesOnAcceptance) {
      offers.add(newOffer(incoming, cashout, turn.now));
      return ACCEPTED;
    }
    const institutionName = (ispb: string) => turn.context.rail.institutionName(ispb);
    const given = { ...incoming, at: turn.now, inside };
    const credit = creditReturn(cashout, account, { given, institutionName });
    turn.use(CASHOUTS).replace(credit.cashout);
    turn.use(RETURNS).add(credit);
    turn.use(MOVEMENTS).add(credit.movement);
    turn.use(EVENTS).tell(account.companyId, credit.event);
    return ACCEPTED;
  },
};

const ACCEPTED: PaymentAnswer = { accepted: true };
const ANOTHER: PaymentAnswer = { accepted: false, code: 'ED05' };

/** The return that already has this id, credited or only offered. */
export function findNamed(
  { companyId }: CashoutOwner,
  returnId: string,
  turn: Turn,
): KnownReturn | undefined {
  return turn.use(RETURNS).find(companyId, returnId) ?? turn.use(RETURN_OFFERS).get(companyId, returnId);
}

function isSame(before: KnownReturn, { amount }: IncomingReturn, payment: CashoutOwner | undefined): boolean {
  return before.cashoutId === payment?.id && before.amount === amount;
}

/** Records a return that settles later, until the rail reports its outcome. */
function newOffer(incoming: IncomingReturn, cashout: Cashout, now: Date): ReturnOffer {
  const limit = now.getTime() + settlementLimitMs('PAGPRI');
  return {
    companyId: cashout.companyId,
    returnId: incoming.returnId,
    accountId: cashout.accountId,
    cashoutId: cashout.id,
    endToEndId: incoming.endToEndId,
    amount: incoming.amount,
    reason: incoming.reason,
    ...beginCourse(now, limit),
  };
}

/** Credits or refuses each return separately; results keep the order. */
export async function takeReturns(
  context: Context,
  returns: readonly IncomingReturn[],
  { inside }: Pick<Offer, 'inside'> = { inside: false },
): Promise<PaymentAnswer[]> {
  const owners = await findOwners(
    context,
    context.db.batch,
    returns.map((incoming) => incoming.endToEndId),
  );
  await catchUp(context, [...owners.values()]);
  const offers = returns.map((incoming) => ({ incoming, owner: owners.get(incoming.endToEndId), inside }));
  return throwFirst(await context.turns.submitAll(TAKE_RETURN, offers));
}

/** Returns why a return may not be accepted; undefined if it may. */
export function returnRefusal(cashout: Cashout | undefined, amount: Centavos): string | undefined {
  if (cashout?.status !== 'SUCCESS' && cashout?.status !== 'REFUNDED') return 'ED05';
  return cashout.returned + amount > cashout.amount ? 'AM09' : undefined;
}
