import type { LoadPlan } from './load-plan.ts';

/** Cases that ask for more than the bank can do, run by `stress.ts`. */
export function isStress(name: string): boolean {
  return name === 'overload' || name === 'noisy' || name === 'newcomers';
}

/** What one caller sends, whatever it is answered. */
export interface StressPlan {
  port: number;
  connections: number;
  /** Requests a second, on schedule; null: each connection asks again once it was answered. */
  rate: number | null;
  seconds: number;
  /** How often it tells what it saw; every second unless said otherwise. */
  everyMs?: number;
  asks: Pays | { do: 'read'; path: string; token: string } | { do: 'come' };
}

/** One body, signed once: only the idempotency key is new in each request, and it is not signed. */
export interface Pays {
  do: 'pay';
  load: LoadPlan;
  tagPrefix: string;
}

/** A stretch of time as the caller saw it; milliseconds. */
export interface StressSecond {
  /** What was due, and what of it found a connection that was free. */
  offered: number;
  sent: number;
  accepted: number;
  refused: number;
  /** Any answer but 200, 429 and 503. */
  other: number;
  p50Accepted: number;
  p99Accepted: number;
  p99Refused: number;
}

/** From the first packet to the whole first answer; milliseconds. */
export interface Newcomers {
  came: number;
  p50: number;
  p99: number;
  max: number;
}

export type FromStress =
  | { second: StressSecond }
  | { newcomers: Newcomers }
  | { done: true }
  | { fail: string };
