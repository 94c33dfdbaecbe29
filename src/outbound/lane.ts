import { performance } from 'node:perf_hooks';
import type { Client } from 'undici';
import { OutboundError } from './error.ts';

/** One connection, used by one request at a time; it comes about when first used, and again after it was lost. */
export interface Line {
  readonly client: Client;
  /** By when what is under way must be over, on `performance.now()`. */
  deadline: number;
  /** From here on a new one is opened instead, so that what a name resolves to is asked again. */
  readonly retireAt: number;
}

/** The connections to one origin. However slow that origin is, it holds up nobody who calls another. */
export interface HostLane {
  /** A line to use; waits for one while all are in use. Throws `busy`. */
  take(deadline: number): Promise<Line> | Line;
  /** Gives a line back; one whose state is in doubt is broken instead of used again. */
  give(line: Line, reusable: boolean): void;
  isIdle(): boolean;
  /** Breaks every connection; what is under way and what waits fails with `connect`. */
  close(): Promise<void>;
}

export interface LaneLimits {
  readonly connectionsPerOrigin: number;
  readonly waitingPerOrigin: number;
}

interface Waiter {
  readonly deadline: number;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (line: Line) => void;
  readonly reject: (error: OutboundError) => void;
}

export function createLane(limits: LaneLimits, openLine: () => Line): HostLane {
  const idle: Line[] = [];
  const inUse = new Set<Line>();
  const waiting = new Set<Waiter>();

  const use = (line: Line, deadline: number): Line => {
    line.deadline = deadline;
    inUse.add(line);
    return line;
  };
  const wait = (deadline: number) =>
    new Promise<Line>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(waiter);
        reject(new OutboundError('busy', 'every connection to this origin was in use'));
      };
      const timer = setTimeout(giveUp, Math.max(0, deadline - performance.now()));
      const waiter: Waiter = { deadline, timer, resolve, reject };
      waiting.add(waiter);
    });
  const serveNext = (line: Line | undefined): boolean => {
    const [next] = waiting;
    if (next === undefined) return false;
    waiting.delete(next);
    clearTimeout(next.timer);
    next.resolve(use(line ?? openLine(), next.deadline));
    return true;
  };

  return {
    take: (deadline) => {
      // The line used last is taken first, so that those a quiet hour does not need fall asleep.
      const line = idle.pop();
      if (line !== undefined) return use(fresh(line) ?? openLine(), deadline);
      if (inUse.size < limits.connectionsPerOrigin) return use(openLine(), deadline);
      if (waiting.size < limits.waitingPerOrigin) return wait(deadline);
      throw new OutboundError('busy', 'too many requests to this origin are waiting');
    },
    give: (line, reusable) => {
      inUse.delete(line);
      if (!reusable) void line.client.destroy();
      const kept = reusable ? fresh(line) : undefined;
      if (!serveNext(kept) && kept !== undefined) idle.push(kept);
    },
    isIdle: () => inUse.size === 0 && waiting.size === 0,
    close: async () => {
      for (const waiter of waiting) {
        clearTimeout(waiter.timer);
        waiter.reject(new OutboundError('connect', 'the client is closed'));
      }
      waiting.clear();
      await Promise.all([...idle.splice(0), ...inUse].map((line) => line.client.destroy()));
    },
  };
}

function fresh(line: Line): Line | undefined {
  if (line.retireAt > performance.now()) return line;
  void line.client.close();
  return undefined;
}
