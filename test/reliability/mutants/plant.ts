import type { Mutant } from './mutant.ts';

/** Tells why a bug cannot be planted in this text; undefined where it can. */
export function faultOf({ id, file, from }: Mutant, text: string): string | undefined {
  const times = text.split(from).length - 1;
  return times === 1 ? undefined : `${id}: its text is ${times} times in ${file}`;
}

/** The text with the bug in it. */
export function planted(mutant: Mutant, text: string): string {
  const fault = faultOf(mutant, text);
  if (fault !== undefined) throw new Error(fault);
  // As a function, or `$` in the new text would mean something.
  return text.replace(mutant.from, () => mutant.to);
}
