import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Characters that wait at most, beside as many that are being written: some ten thousand lines. */
const MOST_WAITING = 4 * 1024 * 1024;
/** Bytes written at once. The event loop may be slow, and writes one portion each time around. */
const PORTION = 256 * 1024;
const BUSY_PAUSE_MS = 20;
const BROKEN_PAUSE_MS = 1_000;
const LAST_WORDS_MS = 500;
const LAST_PAUSE_MS = 10;
const NOTHING = Buffer.alloc(0);

/**
 * Writes lines to a descriptor of the process; never fails, and never blocks the event loop. Lines wait until a stalled
 * reader reads on, a full disk has room, or a lost reader is replaced. Lines beyond the limit are dropped, and their
 * number is told behind the lines that waited. The exit of the process writes the rest within half a second.
 *
 * A pipe must refuse instead of block. Node makes it do so when `process.stdout` or `process.stderr` is read.
 */
export function linesTo(descriptor: number): DestinationStream {
  let waiting = '';
  let dropped = 0;
  let left = NOTHING;
  let busy = false;
  let inFlight = false;
  const next = () => {
    if (left.length > 0) return left;
    left = Buffer.from(waiting);
    waiting = '';
    return left;
  };
  const wrote = (bytes: number) => {
    left = left.subarray(bytes);
    if (left.length > 0 || dropped === 0) return;
    waiting += tellDropped(dropped);
    dropped = 0;
  };
  const writeOn = () => {
    const chunk = next();
    busy = chunk.length > 0;
    if (!busy) return;
    inFlight = true;
    write(descriptor, chunk.subarray(0, PORTION), (error, bytes) => {
      inFlight = false;
      if (error) return void setTimeout(writeOn, isBusy(error) ? BUSY_PAUSE_MS : BROKEN_PAUSE_MS).unref();
      wrote(bytes);
      writeOn();
    });
  };
  process.on('exit', () => {
    // The portion on its way arrives by itself.
    if (inFlight) left = left.subarray(PORTION);
    writeRest({ next, wrote, descriptor });
  });
  return {
    write: (line) => {
      if (waiting.length + line.length > MOST_WAITING) dropped += 1;
      else waiting += line;
      if (!busy) writeOn();
    },
  };
}

interface Rest {
  descriptor: number;
  next(): Buffer;
  wrote(bytes: number): void;
}

function writeRest({ descriptor, next, wrote }: Rest): void {
  const latest = performance.now() + LAST_WORDS_MS;
  for (let chunk = next(); chunk.length > 0 && performance.now() < latest; chunk = next()) {
    try {
      wrote(writeSync(descriptor, chunk));
    } catch (error) {
      if (!isBusy(error)) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_PAUSE_MS);
    }
  }
}

/** A reader has not made room yet. */
function isBusy(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'EAGAIN' || code === 'EBUSY';
}

function tellDropped(dropped: number): string {
  const told = { level: 40, time: Date.now(), pid: process.pid, dropped };
  return `${JSON.stringify({ ...told, msg: 'log lines could not be written and are dropped' })}\n`;
}
