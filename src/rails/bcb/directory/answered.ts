import type { DictAnswer } from '../dict/answers.ts';

/** Thrown if the directory refused or did not answer. */
export function answered<T>(answer: DictAnswer<T>): T {
  if (answer.state === 'DONE') return answer.value;
  const why = answer.state === 'REFUSED' ? answer.problem.type : answer.state;
  throw new Error(`the directory answered ${why}`);
}
