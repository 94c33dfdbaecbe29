import { findTargets, targetKey } from '../accounts/find-addresses.ts';
import { findCashIns } from '../cash-ins/lock-cash-ins.ts';
import { reserveReceivedId } from '../cash-ins/write-cash-ins.ts';
import type { Cashout } from '../cashouts/cashout.ts';
import { findCashouts } from '../cashouts/find.ts';
import { findOwners } from '../cashouts/owners.ts';
import { takeReturns } from '../cashouts/returns/take.ts';
import type { Context } from '../context.ts';
import { BUCKET_BITS, idAtHome } from '../database/spread/buckets.ts';
import { findOffers } from '../offers/find.ts';
import type { Party } from '../rail/party.ts';
import type {
  OutgoingReturn,
  PaymentAnswer,
  PaymentOrder,
  Rail,
  ReturnReceipt,
  Standing,
} from '../rail/rail.ts';
import { findInsideReturns } from '../refunds/find-refunded.ts';
import { throwFirst } from '../turns/lanes.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { type InsideArrival, RECEIVE_INSIDE } from './receive-inside.ts';

/*
 * Payments between customers in different shards. One transaction over both would hold locks on two machines until it
 * has committed on both; such transactions wait for each other, and Citus breaks some off. Each side is therefore a
 * transaction of its own, and the bank is the settlement system between them: the payer's payment is submitted, the
 * recipient's turn answers once and for all, and the payer's payment ends by that answer. A node that dies in between
 * is followed by another, which asks again under the same end-to-end id.
 *
 * The payer's money is on hold until the end. A payment inside one shard is one transaction.
 */

/** Adds payments and returns between shards to a rail; it is asked for all others. */
export function withPaymentsBetweenShards(rail: Rail, context: () => Context): Rail {
  return {
    ...rail,
    submit: (orders) =>
      inParts(orders, {
        isOurs: ({ payee }) => payee.ispb === context().ispb,
        ours: (some) => submitInside(context(), some),
        theirs: (some) => rail.submit(some),
      }),
    query: async (endToEndIds) => {
      const ours = await findStandings(context(), endToEndIds);
      return inParts(endToEndIds, {
        isOurs: (id) => ours.has(id),
        ours: async (some) => some.map((id) => ours.get(id) as Standing),
        theirs: (some) => rail.query(some),
      });
    },
    returnPayments: (returns) =>
      inParts(returns, {
        isOurs: ({ payerIspb, passedOn }) => payerIspb === context().ispb && passedOn === null,
        ours: (some) => returnInside(context(), some),
        theirs: (some) => rail.returnPayments(some),
      }),
    queryReturns: async (returnIds) => {
      const { db, ispb } = context();
      const ours = await findInsideReturns({ db: db.main, ispb }, returnIds);
      return inParts(returnIds, {
        isOurs: (id) => ours.has(id),
        // It is submitted again, which is idempotent.
        ours: async (some) => some.map(() => ({ state: 'UNKNOWN' }) as const),
        theirs: (some) => rail.queryReturns(some),
      });
    },
  };
}

interface Parts<Item, Result> {
  isOurs(item: Item): boolean;
  ours(items: Item[]): Promise<Result[]>;
  theirs(items: Item[]): Promise<Result[]>;
}

/** Runs both parts; results keep the order. */
async function inParts<Item, Result>(
  items: readonly Item[],
  { isOurs, ours, theirs }: Parts<Item, Result>,
): Promise<Result[]> {
  const own = items.filter(isOurs);
  if (own.length === 0) return theirs([...items]);
  const others = items.filter((item) => !isOurs(item));
  const [answered, told] = await Promise.all([ours(own), others.length === 0 ? [] : theirs(others)]);
  return items.map((item) => (isOurs(item) ? answered.shift() : told.shift()) as Result);
}

