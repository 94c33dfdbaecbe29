import type { HoldingNode } from '../../nodes/holding-node.ts';
import type { Fullness } from '../../turns/fullness.ts';
import type { Owed } from '../events/publish.ts';
import type { HeldCounts } from './counts.ts';
import type { Pace } from './pace.ts';
import { createPause } from './pause.ts';
import { createPlaces } from './places.ts';
import { type TakingUp, takeUp } from './take-up.ts';

/** Takes up what this node holds back, as payments leave room for it. */
export interface KeepUp {
  /** Something has been held back. */
  wake(): void;
  /** An attempt of this node has ended. */
  landed(): void;
  stop(): Promise<void>;
}

export interface KeepUpParts extends TakingUp {
  node: HoldingNode;
  counts: HeldCounts;
  fullness: Fullness;
  pace: Pace;
}

// The room that a lane has which was not used for long, and the most that are worth a transaction.
const FIRST_AT_ONCE = 100;
const MOST_AT_ONCE = 400;
const FEWEST_AT_ONCE = 25;
const TICK_MS = 20;
const RETRY_MS = 500;

export function createKeepUp(parts: KeepUpParts): KeepUp {
  const { context, node, counts } = parts;
  const taker = createTaker(parts);
  const pause = createPause();
  let stopped = false;
  let running: Promise<void> | undefined;
  let landings = 0;

  const run = async () => {
    while (!stopped && counts.size() > 0) {
      const self = await node.alive();
      const limit = self === undefined ? 0 : roomOf(parts, taker.atOnce());
      const enough = landings + limit / 2;
      const count = self === undefined || limit < 1 ? 0 : await taker.take(self, limit);
      // Half of them have ended, or their receiver is slow.
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
        if (counts.size() > 0) wake();
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

function roomOf({ fullness, pace, counts }: KeepUpParts, atOnce: number): number {
  if (!fullness.isFull()) return atOnce;
  const allowed = Math.min(atOnce, pace.allow(counts.waitedMs(), fullness.taken()));
  // A transaction for each of a few would cost more than they do.
  return allowed < FEWEST_AT_ONCE ? 0 : allowed;
}

interface Taker {
  /** Number that their receivers lately had room for. */
  atOnce(): number;
  /** Takes up as many at the most; answers how many. */
  take(self: bigint, limit: number): Promise<number>;
}

function createTaker(parts: KeepUpParts): Taker {
  const { counts, pace } = parts;
  const places = createPlaces(() => performance.now());
  let known: bigint | undefined;
  let atOnce = FIRST_AT_ONCE;
  const adapt = (owed: readonly Owed[]) => {
    const isMuch = owed.some(({ id }) => id === undefined);
    atOnce = isMuch ? Math.max(FEWEST_AT_ONCE, atOnce / 2) : Math.min(MOST_AT_ONCE, atOnce + owed.length / 4);
  };
  const take = async (self: bigint, limit: number) => {
    // Under another number this node finds nothing that it wrote before: whoever sweeps does.
    if (known !== undefined && self !== known) counts.forget();
    known = self;
    const version = counts.version();
    const { owed, first } = await takeUp(parts, { node: self, from: places.from(), limit });
    places.taken(first);
    counts.remove(owed);
    pace.spend(owed.length);
    adapt(owed);
    if (owed.length === limit) return limit;
    // From the beginning next time: a turn may have committed behind another one.
    const isAll = places.fall();
    if (owed.length === 0 && isAll && version !== undefined && version === counts.version()) counts.forget();
    return owed.length;
  };
  return { atOnce: () => Math.floor(atOnce), take };
}
