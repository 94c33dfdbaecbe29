import type { Percentiles } from './latencies.ts';

/** An account requests are made from. */
export interface LoadAccount {
  branch: string;
  number: string;
}

/** What a generator is told once; everything in it must survive being sent to another process. */
export interface LoadPlan {
  /** A key of `REQUEST_KINDS`. */
  kind: string;
  port: number;
  token: string;
  hmacSecret: string;
  /** Taken in turn. */
  accounts: LoadAccount[];
  /** Sockets, each with at most one request under way. */
  connections: number;
}

/** One stretch of load. */
export interface LoadRun {
  /** Begins the tag of every request, so that they can be found again in the database. */
  tagPrefix: string;
  seconds: number;
  /** Requests a second, sent on schedule; null: each connection sends as soon as it was answered. */
  rate: number | null;
}

export interface LoadResult {
  accepted: number;
  /** When the first request left and the last answer came; milliseconds since the epoch. */
  firstAt: number;
  lastAt: number;
  /** From the scheduled instant (with a rate) or from the write (without) to the whole answer. */
  answer: Percentiles;
  /** Processor time of the generator's process, microseconds. */
  cpuUs: number;
  /** What was wrong with answers, the first few; any at all voids the run. */
  faults: string[];
}

export type ToGenerator = { do: 'open'; plan: LoadPlan } | { do: 'run'; run: LoadRun };
export type FromGenerator =
  | { did: 'open' }
  | { did: 'run'; result: LoadResult }
  | { did: 'fail'; why: string };
