import type { DictAnswer } from '../dict/answers.ts';

/** Thrown where the directory said no, or nothing. */
export function answered<T>(answer: DictAnswer<T>): T {
  if (answer.state === 'DONE') return answer.value;
  const why = answer.state === 'REFUSED' ? answer.problem.type : answer.state;
  throw new Error(`the directory answered ${why}`);
}
