import type { IncomingPayment, IncomingReturn, PaymentAnswer } from '../../../rail/rail.ts';
import { settlementLimitMs } from '../../../rail/rail.ts';
import { WrittenBefore } from '../icom/bundler.ts';
import type { BodyOf } from '../messages/catalog.ts';
import { REJECTION } from '../messages/leaves.ts';
import type { StatusTransaction } from '../messages/tables/pacs-002.ts';
import type { ReturnTransaction } from '../messages/tables/pacs-004.ts';
import { type Desk, listenerOf } from './desk.ts';
import { readOrder, readReturn } from './read-offer.ts';
import { contentOf, leaveEarly, type OfferRow, takeOffers } from './take-offers.ts';

/** Processes orders of other institutions: asks the bank, and stores its answer with the message that carries it. */
export async function hearOrders(desk: Desk, { header, transactions }: BodyOf<'pacs.008'>): Promise<void> {
  const priority = header.type.service;
  const offers = transactions.map((order) => readOrder(order, priority));
  const rows = offers.map(
    (offer, at): OfferRow => ({
      id: offer.endToEndId,
      direction: 'IN',
      endToEndId: offer.endToEndId,
      amount: offer.amount,
      debtorAgent: offer.payer.ispb,
      limitAt: new Date(limitFrom(offer, desk.now()).getTime() + settlementLimitMs(priority)),
      content: contentOf({ priority, ...transactions[at] }),
    }),
  );
  await answerOpen(desk, await takeOffers(desk, rows), (ids) =>
    askBank(
      firstOf(offers, ({ endToEndId }) => endToEndId, ids),
      (some) => listenerOf(desk).offers(some),
    ),
  );
}

/** The payer's analysis of fraud does not count: the limit of such an order begins when the system has it. */
function limitFrom({ priority, acceptedAt }: IncomingPayment, now: Date): Date {
  return priority === 'PAGFRD' ? now : acceptedAt;
}

/** Processes returns of payments of this bank. Their limit counts from their arrival. */
export async function hearReturns(desk: Desk, { transactions }: BodyOf<'pacs.004'>): Promise<void> {
  const offers = transactions.map(readReturn);
  const limitAt = new Date(desk.now().getTime() + settlementLimitMs('PAGPRI'));
  const rows = offers.map((offer, at): OfferRow => {
    const { returnId: id, endToEndId, amount } = offer;
    const given = transactions[at] as ReturnTransaction;
    const debtorAgent = given.original.debtorAgent;
    return {
      ...{ id, direction: 'IN', endToEndId, amount, debtorAgent, limitAt },
      content: contentOf(given),
    };
  });
  const { timely, later } = await leaveEarly(desk, await takeOffers(desk, rows));
  await answerOpen(desk, timely, (ids) =>
    askBank(
      firstOf(offers, ({ returnId }) => returnId, ids),
      (some) => listenerOf(desk).returnOffers(some),
    ),
  );
  later();
}

/** Of two offers with one id in a message the first one counts. */
function firstOf<Offer>(
  offers: readonly Offer[],
  idOf: (offer: Offer) => string,
  ids: ReadonlySet<string>,
): Map<string, Offer> {
  const first = new Map<string, Offer>();
  for (const offer of offers)
    if (ids.has(idOf(offer)) && !first.has(idOf(offer))) first.set(idOf(offer), offer);
  return first;
}

async function answerOpen(
  desk: Desk,
  open: ReadonlyMap<string, OfferRow>,
  ask: (ids: ReadonlySet<string>) => Promise<Map<string, PaymentAnswer>>,
): Promise<void> {
  const now = desk.now();
  const rows = [...open.values()];
  const timely = rows.filter(({ limitAt }) => limitAt > now).map(({ id }) => id);
  const answers = await ask(new Set(timely));
  await Promise.all(rows.map((row) => sendAnswer(desk, row, answers.get(row.id) ?? TOO_LATE)));
}

const TOO_LATE: PaymentAnswer = { accepted: false, code: 'AB03' };

async function askBank<Offer extends IncomingPayment | IncomingReturn>(
  offers: ReadonlyMap<string, Offer>,
  ask: (offers: Offer[]) => Promise<PaymentAnswer[]>,
): Promise<Map<string, PaymentAnswer>> {
  if (offers.size === 0) return new Map();
  const answers = await ask([...offers.values()]);
  return new Map([...offers.keys()].map((id, at) => [id, answers[at] as PaymentAnswer]));
}

async function sendAnswer(
  desk: Desk,
  { id, endToEndId }: { id: string; endToEndId: string },
  answer: PaymentAnswer,
): Promise<void> {
  const transaction: StatusTransaction = answer.accepted
    ? { instructionId: id, endToEndId, status: 'ACSP', reasons: [] }
    : { instructionId: id, endToEndId, status: 'RJCT', reasons: [{ code: codeOf(answer.code), texts: [] }] };
  try {
    await desk.send({ type: 'pacs.002', transaction });
  } catch (error) {
    // Another node has answered it meanwhile, with the bank's same answer.
    if (!(error instanceof WrittenBefore)) throw error;
  }
}

/** The catalogue has a closed list of codes. */
function codeOf(code: string): NonNullable<StatusTransaction['reasons'][number]['code']> {
  return REJECTION.values?.find((value) => value === code) ?? 'ED05';
}
