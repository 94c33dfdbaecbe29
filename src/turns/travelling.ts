import type { Verb } from './turn.ts';

/** A verb whose items and results are plain data. */
export interface Travelling<Item, Result> {
  verb: Verb<Item, Result>;
  /** Tells if an item may be repeated when its outcome is unknown. */
  again(item: Item): boolean;
  /** Returns the identity of an item that is sent again. Only for verbs that may refuse a caller. */
  keyOf?(item: Item): string | undefined;
  /** Continues with the result at the serving node; its return value goes to the asking node. */
  onward?(result: Result): Result;
}
