import type { HoldingNode } from '../../nodes/holding-node.ts';
import type { Fullness } from '../../turns/fullness.ts';
import type { Owed } from '../events/publish.ts';
import type { HeldBook } from './book.ts';
import type { HeldRow } from './held-row.ts';
import type { Pace } from './pace.ts';
import { createPause } from './pause.ts';
import type { Portion } from './store.ts';
import { type TakingUp, takeUp } from './take-up.ts';

/** Takes up this node's held rows as payments leave room. */
export interface KeepUp {
  /** Tells that something was held back. */
  wake(): void;
  /** Tells that an attempt of this node ended. */
  landed(): void;
  stop(): Promise<void>;
}

export interface KeepUpParts extends TakingUp {
  node: HoldingNode;
  book: HeldBook;
  fullness: Fullness;
  pace: Pace;
}

// A lane that was idle has room for the first number; larger transactions than the second gain nothing.
const FIRST_AT_ONCE = 100;
const MOST_AT_ONCE = 400;
const FEWEST_AT_ONCE = 25;
const TICK_MS = 20;
const RETRY_MS = 500;

export function createKeepUp(parts: KeepUpParts): KeepUp {
  const { context, node, book } = parts;
  const taker = createTaker(parts);
  const pause = createPause();
  let stopped = false;
  let running: Promise<void> | undefined;
  let landings = 0;

  const run = async () => {
    while (!stopped && book.size() > 0) {
      const limit = (await node.alive()) === undefined ? 0 : roomOf(parts, taker.atOnce());
      const enough = landings + limit / 2;
      const count = limit < 1 ? 0 : await taker.take(limit);
      // Continues once half of them ended, or after a tick if the receiver is slow.
      await pause.wait(TICK_MS, () => count > 0 && landings >= enough);
    }
  };
  const wake = () => {
    if (running !== undefined || stopped) return;
    running = run()
      .catch(async (error) => {
        context.log.error({ err: error }, 'processing held webhook deliveries failed; it will be retried');
        await pause.wait(RETRY_MS, () => stopped);
      })
      .finally(() => {
        running = undefined;
        if (book.size() > 0) wake();
      });
  };
  return {
    wake,
    landed: () => {
      landings += 1;
      pause.look();
    },
    stop: async () => {
      stopped = true;
      pause.look();
      await running;
    },
  };
}

function roomOf({ fullness, pace, book }: KeepUpParts, atOnce: number): number {
  if (!fullness.isFull()) return atOnce;
  const allowed = Math.min(atOnce, pace.allow(book.waitedMs(), fullness.taken()));
  // A transaction for fewer costs more than the deliveries do.
  return allowed < FEWEST_AT_ONCE ? 0 : allowed;
}

interface Taker {
  /** Number of deliveries for which receivers recently had room. */
  atOnce(): number;
  /** Takes up about that number; returns how many. */
  take(limit: number): Promise<number>;
}

function createTaker(parts: KeepUpParts): Taker {
  const { book, pace } = parts;
  let atOnce = FIRST_AT_ONCE;
  const adapt = (owed: readonly Owed[]) => {
    const isMuch = owed.some(({ id }) => id === undefined);
    atOnce = isMuch ? Math.max(FEWEST_AT_ONCE, atOnce / 2) : Math.min(MOST_AT_ONCE, atOnce + owed.length / 4);
  };
  return {
    atOnce: () => Math.floor(atOnce),
    take: async (limit) => {
      const rows = book.next(limit);
      // The waiting rows may still be in the course of being written.
      if (rows.length === 0) return 0;
      const owed = await takeUp(parts, portionsOf(rows));
      book.gone(rows);
      pace.spend(owed.length);
      adapt(owed);
      return owed.length;
    },
  };
}

/** Groups rows by the number that this node had when it wrote them. */
function portionsOf(rows: readonly HeldRow[]): Portion[] {
  const portions = new Map<bigint, bigint[]>();
  for (const { node, id } of rows) {
    const ids = portions.get(node);
    if (ids === undefined) portions.set(node, [id]);
    else ids.push(id);
  }
  return [...portions].map(([node, ids]) => ({ node, ids }));
}
