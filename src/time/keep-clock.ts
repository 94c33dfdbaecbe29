import type { Logger } from 'pino';
import type { BankClock } from './clock.ts';

const EVERY_MS = 1_000;
// By less clocks are corrected all the time.
const TOLD_MS = 1_000;

/** Hears the bank's time from the database all the time, and says where the clock there was set back. */
export function keepClock(clock: BankClock, log: Logger): { stop(): void } {
  let underWay = false;
  let leads = false;
  const hear = async () => {
    await clock.refresh();
    const leadMs = clock.leadMs();
    if (leadMs > TOLD_MS && !leads)
      log.warn({ leadMs }, "the database's clock was set back; the bank's time runs ahead of it");
    leads = leadMs > TOLD_MS;
  };
  const timer = setInterval(() => {
    // A database that is slow or away must not be asked once more each time.
    if (underWay) return;
    underWay = true;
    hear()
      .catch((error) => log.debug({ err: error }, "reading the bank's time failed"))
      .finally(() => {
        underWay = false;
      });
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
