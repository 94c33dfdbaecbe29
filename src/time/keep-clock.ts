import type { Logger } from 'pino';
import type { BankClock } from './clock.ts';

const EVERY_MS = 1_000;
// Smaller corrections of clocks are normal.
const TOLD_MS = 1_000;

/** Reads the bank's time from the database continually, and logs when the clock there was set back. */
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
    // A slow or unavailable database must not get another query.
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
