import { performance } from 'node:perf_hooks';
import type { Client } from 'undici';
import { OutboundError } from './error.ts';

/** One connection, used by one request at a time; opened on first use, and again after it was lost. */
export interface Line {
  readonly client: Client;
  /** Deadline of the current use, on `performance.now()`. */
  deadline: number;
  /** Tells whether the current use may call an address. */
  admits?: ((address: string) => boolean) | undefined;
  /** The address of its open connection. */
  at?: { readonly address: string } | undefined;
  /** After this time a new connection is opened, so that the name is resolved again. */
  readonly retireAt: number;
}

/** The connections to one origin. A slow origin does not delay calls to others. */
export interface HostLane {
  /** Takes a connection; waits while all are in use. Throws `busy`. */
  take(deadline: number): Promise<Line> | Line;
  /** Returns a connection; one in a doubtful state is closed instead. */
  give(line: Line, reusable: boolean): void;
  isIdle(): boolean;
  /** Closes every connection; calls in progress and waiting ones fail with `connect`. */
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
      // Takes the most recently used connection first, so that surplus ones become idle.
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
