import type { Fullness } from '../../turns/fullness.ts';
import type { FirstAttempts } from '../delivery/first-attempts.ts';
import type { Owed } from '../events/publish.ts';
import { countByCompany, type HeldBook, rowsOf } from './book.ts';

/*
 * While callers fill the turns, what these tell is held back: one row a turn in place of a delivery with its indexes for
 * each event, no body where it can be made later, and no call. Two deliveries cost more than the payment that they tell of.
 * A company that is told little goes on being told at once, whatever others do.
 */

interface Parts {
  firstAttempts: FirstAttempts;
  book: HeldBook;
  fullness: Pick<Fullness, 'isFull'>;
  /** Number of attempts under way on this node to the endpoint of a delivery. */
  underWay(owed: Owed): number;
  /** Something has been held back. */
  wake(): void;
  /** Whatever this node may have written under its number is anybody's. */
  renounce(): void;
  /** False where nothing is ever held back. */
  holds: boolean;
  /** A clock in milliseconds that does not go back. */
  now(): number;
}

// To one endpoint, as long as callers fill the turns.
const AT_ONCE_EACH = 4;
// Go at once a second, over all companies that are told little: they take some thirtieth of two cores.
const AT_ONCE_A_SECOND = 250;

/** First attempts that leave payments room. */
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
      // Without a number this node can hold nothing back: it all waits in its queues.
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
      // Whoever looks for what silent nodes left finds them.
      if (mayBeCommitted && rows.length > 0) renounce();
      firstAttempts.abandon(restOf(owed), mayBeCommitted);
    },
  };
}

/** Says which deliveries of a turn are held back; undefined where none are. */
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
    // All of a company's or none, so that events of one payment stay in order.
    const waiting = new Set<bigint>();
    for (const [company, count] of countByCompany(owed))
      if (book.has(company) || (isFull && isMuch(company, count))) waiting.add(company);
    return (one) => waiting.has(companyOf(one));
  };
}

function companyOf({ endpoint }: Owed): bigint {
  return endpoint.companyId;
}
