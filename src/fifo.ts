/** A queue: first in, first out. */
export interface Fifo<Item> {
  push(item: Item): void;
  /** Only where there is one. */
  shift(): Item;
  length(): number;
}

/** An array alone would move all that is left for each one that is taken, or keep those that were. */
export function createFifo<Item>(): Fifo<Item> {
  let items: Item[] = [];
  let from = 0;
  return {
    push: (item) => {
      items.push(item);
    },
    shift: () => {
      const item = items[from] as Item;
      from += 1;
      if (from * 2 >= items.length) {
        items = items.slice(from);
        from = 0;
      }
      return item;
    },
    length: () => items.length - from,
  };
}
