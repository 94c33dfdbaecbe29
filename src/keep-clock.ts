import type { Logger } from 'pino';
import type { BankClock } from './clock.ts';
import { MARK_EVERY_MS } from './steady-time.ts';

const REFRESH_MS = 250;

/** Writes down all the time how far the clock has come; in a sandbox, where other nodes may move it, looks at it too. */
export function keepClock(
  clock: BankClock,
  { movable, log }: { movable: boolean; log: Logger },
): { stop(): void } {
  const every = (ms: number, work: () => Promise<void>) => {
    let underWay = false;
    return setInterval(() => {
      // A database that is slow or away must not be asked once more each time.
      if (underWay) return;
      underWay = true;
      work()
        .catch((error) => log.debug({ err: error }, 'the clock could not be kept'))
        .finally(() => {
          underWay = false;
        });
    }, ms);
  };
  const timers = [every(MARK_EVERY_MS, clock.mark)];
  if (movable) timers.push(every(REFRESH_MS, clock.refresh));
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
