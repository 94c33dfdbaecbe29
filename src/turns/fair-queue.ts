/** A queue in which companies take turns: however much one of them brings, the next item of another comes soon. */
export interface FairQueue<Item> {
  push(company: bigint, item: Item): void;
  /** Takes out the next ones: one of each company after the other, each company's in the order in which they came. */
  take(limit: number): Item[];
  length(): number;
  /** How many come before what the company brings now, at most. */
  before(company: bigint): number;
}

interface Line<Item> {
  items: Item[];
  /** What stands before this index has been taken. */
  from: number;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  // The company whose turn is next comes first.
  const lines = new Map<bigint, Line<Item>>();
  let length = 0;
  const takeOneOfEach = (limit: number) => {
    const taken: Item[] = [];
    for (const [company, line] of lines) {
      if (taken.length === limit) break;
      taken.push(line.items[line.from] as Item);
      line.from += 1;
      lines.delete(company);
      // At the end of the map: this loop comes to it again.
      if (waitingIn(line) > 0) lines.set(company, line);
    }
    return taken;
  };
  return {
    push: (company, item) => {
      length += 1;
      const line = lines.get(company);
      if (line === undefined) lines.set(company, { items: [item], from: 0 });
      else line.items.push(item);
    },
    take: (limit) => {
      const [only] = lines.values();
      const taken = lines.size === 1 && only !== undefined ? takeFirst(only, limit) : takeOneOfEach(limit);
      for (const [company, line] of lines) {
        dropTaken(line);
        if (waitingIn(line) === 0) lines.delete(company);
      }
      length -= taken.length;
      return taken;
    },
    length: () => length,
    before: (company) => {
      const own = waitingIn(lines.get(company));
      if (own === length) return length;
      let before = 0;
      for (const line of lines.values()) before += Math.min(waitingIn(line), own + 1);
      return before;
    },
  };
}

function waitingIn(line: Line<unknown> | undefined): number {
  return line === undefined ? 0 : line.items.length - line.from;
}

function takeFirst<Item>(line: Line<Item>, limit: number): Item[] {
  const taken = line.items.slice(line.from, line.from + limit);
  line.from += taken.length;
  return taken;
}

/** Now and then, because it moves everything that is left. */
function dropTaken(line: Line<unknown>): void {
  if (line.from * 2 < line.items.length) return;
  line.items.splice(0, line.from);
  line.from = 0;
}
