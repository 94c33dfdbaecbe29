import { createFifo, type Fifo } from '../queues/fifo.ts';

/**
 * A queue that alternates between companies: however many items one company submits, the next item of another comes
 * soon. Within a company, up to two of the bank's own next steps come before each item of a caller: otherwise a bank
 * under load would accept payments and end none.
 */
export interface FairQueue<Item> {
  /** `own` is a next step of the bank itself. */
  push(company: bigint, item: Item, own: boolean): void;
  /** Takes the next items: one of each company in turn. */
  take(limit: number): Item[];
  /** Takes callers' items from the front of each company's line, for as long as they meet a condition. */
  takeWhile(meets: (item: Item) => boolean): Item[];
  /** Takes all items of the companies that meet a condition, the bank's own steps included. */
  takeOf(meets: (company: bigint) => boolean): Item[];
  length(): number;
  /**
   * Estimates how many items come before the next one that a caller of the company submits, including the bank's steps
   * that these items will cause.
   */
  before(company: bigint): number;
  /** Returns the oldest waiting item of the company's callers, without taking it. */
  first(company: bigint): Item | undefined;
}

interface Line<Item> {
  own: Fifo<Item>;
  callers: Fifo<Item>;
  ownInARow: number;
}

const OWN_PER_CALLER = 2;
// Weight of earlier turns against the newest, in the estimate of the bank's steps that one caller's item causes.
const REMEMBERED = 0.95;

// Moves after which the map is replaced, for the reason in `queues/churned-map.ts`. A `ChurnedMap` would be replaced
// in the middle of the loop of `take`.
const RENEWED_AFTER = 16;

export function createFairQueue<Item>(): FairQueue<Item> {
  // The company whose turn is next comes first.
  let lines = new Map<bigint, Line<Item>>();
  let moved = 0;
  const lately = { own: 0, callers: 0 };
  let length = 0;
  const takeNext = (line: Line<Item>) => {
    const own = line.own.length() > 0 && (line.ownInARow < OWN_PER_CALLER || line.callers.length() === 0);
    line.ownInARow = own ? line.ownInARow + 1 : 0;
    lately[own ? 'own' : 'callers'] += 1;
    return (own ? line.own : line.callers).shift();
  };
  /** Estimates how many items of a company come before the next one that its caller submits. */
  const workOf = ({ own, callers }: Line<Item>) => {
    const perCaller = 1 + Math.min(OWN_PER_CALLER, lately.callers === 0 ? 0 : lately.own / lately.callers);
    const waiting = callers.length() + Math.min(own.length(), OWN_PER_CALLER * (callers.length() + 1));
    return Math.max(waiting, callers.length() * perCaller);
  };
  const gone = (taken: Item[]) => {
    length -= taken.length;
    return taken;
  };
  return {
    push: (company, item, own) => {
      length += 1;
      const line = lines.get(company) ?? addLine(lines, company);
      line[own ? 'own' : 'callers'].push(item);
    },
    take: (limit) => {
      const taken: Item[] = [];
      lately.own *= REMEMBERED;
      lately.callers *= REMEMBERED;
      for (const [company, line] of lines) {
        if (taken.length === limit) break;
        const alone = lines.size === 1;
        do taken.push(takeNext(line));
        while (alone && taken.length < limit && isWaiting(line));
        lines.delete(company);
        moved += 1;
        // Moves to the end of the map, where this loop reaches it again.
        if (isWaiting(line)) lines.set(company, line);
      }
      if (moved >= Math.max(RENEWED_AFTER, lines.size)) {
        lines = new Map(lines);
        moved = 0;
      }
      length -= taken.length;
      return taken;
    },
    takeWhile: (meets) => gone(takeCallers(lines, meets)),
    takeOf: (meets) => gone(takeLines(lines, meets)),
    length: () => length,
    before: (company) => {
      const line = lines.get(company);
      const work = line === undefined ? 0 : workOf(line);
      // Another company gets in at most one item for each of this one: those counted in `work`, the item itself, and the
      // bank's steps that may still come before it.
      const most = work + 1 + OWN_PER_CALLER;
      let before = work;
      for (const other of lines.values()) if (other !== line) before += Math.min(workOf(other), most);
      return Math.round(before);
    },
    first: (company) => lines.get(company)?.callers.first(),
  };
}

function addLine<Item>(lines: Map<bigint, Line<Item>>, company: bigint): Line<Item> {
  const line: Line<Item> = { own: createFifo(), callers: createFifo(), ownInARow: 0 };
  lines.set(company, line);
  return line;
}

type Lines<Item> = Map<bigint, Line<Item>>;

function takeCallers<Item>(lines: Lines<Item>, meets: (item: Item) => boolean): Item[] {
  const taken: Item[] = [];
  for (const [company, line] of lines) {
    const { callers } = line;
    while (callers.length() > 0 && meets(callers.first() as Item)) taken.push(callers.shift());
    if (!isWaiting(line)) lines.delete(company);
  }
  return taken;
}

function takeLines<Item>(lines: Lines<Item>, meets: (company: bigint) => boolean): Item[] {
  const taken: Item[] = [];
  for (const [company, { own, callers }] of lines) {
    if (!meets(company)) continue;
    for (const part of [own, callers]) while (part.length() > 0) taken.push(part.shift());
    lines.delete(company);
  }
  return taken;
}

function isWaiting({ own, callers }: Line<unknown>): boolean {
  return own.length() > 0 || callers.length() > 0;
}
