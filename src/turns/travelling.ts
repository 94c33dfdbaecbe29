import type { Verb } from './turn.ts';

/** A verb whose items and results are plain data. */
export interface Travelling<Item, Result> {
  verb: Verb<Item, Result>;
  /** Tells of an item if it may be done once more where nobody knows whether it was done. */
  again(item: Item): boolean;
  /** Names what makes an item the same when it is asked again. Only for verbs that may refuse a caller. */
  keyOf?(item: Item): string | undefined;
  /** Goes on with the result where the turn was taken; what it answers is what the asking node gets. */
  onward?(result: Result): Result;
}
