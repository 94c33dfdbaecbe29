import type { LoadAccount } from './load-plan.ts';
import { makeCode, payIn } from './receive.ts';
import { selfApprove } from './self-approve.ts';

/** A request the bench can make, how its answer is judged, and where the database shows what became of it. */
export interface RequestKind {
  path: string;
  /** Sends the `hmac` header. */
  signed: boolean;
  /** Sends a fresh `idempotency-key`. */
  idempotent: boolean;
  /** The JSON of request number `sequence`; `tag` is its own and must be in it, so that no two are alike. */
  body(account: LoadAccount, tag: string, sequence: number): string;
  /**
   * Finds the id of what was made in the answer: its first group. An id that comes twice is a replay. Null where
   * the answer names no number; the database must then keep two from being made of one request.
   */
  id: RegExp | null;
  /** What the answer must contain besides status 200. */
  wants(tag: string): string[];
  /** Answers one row, `busy`: whether something is still on its way to its end. */
  busySql: string;
  /**
   * Answers one row about all whose tag starts with $1: `made`, `succeeded`, and `ending_ms`, an array of how
   * long the median, 95 %, 99 % and the slowest took from being accepted to their success.
   */
  outcomeSql: string;
}

export const REQUEST_KINDS: Readonly<Record<string, RequestKind>> = {
  'self-approve': selfApprove,
  'make-code': makeCode,
  'pay-in': payIn,
};

export function loadRequestKind(name: string): RequestKind {
  const kind = REQUEST_KINDS[name];
  if (kind === undefined) throw new Error(`there is no request kind ${name}`);
  return kind;
}
