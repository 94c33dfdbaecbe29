/** A queue: first in, first out. */
export interface Fifo<Item> {
  push(item: Item): void;
  /** Takes the first item; there must be one. */
  shift(): Item;
  /** The first item stays where it is; undefined where there is none. */
  first(): Item | undefined;
  length(): number;
}

/**
 * Makes a queue over an array that drops its taken half at once. `Array.shift` would move the whole rest each time, and
 * an index alone would keep all that was ever taken.
 */
export function createFifo<Item>(): Fifo<Item> {
  let items: (Item | undefined)[] = [];
  let from = 0;
  return {
    push: (item) => {
      items.push(item);
    },
    shift: () => {
      const item = items[from] as Item;
      // The taken half stays for a while, and would keep what was waiting from the garbage collector.
      items[from] = undefined;
      from += 1;
      if (from * 2 >= items.length) {
        items = items.slice(from);
        from = 0;
      }
      return item;
    },
    first: () => items[from],
    length: () => items.length - from,
  };
}
