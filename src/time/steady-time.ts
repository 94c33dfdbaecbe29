/** The two clocks of a machine: one that may be set, and one that only ever runs. Milliseconds. */
export interface TimeSources {
  machine(): number;
  monotonic(): number;
}

export const MACHINE: TimeSources = { machine: () => Date.now(), monotonic: () => performance.now() };

/**
 * A time that never goes back and never stands still. It follows the machine's clock forward, and runs on by the
 * monotonic one where the machine's was set back. `aheadMs` is how far it is to run ahead of the machine's.
 */
export function createSteadyTime(
  { machine, monotonic }: TimeSources,
  { from, aheadMs = () => 0 }: { from: number; aheadMs?: () => number },
): () => number {
  // Counts from where it last followed the machine, because very many very small steps would be rounded away.
  let base = from;
  let baseAt = monotonic();
  return () => {
    const at = monotonic();
    const steady = base + (at - baseAt);
    const told = machine() + aheadMs();
    if (told <= steady) return steady;
    base = told;
    baseAt = at;
    return told;
  };
}

/** Time between two notes of a running bank on how far its time has come. */
export const MARK_EVERY_MS = 1_000;
// Machines of several nodes differ by less, and a step back by less is soon waited for.
const WAITED_FOR_MS = 2_000;

/**
 * Chooses the instant at which a start begins. The bank that ran last wrote `mark`, at most {@link MARK_EVERY_MS}
 * before it ended. A machine that is only just behind that waits for it, so that quick restarts do not run ahead. The
 * start is ahead of a machine that is further behind.
 */
export function beginAfter(mark: number, now: number): { from: number; waitMs: number; isAhead: boolean } {
  const safe = mark + MARK_EVERY_MS;
  if (now >= safe) return { from: now, waitMs: 0, isAhead: false };
  const isAhead = mark - now > WAITED_FOR_MS;
  return { from: safe, waitMs: isAhead ? 0 : safe - now, isAhead };
}
