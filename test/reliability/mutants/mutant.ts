/** A place of a file, and what stands there instead. */
export interface Change {
  readonly file: string;
  /** Text that the file has exactly once. */
  readonly from: string;
  readonly to: string;
}

/** A bug of the kind that people make, and the tests that must see it. */
export interface Mutant extends Change {
  /** Its name, unique over all rooms. */
  readonly id: string;
  /** Other lines of defence that would stand: the bug is made in them too. */
  readonly also?: readonly Change[];
  /** The files of tests that see it, quickest first. */
  readonly tests: readonly string[];
  /** It moves, makes, loses or shows wrong money: two witnesses must see it. */
  readonly money?: true;
  /** Faults that mixed traffic needs to come upon it; without any, it runs undisturbed. */
  readonly faults?: readonly string[];
}

/** All rooms' mutants. */
export type Room = readonly Mutant[];