async function submitInside(context: Context, orders: readonly PaymentOrder[]): Promise<Standing[]> {
  const [owners, payees] = await Promise.all([
    findOwners(
      context,
      context.db.batch,
      orders.map(({ endToEndId }) => endToEndId),
    ),
    findPayees(
      context,
      orders.map(({ payee }) => payee),
    ),
  ]);
  const arrivals = orders.map((order): InsideArrival => {
    const owner = owners.get(order.endToEndId);
    const payee = payees(order.payee);
    if (owner === undefined || payee === undefined)
      throw new Error('a submitted payment and its recipient exist');
    const { endToEndId, amount, pixKey, initiation, payer } = order;
    const txid = initiation === 'QRDN' ? order.txid : null;
    const payment = { endToEndId, amount, pixKey, txid, payeeDocument: order.payee.document };
    return { payment, payer, payee, id: cashInIdOf(owner.id, payee.companyId) };
  });
  await Promise.all(
    arrivals.map(({ payment: { endToEndId }, payee: { companyId }, id }) =>
      reserveReceivedId(context.db.batch, { endToEndId, companyId, id }),
    ),
  );
  const answers = throwFirst(await context.turns.submitAll(RECEIVE_INSIDE, arrivals));
  return answers.map((answer) => standingOf(context, answer));
}

/**
 * Returns the id of the cash-in of a payment: the payment's number in the recipient's bucket, which is another one. No
 * other row has it, because each number is drawn once.
 */
function cashInIdOf(cashoutId: bigint, companyId: bigint): bigint {
  return idAtHome(cashoutId >> BUCKET_BITS, companyId);
}

async function findPayees(context: Context, payees: readonly Party[]) {
  const targetOf = ({ branch, number }: Party) => ({ branch: branch ?? '', number });
  const found = await findTargets(context.db.batch, payees.map(targetOf));
  return (payee: Party) => found.get(targetKey(targetOf(payee)));
}

function standingOf(context: Context, answer: PaymentAnswer): Standing & ReturnReceipt {
  if (!answer.accepted) return { state: 'REJECTED', code: answer.code };
  const settledAt = context.clock.now();
  return { state: 'SETTLED', settledAt, accountingDate: saoPauloDay(settledAt) };
}

/** Returns the states of submitted payments to customers; other ids are omitted. */
async function findStandings(
  context: Context,
  endToEndIds: readonly string[],
): Promise<Map<string, Standing>> {
  const owners = [...(await findOwners(context, context.db.batch, endToEndIds)).values()];
  const sent = (await findCashouts(context.db.batch, owners)).filter(isSubmittedInside(context));
  if (sent.length === 0) return new Map();
  const payees = await findPayees(
    context,
    sent.map(({ recipient }) => recipient),
  );
  const refs = sent.flatMap(({ id, recipient }) => {
    const payee = payees(recipient);
    return payee === undefined ? [] : { companyId: payee.companyId, id: cashInIdOf(id, payee.companyId) };
  });
  const [cashIns, offers] = await Promise.all([
    findCashIns(context.db.batch, refs),
    findOffers(context.db.batch, refs),
  ]);
  const answers = new Map<string, PaymentAnswer>([
    ...cashIns.map(({ endToEndId }) => [endToEndId, { accepted: true }] as const),
    ...offers.map(
      ({ endToEndId, dropCode }) => [endToEndId, { accepted: false, code: dropCode ?? '' }] as const,
    ),
  ]);
  return new Map(
    sent.map(({ endToEndId }): [string, Standing] => {
      const answer = answers.get(endToEndId);
      return [endToEndId, answer === undefined ? { state: 'UNKNOWN' } : standingOf(context, answer)];
    }),
  );
}

type SubmittedInside = Cashout & { endToEndId: string; recipient: Party };

function isSubmittedInside({ ispb }: Pick<Context, 'ispb'>) {
  return (cashout: Cashout): cashout is SubmittedInside =>
    cashout.endToEndId !== null && cashout.submittedAt !== null && cashout.recipient?.ispb === ispb;
}

async function returnInside(context: Context, returns: readonly OutgoingReturn[]): Promise<ReturnReceipt[]> {
  const answers = await takeReturns(
    context,
    returns.map(({ returnId, endToEndId, amount, reason, text }) => ({
      ...{ returnId, endToEndId, amount, reason, text },
      settlesOnAcceptance: true,
    })),
    { inside: true },
  );
  return answers.map((answer) => standingOf(context, answer));
}
