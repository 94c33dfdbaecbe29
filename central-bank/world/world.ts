import { createHash } from 'node:crypto';
import { encode } from './codec.ts';
import { Journal } from './journal.ts';

/**
 * A part of the state with its own events. State changes only by events, so replaying the stored events produces the
 * same state.
 */
export interface Section<State = unknown, Event = unknown> {
  readonly name: string;
  empty(): State;
  /** Applies an event to the state. Decides nothing. */
  apply(state: State, event: Event, at: Date): void;
  /** Throws if an invariant is violated. Called after each commit. */
  check?(state: State): void;
}

export interface Recorded {
  section: string;
  event: unknown;
}

interface Line {
  at: number;
  /** Number of random characters drawn so far. */
  drawn: number;
  offset: number;
  events: Recorded[];
}

interface Snapshot {
  seed: string;
  drawn: number;
  offset: number;
  states: Record<string, unknown>;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** This program's state, its clock, and its seeded random source. */
export class World {
  readonly seed: string;
  readonly #journal: Journal;
  readonly #sections: ReadonlyMap<string, Section>;
  readonly #states: Map<string, unknown>;
  readonly #listeners = new Set<(events: readonly Recorded[]) => void>();
  #drawn = 0;
  #offset = 0;

  /** Loads the state from the folder, or starts there. A folder keeps its first seed. */
  constructor(folder: string, seed: string, sections: readonly Section[], journal = new Journal(folder)) {
    this.#journal = journal;
    this.#sections = new Map(sections.map((section) => [section.name, section]));
    const { snapshot, lines } = this.#journal.read() as { snapshot?: Snapshot; lines: Line[] };
    this.seed = snapshot?.seed ?? seed;
    this.#drawn = snapshot?.drawn ?? 0;
    this.#offset = snapshot?.offset ?? 0;
    this.#states = new Map(
      sections.map((section) => [section.name, begun(section, snapshot?.states[section.name])]),
    );
    for (const line of lines) this.#replay(line);
    this.#begin();
  }

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  /** Moves this program's clock forward or back. */
  moveClock(milliseconds: number): void {
    this.#offset += milliseconds;
    this.commit([]);
  }

  stateOf<State>(section: Section<State, never>): State {
    return this.#states.get(section.name) as State;
  }

  /** Stores the events, applies them, and notifies listeners. */
  commit(events: readonly Recorded[]): void {
    this.turn((record) => record(...events));
  }

  /**
   * Collects all effects of one message. Each event applies at once for later decisions, and all are stored together
   * before any notification: a program that dies in between has done nothing.
   */
  turn(work: (record: (...events: readonly Recorded[]) => void) => void): void {
    const at = this.now();
    const events: Recorded[] = [];
    const written: string[] = [];
    work((...more) => {
      for (const event of more) {
        // Encodes it before it is applied, because later steps may change the objects that it refers to.
        written.push(encode(event));
        events.push(event);
        this.#apply([event], at);
      }
    });
    for (const name of new Set(events.map(({ section }) => section))) this.#check(name);
    const head = encode({ at: at.getTime(), drawn: this.#drawn, offset: this.#offset });
    this.#journal.append(`${head.slice(0, -1)},"events":[${written.join(',')}]}`);
    if (this.#journal.isLong()) this.#begin();
    for (const listener of this.#listeners) listener(events);
  }

  /** Calls a function after each commit; returns a function that stops it. */
  listen(listener: (events: readonly Recorded[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Letters and digits derived from the seed and the number drawn before. */
  draw(length: number): string {
    let text = '';
    while (text.length < length) {
      for (const byte of this.#drawBytes()) if (byte < 248) text += ALPHABET[byte % ALPHABET.length];
    }
    return text.slice(0, length);
  }

  /** From 0 to less than 1. */
  chance(): number {
    return this.#drawBytes().readUInt32BE(0) / 2 ** 32;
  }

  /** Resets everything but the seed and the clock. */
  reset(): void {
    this.#drawn = 0;
    for (const section of this.#sections.values()) this.#states.set(section.name, section.empty());
    this.#begin();
  }

  close(): void {
    this.#journal.close();
  }

  #drawBytes(): Buffer {
    this.#drawn += 1;
    return createHash('sha256').update(`${this.seed}:${this.#drawn}`).digest();
  }

  #begin(): void {
    this.#journal.begin({
      seed: this.seed,
      drawn: this.#drawn,
      offset: this.#offset,
      states: Object.fromEntries(this.#states),
    } satisfies Snapshot);
    for (const name of this.#sections.keys()) this.#check(name);
  }

  #replay(line: Line): void {
    this.#drawn = line.drawn;
    this.#offset = line.offset;
    this.#apply(line.events, new Date(line.at));
  }

  #apply(events: readonly Recorded[], at: Date): void {
    for (const { section, event } of events)
      this.#sections.get(section)?.apply(this.#states.get(section), event, at);
  }

  #check(name: string): void {
    this.#sections.get(name)?.check?.(this.#states.get(name));
  }
}

/** The state of a snapshot; members that an older one lacks are empty. */
function begun(section: Section, held: unknown): unknown {
  const empty = section.empty();
  if (held === undefined) return empty;
  const isRecord = typeof held === 'object' && held !== null && !(held instanceof Map);
  return isRecord ? { ...(empty as object), ...held } : held;
}
