import type { DueWorkRunner } from '../database/due-work/due-work.ts';
import type { MovableClock } from '../time/clock.ts';

/** A clock that all nodes of the bank follow. */
export interface AgreedClock extends MovableClock {
  /** Returns the present, but no later than what any reachable node tells from now on. */
  agree(): Promise<Date>;
}

export interface ClockMover {
  /**
   * Moves the bank's clock forward and resolves once everything that became due on the way has run,
   * each at its own instant and in order, as if the time had really passed. Returns the present by then.
   */
  moveTo(target: Date): Promise<Date>;
}

// Something due that cannot be done (the database is away) must not hold the clock for ever.
const TRIES_AT_ONE_INSTANT = 3;

interface MoverParts {
  clock: AgreedClock;
  runner: DueWorkRunner;
  /** Carries along what the bank's time must not end, before the clock moves. */
  carry(move: { from: Date; to: Date }): Promise<void>;
}

export function createClockMover({ clock, runner, carry }: MoverParts): ClockMover {
  let last: Promise<unknown> = Promise.resolve();
  return {
    moveTo: (target) => {
      // Two moves at once would step over each other's instants.
      const turn = last.then(async () => {
        await carry({ from: clock.now(), to: target });
        await walk({ clock, runner, target });
        return clock.agree();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function walk(move: { clock: MovableClock; runner: DueWorkRunner; target: Date }): Promise<void> {
  const { clock, runner, target } = move;
  let before = 0;
  let tries = 0;
  // Work under way ends before the clock moves; work due by now is the first stop on the way.
  if (await runner.busy()) await runner.drain();
  for (;;) {
    const next = await runner.nextDue();
    if (next === null || next > target) break;
    tries = next.getTime() === before ? tries + 1 : 0;
    if (tries === TRIES_AT_ONE_INSTANT) break;
    before = next.getTime();
    await clock.moveTo(next);
    await runner.drain();
  }
  await clock.moveTo(target);
  // Some kinds of work have no due instant and act once enough time has passed.
  await runner.drain();
}
