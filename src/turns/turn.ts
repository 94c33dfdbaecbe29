import { strict as assert } from 'node:assert';
import { idAtHome } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import type { Refusal } from '../refusals.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * One transaction for everything that is waiting. Its items say what they need, everything is read and locked in one
 * message, each item is decided over what is loaded and what earlier items decided, and everything is written with
 * COMMIT in a second message.
 */
export class Turn {
  readonly context: TurnContext;
  /** For the few statements that wait for a decision, such as using up a second factor. */
  readonly tx: Tx;
  readonly #try: TurnTry;
  readonly #ids: bigint[];
  readonly #sets = new Map<WorkingSetKind<WorkingSet>, WorkingSet>();
  #now: Date | undefined;

  /** `ids` are payment ids for what the items make. */
  constructor({ tx, ids, ...given }: { tx: Tx; ids: readonly bigint[] } & TurnTry) {
    this.context = given.context;
    this.tx = tx;
    this.#ids = [...ids];
    this.#try = given;
  }

  /** The rows of one noun that this turn works on. */
  use<S extends WorkingSet>(kind: WorkingSetKind<S>): S {
    const known = this.#sets.get(kind);
    if (known !== undefined) return known as S;
    const opened = kind.open(this.tx, this.#try);
    this.#sets.set(kind, opened);
    return opened;
  }

  /** In the order in which the whole bank locks. */
  sets(): WorkingSet[] {
    return [...this.#sets].sort(([one], [other]) => one.place - other.place).map(([, set]) => set);
  }

  /** Everything is locked: from here on the turn decides, at this instant of the bank's clock. */
  begin(): void {
    this.#now = this.context.clock.now();
  }

  get now(): Date {
    assert(this.#now !== undefined, 'a turn decides once everything is locked');
    return this.#now;
  }

  /** Tells the sets that what they wrote is committed. */
  committed(): void {
    for (const set of this.#sets.values()) set.committed?.();
  }

  /** Tells the sets that the turn was broken off, at its COMMIT perhaps. */
  failed(mayBeCommitted: boolean): void {
    for (const set of this.#sets.values()) set.failed?.(mayBeCommitted);
  }

  /** An id that lives where the account does which it is of. */
  nextId(accountId: bigint): bigint {
    const number = this.#ids.shift();
    assert(number !== undefined, 'a verb draws no more ids than it said');
    return idAtHome(number, accountId);
  }
}

/** The rows of one noun in one turn. */
export interface WorkingSet {
  /** Reads and locks what the items asked for. Its statements travel with those of the other sets. */
  lock(): Promise<unknown>;
  /**
   * Everything is decided: draws the numbers of rows that are to be written. Only where tables are spread over machines;
   * on one PostgreSQL the rows draw them.
   */
  draw?(): Promise<unknown> | undefined;
  /** Writes what has changed. */
  save(): Promise<unknown>;
  /** The turn is committed. */
  committed?(): void;
  /** The turn is not committed, or may be for all that this side knows. */
  failed?(mayBeCommitted: boolean): void;
}

/** One try of a turn. */
export interface TurnTry {
  readonly context: TurnContext;
  /** It was broken off before: what this node takes as known is read again. */
  readonly again: boolean;
  /** Its sets are told how it ends. */
  readonly told: boolean;
}

export interface WorkingSetKind<S extends WorkingSet> {
  /** Place of its rows in the bank's lock order; see {@link LOCK_ORDER}. */
  readonly place: number;
  open(tx: Tx, turn: TurnTry): S;
}

/** Two transactions that lock in one order never wait for each other in a ring. */
export const LOCK_ORDER = {
  accounts: 0,
  cashouts: 1,
  returnOffers: 2,
  codes: 3,
  offers: 4,
  cashIns: 5,
  refunds: 6,
  medCases: 7,
  users: 8,
  /** Rows that are only inserted or read. */
  unlocked: 9,
} as const;

/** One kind of thing that a turn does. */
export interface Verb<Item, Result> {
  readonly name: string;
  /** Number of payment ids that an item may draw; none where it is left out. */
  idsFor?(item: Item): number;
  /** The company that takes the turn: items of one company never wait for each other's commit. */
  companyOf(item: Item): bigint;
  /** Asks the working sets for what the item reads; awaits only what says what else is needed. */
  needs(item: Item, turn: Turn): Promise<void> | undefined;
  /** Decides one item, at once unless it must ask the database. What it throws fails the item alone. */
  decide(item: Item, turn: Turn): Result | Refusal | Promise<Result | Refusal>;
}

/** One thing to do, with the verb that does it. */
export interface TurnEntry<Item = unknown, Result = unknown> {
  readonly verb: Verb<Item, Result>;
  readonly item: Item;
}

/** Counts the payment ids that the entries may draw. */
export function countIds(entries: readonly TurnEntry[]): number {
  return entries.reduce((sum, { verb, item }) => sum + (verb.idsFor?.(item) ?? 0), 0);
}

/** Reads and locks what the entries need. Sends its statements at once where no entry must first find out what. */
export function load(turn: Turn, entries: readonly TurnEntry[]): Promise<unknown> {
  const finding: Promise<void>[] = [];
  for (const { verb, item } of entries) {
    const found = verb.needs(item, turn);
    if (found !== undefined) finding.push(found);
  }
  const lock = () => Promise.all(turn.sets().map((set) => set.lock()));
  return finding.length === 0 ? lock() : Promise.all(finding).then(lock);
}

/** Decides every entry and begins to write what changes. */
export async function decide(
  turn: Turn,
  entries: readonly TurnEntry[],
): Promise<{ writes: Promise<unknown>[]; results: unknown[] }> {
  turn.begin();
  const results: unknown[] = [];
  for (const { verb, item } of entries) {
    const result = verb.decide(item, turn);
    results.push(result instanceof Promise ? await result : result);
  }
  if (turn.tx.shards !== undefined) await Promise.all(turn.sets().map((set) => set.draw?.()));
  return { writes: turn.sets().map((set) => set.save()), results };
}
