import type { Change, Mutant } from './mutant.ts';

/** Every place that a bug changes. */
export function changesOf(mutant: Mutant): readonly Change[] {
  return [mutant, ...(mutant.also ?? [])];
}

/** Tells why a change cannot be made in this text; undefined where it can. */
export function faultOf({ file, from }: Change, text: string): string | undefined {
  const times = text.split(from).length - 1;
  return times === 1 ? undefined : `its text is ${times} times in ${file}`;
}

/** The text with the change in it. */
export function planted(change: Change, text: string): string {
  const fault = faultOf(change, text);
  if (fault !== undefined) throw new Error(fault);
  // As a function, or `$` in the new text would mean something.
  return text.replace(change.from, () => change.to);
}
