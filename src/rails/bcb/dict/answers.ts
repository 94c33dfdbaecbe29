import type { Problem } from '../dict-values/problem.ts';

/** The outcome of a request to the directory. */
export type DictAnswer<T> =
  | { state: 'DONE'; value: T }
  /** The directory answered and changed nothing. */
  | { state: 'REFUSED'; problem: Problem }
  /** Not sent or not executed: tokens may be available later. */
  | { state: 'THROTTLED'; retryAfterSeconds: number }
  /** Not executed: the directory is busy or closed. */
  | { state: 'UNAVAILABLE'; retryAfterSeconds: number }
  /** No answer, or an untrusted one: the request may have been executed. */
  | { state: 'LOST' };

export function isRefused<T>(
  answer: DictAnswer<T>,
  type: string,
): answer is Extract<DictAnswer<T>, { state: 'REFUSED' }> {
  return answer.state === 'REFUSED' && answer.problem.type === type;
}

/** The same answer with a converted value, if there is one. */
export function mapDone<T, U>(answer: DictAnswer<T>, change: (value: T) => U): DictAnswer<U> {
  return answer.state === 'DONE' ? { state: 'DONE', value: change(answer.value) } : answer;
}
