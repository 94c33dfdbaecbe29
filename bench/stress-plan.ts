import type { LoadPlan } from './load-plan.ts';

/** Cases that ask for more than the bank can do, run by `stress.ts`. */
export function isStress(name: string): boolean {
  return name === 'overload' || name === 'noisy';
}

/** What one caller sends, whatever it is answered. */
export interface StressPlan {
  port: number;
  connections: number;
  /** Requests a second, on schedule; null: each connection asks again once it was answered. */
  rate: number | null;
  seconds: number;
  asks: { do: 'pay'; load: LoadPlan; tagPrefix: string } | { do: 'read'; path: string; token: string };
}

/** A stretch of about a second as the caller saw it; milliseconds. */
export interface StressSecond {
  sent: number;
  accepted: number;
  refused: number;
  /** Any answer but 200, 429 and 503. */
  other: number;
  p50Accepted: number;
  p99Accepted: number;
  p99Refused: number;
}

export type FromStress = { second: StressSecond } | { done: true } | { fail: string };
