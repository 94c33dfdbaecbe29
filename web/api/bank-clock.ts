let ahead = 0;

/** Learns how far the bank's clock is ahead of this machine's; a sandbox's clock can be moved. */
export function setBankClock(now: string): void {
  ahead = Date.parse(now) - Date.now();
}

const TOLD_APART_MS = 60_000;

/** Tells whether the bank's clock differs from this machine's, because it was moved. */
export function isClockMoved(): boolean {
  return Math.abs(ahead) > TOLD_APART_MS;
}

/** The time by the bank's clock, by which everything expires. */
export function bankNow(): Date {
  return new Date(Date.now() + ahead);
}
