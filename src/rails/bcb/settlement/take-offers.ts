import { createHash } from 'node:crypto';
import { HeardLater } from '../icom/store.ts';
import { alarm, type Desk } from './desk.ts';
import {
  askSoonAbout,
  findTransfers,
  insertTransfers,
  type NewTransfer,
  type Transfer,
} from './transfers.ts';

/** An offer as its message has it. */
export type OfferRow = NewTransfer & { content: string };

/** A digest of everything that a message says about one payment or return. */
export function contentOf(said: object): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/**
 * Stores new offers, and returns those that must be decided. An answered offer gets the same bytes again. An offer
 * with a known id and other content is refused and people are notified; the first one is kept.
 */
export async function takeOffers(desk: Desk, offers: readonly OfferRow[]): Promise<Map<string, OfferRow>> {
  const firsts = new Map<string, OfferRow>();
  const others: OfferRow[] = [];
  for (const offer of offers) {
    const first = firsts.get(offer.id);
    if (first === undefined) firsts.set(offer.id, offer);
    else if (first.content !== offer.content) others.push(offer);
  }
  const fresh = await insertTransfers(desk.db, [...firsts.values()], desk.now());
  const open = new Map([...firsts].filter(([id]) => fresh.has(id)));
  const answered = new Set<string>();
  const again = [...firsts.values()].filter(({ id }) => !fresh.has(id));
  const known = await findTransfers(
    desk.db,
    again.map(({ id }) => id),
  );
  for (const offer of again) {
    const transfer = known.get(offer.id) as Transfer;
    if (isOther(transfer, offer)) others.push(offer);
    else if (transfer.state === 'WAITING') open.set(offer.id, { ...offer, limitAt: transfer.limitAt });
    else if (transfer.messageId !== null) answered.add(transfer.messageId);
  }
  if (answered.size > 0) desk.dispatch(await desk.store.outbox.sendAgain(desk.db, [...answered].sort()));
  for (const offer of others) await refuseOther(desk, offer);
  return open;
}

/** A transfer that was never offered, or was offered to an earlier version, has no digest to compare. */
function isOther({ direction, content }: Transfer, offer: OfferRow): boolean {
  return direction === 'OUT' || (content !== null && content !== offer.content);
}

/** The answer has the id of both. The system decides the end of the first one, as before. */
async function refuseOther(desk: Desk, { id, endToEndId }: OfferRow): Promise<void> {
  await alarm(desk, id, { why: 'it was offered again with other content', count: 'contradictions' });
  const reasons = [{ code: 'ED05', texts: [] }] as const;
  const refusal = { instructionId: id, endToEndId, status: 'RJCT', reasons } as const;
  await desk.sendSingle('pacs.002', { transactions: [refusal] }, id);
}

/**
 * Leaves out returns of payments whose own outcome is still missing, while there is time, because messages may
 * overtake each other. The system is asked about those payments, and the message is processed again. `later` throws
 * {@link HeardLater} if there are any.
 */
export async function leaveEarly(
  desk: Desk,
  open: ReadonlyMap<string, OfferRow>,
): Promise<{ timely: Map<string, OfferRow>; later(): void }> {
  const now = desk.now();
  const originals = await findTransfers(
    desk.db,
    [...open.values()].map(({ endToEndId }) => endToEndId),
  );
  const isEarly = ({ endToEndId, limitAt }: OfferRow) =>
    limitAt > now &&
    originals.get(endToEndId)?.direction === 'OUT' &&
    originals.get(endToEndId)?.state === 'WAITING';
  const early = [...open.values()].filter(isEarly);
  if (early.length > 0)
    await askSoonAbout(desk.db, [...new Set(early.map(({ endToEndId }) => endToEndId))].sort(), now);
  return {
    timely: new Map([...open].filter(([, offer]) => !isEarly(offer))),
    later: () => {
      if (early.length > 0)
        throw new HeardLater(`${early.map(({ id }) => id).join(', ')}: the payment has had no word yet`);
    },
  };
}
