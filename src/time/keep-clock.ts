import type { Logger } from 'pino';
import type { BankClock } from './clock.ts';
import { MARK_EVERY_MS } from './steady-time.ts';

/** Writes down all the time how far the clock has come, and learns by it what another node of a sandbox has moved. */
export function keepClock(clock: BankClock, log: Logger): { stop(): void } {
  let underWay = false;
  const timer = setInterval(() => {
    // A database that is slow or away must not be asked once more each time.
    if (underWay) return;
    underWay = true;
    clock
      .mark()
      .catch((error) => log.debug({ err: error }, 'the clock could not be kept'))
      .finally(() => {
        underWay = false;
      });
  }, MARK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
