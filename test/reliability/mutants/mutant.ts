/** A bug of the kind that people make: one place of one file, and the tests that must see it. */
export interface Mutant {
  /** Its name, unique over all rooms. */
  readonly id: string;
  readonly file: string;
  /** Text that the file has exactly once. */
  readonly from: string;
  readonly to: string;
  /** The files of tests that see it, quickest first. */
  readonly tests: readonly string[];
  /** It moves, makes, loses or shows wrong money: two witnesses must see it. */
  readonly money?: true;
  /** Faults that mixed traffic needs to come upon it; without any, it runs undisturbed. */
  readonly faults?: readonly string[];
}

/** All rooms' mutants. */
export type Room = readonly Mutant[];
