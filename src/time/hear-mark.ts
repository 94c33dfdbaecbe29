import { setTimeout as pause } from 'node:timers/promises';
import { MARK_EVERY_MS } from './steady-time.ts';

const LOOKS_EVERY_MS = 20;
// A busy node marks late.
const LOOKS = Math.ceil((1.5 * MARK_EVERY_MS) / LOOKS_EVERY_MS);

/**
 * Finds the instant at which the bank's time stands, which has come to `mark` at the least. A node that lives and is that
 * far writes the next mark within a moment, and then tells just that instant. Where none does, the node that was that far
 * has ended, and may have told instants until its next mark.
 */
export async function hearMark(mark: number, read: () => Promise<number>): Promise<number> {
  for (let looks = 0; looks < LOOKS; looks++) {
    await pause(LOOKS_EVERY_MS);
    const heard = await read();
    if (heard > mark) return heard;
  }
  return mark + MARK_EVERY_MS;
}
