import type { Fullness } from '../../turns/fullness.ts';
import type { FirstAttempts } from '../delivery/first-attempts.ts';
import type { Owed } from '../events/publish.ts';
import { countByCompany, type HeldBook, rowsOf } from './book.ts';

/*
 * Holds back the events of turns while callers fill these: one row per turn instead of a delivery with its indexes per
 * event, no body if it can be made later, and no call. Two deliveries cost more than the payment that they report.
 * A company with few events is served at once, whatever others do.
 */

interface Parts {
  firstAttempts: FirstAttempts;
  book: HeldBook;
  fullness: Pick<Fullness, 'isFull'>;
  /** Number of attempts under way on this node to the endpoint of a delivery. */
  underWay(owed: Owed): number;
  /** Tells that something was held back. */
  wake(): void;
  /** Gives up this node's number, so that any node takes up the rows under it. */
  renounce(): void;
  /** False if nothing is ever held back. */
  holds: boolean;
  /** A clock in milliseconds that does not go back. */
  now(): number;
}

// Attempts to one endpoint while callers fill the turns.
const AT_ONCE_EACH = 4;
// Per second, over all companies with few events: they take a thirtieth of two cores.
const AT_ONCE_A_SECOND = 250;

/** Makes first attempts that leave room for payments. */
export function createHoldingBack(parts: Parts): FirstAttempts {
  const { firstAttempts, book, wake, renounce } = parts;
  const isHeld = createJudge(parts);
  const restOf = (owed: readonly Owed[]) => owed.filter(({ held }) => held === undefined);
  return {
    lease: (owed) => {
      const judge = isHeld(owed);
      if (judge === undefined) return firstAttempts.lease(owed);
      const held = owed.filter(judge);
      const waiting = new Set(held);
      const self = firstAttempts.lease(owed.filter((one) => !waiting.has(one)));
      // A node without a number holds nothing back: its deliveries wait in their queues.
      if (self !== undefined) book.open(self, held);
      return self;
    },
    begin: (owed) => {
      const rows = rowsOf(owed);
      if (rows.length === 0) return firstAttempts.begin(owed);
      book.written(rows);
      wake();
      firstAttempts.begin(restOf(owed));
    },
    abandon: (owed, mayBeCommitted) => {
      const rows = rowsOf(owed);
      book.gone(rows);
      // The sweep for silent nodes finds these rows.
      if (mayBeCommitted && rows.length > 0) renounce();
      firstAttempts.abandon(restOf(owed), mayBeCommitted);
    },
  };
}

/** Decides which deliveries of a turn are held back; undefined if none are. */
function createJudge({ book, fullness, underWay, holds, now }: Parts) {
  let [second, atOnce] = [0, 0];
  const mayGo = (count: number) => {
    const current = Math.floor(now() / 1_000);
    if (current !== second) [second, atOnce] = [current, 0];
    if (atOnce + count > AT_ONCE_A_SECOND) return false;
    atOnce += count;
    return true;
  };
  return (owed: readonly Owed[]): ((one: Owed) => boolean) | undefined => {
    const isFull = holds && fullness.isFull();
    if (!isFull && book.size() === 0) return undefined;
    const busy = new Set(owed.filter((one) => underWay(one) > AT_ONCE_EACH).map(companyOf));
    const isMuch = (company: bigint, count: number) =>
      busy.has(company) || count > AT_ONCE_EACH || !mayGo(count);
    // Holds back all of a company's events or none, so that events of one payment keep their order.
    const waiting = new Set<bigint>();
    for (const [company, count] of countByCompany(owed))
      if (book.has(company) || (isFull && isMuch(company, count))) waiting.add(company);
    return (one) => waiting.has(companyOf(one));
  };
}

function companyOf({ endpoint }: Owed): bigint {
  return endpoint.companyId;
}
