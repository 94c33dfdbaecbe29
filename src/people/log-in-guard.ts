import { beginTry, type CountingContext, succeedTry } from './tries.ts';

/** A try to log in: the name is the caller's to choose, the network hardly. */
export interface LogInTry {
  /** The e-mail, in lower case. */
  name: string;
  place: string;
  /** True if the person has logged in from there before. */
  known: boolean;
}

/**
 * Prevents guessing of passwords without letting the guesser lock out the person. Ten failures from one network lock
 * the name for that network; two hundred in total lock it for networks from which the person has not logged in
 * before. Counts an attempt before it is checked; false if there were too many.
 */
export async function beginLogIn(context: CountingContext, tried: LogInTry, now: Date): Promise<boolean> {
  if (!(await beginTry(context, { kind: 'place', name: keyOf(tried) }, now))) return false;
  return tried.known || beginTry(context, { kind: 'crowd', name: tried.name }, now);
}

/** The try was right: nothing is held against the name at that place any more. */
export function succeedLogIn(context: CountingContext, tried: LogInTry): Promise<void> {
  return succeedTry(context, { kind: 'place', name: keyOf(tried) });
}

function keyOf({ name, place }: LogInTry): string {
  return `${place} ${name}`;
}
