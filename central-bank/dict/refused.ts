import type { Violation } from '../../src/rails/bcb/dict-values/problem.ts';
import type { ProblemType } from '../../src/rails/bcb/dict-values/problem-types.ts';

/** A refusal of the directory, with its response. */
export class DictRefused extends Error {
  override readonly name = 'DictRefused';
  readonly type: ProblemType;
  readonly violations: Violation[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    type: ProblemType,
    detail: string,
    more: { violations?: Violation[]; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(detail);
    this.type = type;
    this.violations = more.violations ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export function refuse(type: ProblemType, detail: string): never {
  throw new DictRefused(type, detail);
}

/** Returns a decider's state, or throws its refusal. */
export function accepted<State extends object>(result: State | ProblemType, detail: string): State {
  if (typeof result === 'string') throw new DictRefused(result, detail);
  return result;
}
