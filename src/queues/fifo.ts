/** A queue: first in, first out. */
export interface Fifo<Item> {
  push(item: Item): void;
  /** Takes the first item; there must be one. */
  shift(): Item;
  /** Returns the first item without taking it; undefined if there is none. */
  first(): Item | undefined;
  length(): number;
}

/**
 * A queue over an array that releases its consumed half at once. `Array.shift` would move the rest each time, and an
 * index alone would keep all consumed items.
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
      // The consumed half stays for a while, and would keep its items from the garbage collector.
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
