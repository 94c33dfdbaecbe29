import { vi } from 'vitest';

/** Waits for what comes of itself. The limit only ends what hangs: a busy machine takes its time. */
export const until = (check: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(check, { timeout: 300_000, interval: 10 });
