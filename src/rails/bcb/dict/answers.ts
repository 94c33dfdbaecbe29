import type { Problem } from '../dict-values/problem.ts';

/** The outcome of a request to the directory. */
export type DictAnswer<T> =
  | { state: 'DONE'; value: T }
  /** The directory has spoken, and nothing was changed. */
  | { state: 'REFUSED'; problem: Problem }
  /** Not asked, or not obeyed: there may be more tokens later. */
  | { state: 'THROTTLED'; retryAfterSeconds: number }
  /** Not obeyed: the directory is busy or closed. */
  | { state: 'UNAVAILABLE'; retryAfterSeconds: number }
  /** No answer, or none that can be believed: it may have been obeyed. */
  | { state: 'LOST' };

export function isRefused<T>(
  answer: DictAnswer<T>,
  type: string,
): answer is Extract<DictAnswer<T>, { state: 'REFUSED' }> {
  return answer.state === 'REFUSED' && answer.problem.type === type;
}

/** The same answer with another value, where there is one. */
export function mapDone<T, U>(answer: DictAnswer<T>, change: (value: T) => U): DictAnswer<U> {
  return answer.state === 'DONE' ? { state: 'DONE', value: change(answer.value) } : answer;
}
