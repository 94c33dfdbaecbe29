import { inTime } from '../time/deadline.ts';

// Shorter than a lease: the node that asks still owes the step when the answer comes.
const CALL_LIMIT_MS = 4_000;

/** Waits for the directory's answer for as long as a lease lets a node wait. */
export function answerInTime<T>(call: Promise<T>): Promise<T> {
  return inTime(call, CALL_LIMIT_MS, () => {
    throw new Error('the directory did not answer in time');
  });
}
