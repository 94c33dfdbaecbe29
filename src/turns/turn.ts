import { strict as assert } from 'node:assert';
import { idAtHome } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import type { Refusal } from '../refusals.ts';
import type { Memory } from './memory.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * One transaction for all waiting items. Each item declares its needs; one message reads and locks them all; each item
 * is decided over the loaded rows and the decisions of earlier items; a second message writes all changes and COMMIT. A
 * turn that finds all its rows in memory sends only the second message, which then locks and verifies them first.
 */
export class Turn {
  readonly context: TurnContext;
  /** Serves the few statements that wait for a decision, such as consuming a second factor. */
  readonly tx: Tx;
  readonly #try: TurnTry;
  readonly #ids: bigint[];
  readonly #sets = new Map<WorkingSetKind<WorkingSet>, WorkingSet>();
  #now: Date | undefined;
  readonly #takenBack: (() => void)[] = [];
  #recalled = false;
  #readsFirst = false;

  /** `ids` are ids for the payments that the items create. */
  constructor({ tx, ids, ...given }: { tx: Tx; ids: readonly bigint[] } & TurnTry) {
    this.context = given.context;
    this.tx = tx;
    this.#ids = [...ids];
    this.#try = given;
  }

  /** Returns the rows of one noun that this turn works on. */
  use<S extends WorkingSet>(kind: WorkingSetKind<S>): S {
    const known = this.#sets.get(kind);
    if (known !== undefined) return known as S;
    const opened = kind.open(this.tx, this.#try);
    this.#sets.set(kind, opened);
    return opened;
  }

  /** Returns the sets in the lock order of the bank. */
  sets(): WorkingSet[] {
    return [...this.#sets].sort(([one], [other]) => one.place - other.place).map(([, set]) => set);
  }

  /** Makes this turn lock its rows before it decides: for an item whose decision runs statements, or has a deadline. */
  readFirst(): void {
    this.#readsFirst = true;
  }

  /** Takes all requested rows from memory; false if any must be read. */
  recall(): boolean {
    const { memory } = this.#try;
    if (memory === undefined || this.#readsFirst || !memory.isTrusted()) return false;
    this.#recalled = this.sets().every((set) => set.recall?.() === true);
    return this.#recalled;
  }

  /** True if the rows of this turn come from memory. */
  get recalled(): boolean {
    return this.#recalled;
  }

  /** Fixes the instant of the decisions, once everything is loaded. */
  begin(): void {
    this.#now = this.context.clock.now();
  }

  get now(): Date {
    assert(this.#now !== undefined, 'a turn decides once everything is loaded');
    return this.#now;
  }

  /** Has the sets leave their rows in memory, at once after the commit; false if one of them failed. */
  remember(): boolean {
    return this.#behindCommit((set) => set.remember?.());
  }

  /** Tells the sets that their writes are committed. */
  committed(): void {
    this.#behindCommit((set) => set.committed?.());
  }

  /** Logs a failure: if it failed the turn, the committed items would run a second time. */
  #behindCommit(tell: (set: WorkingSet) => void): boolean {
    let whole = true;
    for (const set of this.#sets.values()) {
      try {
        tell(set);
      } catch (error) {
        whole = false;
        this.context.log.error({ err: error }, 'a turn is committed, but a step behind its commit failed');
      }
    }
    return whole;
  }

  /** Takes back, if nothing of this turn is committed, what a decision changed outside the database. */
  onFailed(takeBack: () => void): void {
    this.#takenBack.push(takeBack);
  }

  /** Tells the sets that the turn failed, perhaps at its COMMIT. */
  failed(mayBeCommitted: boolean): void {
    if (!mayBeCommitted) for (const takeBack of this.#takenBack) takeBack();
    for (const set of this.#sets.values()) set.failed?.(mayBeCommitted);
  }

  /** Returns an id with the bucket of the account. */
  nextId(accountId: bigint): bigint {
    const number = this.#ids.shift();
    assert(number !== undefined, 'a verb draws no more ids than it said');
    return idAtHome(number, accountId);
  }
}

/** The rows of one noun in one turn. */
export interface WorkingSet {
  /** Reads and locks the requested rows. Its statements travel with those of the other sets. */
  lock(): Promise<unknown>;
  /** Takes the requested rows from memory; false if one must be read. A set without it always reads. */
  recall?(): boolean;
  /** Locks recalled rows, in the order of `lock`, and fails the transaction if one has changed. Sent before all writes. */
  verify?(): Promise<unknown> | undefined;
  /**
   * Draws the numbers of new rows after all decisions. Used only if tables are spread over machines; on one PostgreSQL
   * the inserts draw them.
   */
  draw?(): Promise<unknown> | undefined;
  /** Writes the changes. */
  save(): Promise<unknown>;
  /** Leaves rows in memory for the lane's next turn. Called at once after the commit. */
  remember?(): void;
  /** Called once the turn is committed. */
  committed?(): void;
  /** Called if the turn was not committed, or if that is unknown. */
  failed?(mayBeCommitted: boolean): void;
}

/** One try of a turn. */
export interface TurnTry {
  readonly context: TurnContext;
  /** True on a second try: rows that this node takes as known are read again. */
  readonly again: boolean;
  /** True if its sets are told the end of the turn. */
  readonly told: boolean;
  /** Rows of the lane's earlier turns; undefined if every row is read. */
  readonly memory?: Memory | undefined;
}

export interface WorkingSetKind<S extends WorkingSet> {
  /** Position of its rows in the bank's lock order; see {@link LOCK_ORDER}. */
  readonly place: number;
  open(tx: Tx, turn: TurnTry): S;
}

/** Transactions that lock in one order never deadlock. */
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

/** One kind of operation of a turn. */
export interface Verb<Item, Result> {
  readonly name: string;
  /** Number of payment ids that an item may draw; 0 if absent. */
  idsFor?(item: Item): number;
  /** Returns the company that takes the turn: items of one company never wait for each other's commit. */
  companyOf(item: Item): bigint;
  /** Requests the item's rows from the working sets; awaits only reads that determine further needs. */
  needs(item: Item, turn: Turn): Promise<void> | undefined;
  /** Decides one item, synchronously unless it must ask the database. An exception fails this item alone. */
  decide(item: Item, turn: Turn): Result | Refusal | Promise<Result | Refusal>;
}

/** An item with its verb. */
export interface TurnEntry<Item = unknown, Result = unknown> {
  readonly verb: Verb<Item, Result>;
  readonly item: Item;
}

/** Counts the payment ids that the entries may draw. */
export function countIds(entries: readonly TurnEntry[]): number {
  return entries.reduce((sum, { verb, item }) => sum + (verb.idsFor?.(item) ?? 0), 0);
}

/**
 * Reads and locks the entries' needs, at once unless an entry must first read to determine them. Returns undefined if
 * all of them are in memory.
 */
export function load(turn: Turn, entries: readonly TurnEntry[]): Promise<unknown> | undefined {
  const finding: Promise<void>[] = [];
  for (const { verb, item } of entries) {
    const found = verb.needs(item, turn);
    if (found !== undefined) finding.push(found);
  }
  if (finding.length === 0 && turn.recall()) return undefined;
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
  const sets = turn.sets();
  const verified = turn.recalled ? sets.flatMap((set) => set.verify?.() ?? []) : [];
  return { writes: [...verified, ...sets.map((set) => set.save())], results };
}
