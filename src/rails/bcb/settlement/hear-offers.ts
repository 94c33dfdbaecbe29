import type { IncomingPayment, IncomingReturn, PaymentAnswer } from '../../../rail/rail.ts';
import { settlementLimitMs } from '../../../rail/rail.ts';
import { WrittenBefore } from '../icom/bundler.ts';
import type { BodyOf } from '../messages/catalog.ts';
import { REJECTION } from '../messages/leaves.ts';
import type { StatusTransaction } from '../messages/tables/pacs-002.ts';
import { type Desk, listenerOf } from './desk.ts';
import { readOrder, readReturn } from './read-offer.ts';
import { findTransfers, insertTransfers, type NewTransfer, type Transfer } from './transfers.ts';

/** Orders of other institutions: the bank is asked, and what it says is written down with the message that says it. */
export async function hearOrders(desk: Desk, { header, transactions }: BodyOf<'pacs.008'>): Promise<void> {
  const priority = header.type.service;
  const offers = transactions.map((order) => readOrder(order, priority));
  const rows = offers.map(
    (offer): NewTransfer => ({
      id: offer.endToEndId,
      direction: 'IN',
      endToEndId: offer.endToEndId,
      amount: offer.amount,
      debtorAgent: offer.payer.ispb,
      limitAt: new Date(offer.acceptedAt.getTime() + settlementLimitMs(priority)),
    }),
  );
  const open = new Set(await findOpen(desk, rows));
  await answerOpen(desk, rows, {
    open,
    ask: (ids) => {
      const asked = offers.filter(({ endToEndId }) => ids.has(endToEndId));
      return askBank(
        asked,
        ({ endToEndId }) => endToEndId,
        (some) => listenerOf(desk).offers(some),
      );
    },
  });
}

/** Returns of payments that the bank sent. Their limit counts from their arrival. */
export async function hearReturns(desk: Desk, { transactions }: BodyOf<'pacs.004'>): Promise<void> {
  const offers = transactions.map(readReturn);
  const limitAt = new Date(desk.now().getTime() + settlementLimitMs('PAGPRI'));
  const rows = transactions.map(
    ({ original }, at): NewTransfer => ({
      id: (offers[at] as IncomingReturn).returnId,
      direction: 'IN',
      endToEndId: (offers[at] as IncomingReturn).endToEndId,
      amount: (offers[at] as IncomingReturn).amount,
      debtorAgent: original.debtorAgent,
      limitAt,
    }),
  );
  const open = new Set(await findOpen(desk, rows));
  await answerOpen(desk, rows, {
    open,
    ask: (ids) => {
      const asked = offers.filter(({ returnId }) => ids.has(returnId));
      return askBank(
        asked,
        ({ returnId }) => returnId,
        (some) => listenerOf(desk).returnOffers(some),
      );
    },
  });
}

/** Writes new ones down. Those that were answered before are answered again with the same bytes; the rest is open. */
async function findOpen(desk: Desk, rows: readonly NewTransfer[]): Promise<string[]> {
  await insertTransfers(desk.db, rows, desk.now());
  const known = await findTransfers(
    desk.db,
    rows.map(({ id }) => id),
  );
  const incoming = [...known.values()].filter(({ direction }) => direction === 'IN');
  const answered = incoming.flatMap(({ state, messageId }) =>
    state !== 'WAITING' && messageId !== null ? [messageId] : [],
  );
  if (answered.length > 0) {
    const messages = await desk.store.outbox.sendAgain(desk.db, [...new Set(answered)].sort());
    desk.dispatch(messages);
  }
  return incoming.filter((transfer) => isOpen(transfer)).map(({ id }) => id);
}

function isOpen({ state }: Transfer): boolean {
  return state === 'WAITING';
}

interface Opening {
  open: ReadonlySet<string>;
  ask(ids: ReadonlySet<string>): Promise<Map<string, PaymentAnswer>>;
}

async function answerOpen(desk: Desk, rows: readonly NewTransfer[], { open, ask }: Opening): Promise<void> {
  const now = desk.now();
  const late = new Set(rows.filter(({ id, limitAt }) => open.has(id) && limitAt <= now).map(({ id }) => id));
  const answers = await ask(new Set([...open].filter((id) => !late.has(id))));
  const sending = rows
    .filter(({ id }) => open.has(id))
    .map(async ({ id, endToEndId }) => {
      const answer = late.has(id) ? TOO_LATE : (answers.get(id) ?? TOO_LATE);
      await sendAnswer(desk, { id, endToEndId }, answer);
    });
  await Promise.all(sending);
}

const TOO_LATE: PaymentAnswer = { accepted: false, code: 'AB03' };

async function askBank<Offer extends IncomingPayment | IncomingReturn>(
  offers: readonly Offer[],
  idOf: (offer: Offer) => string,
  ask: (offers: Offer[]) => Promise<PaymentAnswer[]>,
): Promise<Map<string, PaymentAnswer>> {
  if (offers.length === 0) return new Map();
  const answers = await ask([...offers]);
  return new Map(offers.map((offer, at) => [idOf(offer), answers[at] as PaymentAnswer]));
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
    // Another node has answered it in the meantime, as the bank says the same to both.
    if (!(error instanceof WrittenBefore)) throw error;
  }
}

/** The catalogue has a closed list of codes. */
function codeOf(code: string): NonNullable<StatusTransaction['reasons'][number]['code']> {
  return REJECTION.values?.find((value) => value === code) ?? 'ED05';
}
