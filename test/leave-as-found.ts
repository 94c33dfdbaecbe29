import { afterAll, expect, vi } from 'vitest';

/*
 * Files that share a process: each must leave it as it found it, or one could pass or fail for what another did.
 * This is read again for every file, before the file's own hooks, so that it looks after all of them.
 */

const found = look();

afterAll(async () => {
  // A server that has just been closed is counted for some turns more.
  await vi.waitFor(() => expect(look(), 'what this file leaves to the next').toEqual(found), {
    timeout: 30_000,
  });
});

function look() {
  const { now } = Date;
  const { stdout, stderr, exit, kill, hrtime, nextTick } = process;
  return {
    environment: { ...process.env },
    folder: process.cwd(),
    fakeTimers: vi.isFakeTimers(),
    // Compared by identity: whoever replaces one puts it back.
    clocks: { Date, now, performanceNow: performance.now, hrtime, random: Math.random },
    timers: { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, queueMicrotask, nextTick },
    process: { write: stdout.write, complain: stderr.write, exit, kill, fetch },
    listeners: ['SIGTERM', 'SIGINT', 'uncaughtException', 'unhandledRejection'].map((name) => [
      name,
      process.listenerCount(name),
    ]),
    // A bank that was not closed goes on working, and can still be talked to.
    servers: process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length,
  };
}
