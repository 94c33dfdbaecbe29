import type { DictAnswer } from '../dict/answers.ts';

/** The directory executes nothing now, whatever it is asked. */
export class DirectoryAway extends Error {
  override readonly name = 'DirectoryAway';
}

/** Thrown if the directory refused or did not answer. */
export function answered<T>(answer: DictAnswer<T>): T {
  if (answer.state === 'DONE') return answer.value;
  const why = answer.state === 'REFUSED' ? answer.problem.type : answer.state;
  throw new Error(`the directory answered ${why}`);
}
