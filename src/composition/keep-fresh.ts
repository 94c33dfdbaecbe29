import type { Logger } from 'pino';

/** Refreshes at intervals what other processes may change; the caller clears the timer. */
export function keepFresh(
  shared: { refresh(): Promise<void> } | undefined,
  { everyMs, log }: { everyMs: number; log: Logger },
): NodeJS.Timeout | undefined {
  if (shared === undefined) return undefined;
  return setInterval(() => {
    shared.refresh().catch((error) => log.debug({ err: error }, 'reading the state that nodes share failed'));
  }, everyMs);
}
