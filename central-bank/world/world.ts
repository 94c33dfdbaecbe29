import { createHash } from 'node:crypto';
import { encode } from './codec.ts';
import { Journal } from './journal.ts';

/**
 * A part of the state with events of its own. State changes by events alone: what is written down is what happened,
 * and reading it again makes the same state.
 */
export interface Section<State = unknown, Event = unknown> {
  readonly name: string;
  empty(): State;
  /** Changes the state. Decides nothing: what the event says has happened. */
  apply(state: State, event: Event, at: Date): void;
  /** Throws where something that must always hold does not. Called after each commit. */
  check?(state: State): void;
}

export interface Recorded {
  section: string;
  event: unknown;
}

interface Line {
  at: number;
  /** Number of characters that have been drawn by now. */
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

/** The one state of this program, its clock, and what is drawn by its seed. */
export class World {
  readonly seed: string;
  readonly #journal: Journal;
  readonly #sections: ReadonlyMap<string, Section>;
  readonly #states: Map<string, unknown>;
  readonly #listeners = new Set<(events: readonly Recorded[]) => void>();
  #drawn = 0;
  #offset = 0;

  /** Reads what was written down in the folder, or begins there. The first seed of a folder stays its seed. */
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

  /** Writes the events down, applies them, and tells who listens. */
  commit(events: readonly Recorded[]): void {
    this.turn((record) => record(...events));
  }

  /**
   * All that one message brings about. Each event counts for the decisions behind it at once, and all are written down
   * together before anybody is told: a program that dies in between has done nothing.
   */
  turn(work: (record: (...events: readonly Recorded[]) => void) => void): void {
    const at = this.now();
    const events: Recorded[] = [];
    const written: string[] = [];
    work((...more) => {
      for (const event of more) {
        // Before it counts: what happens next may change what it holds.
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

  /** Called after each commit, until the function that is given back is called. */
  listen(listener: (events: readonly Recorded[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Letters and digits that follow from the seed and from how much was drawn before. */
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

  /** Forgets everything but the seed and the clock. */
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

/** The state of a snapshot; what one of before knows nothing of is empty. */
function begun(section: Section, held: unknown): unknown {
  const empty = section.empty();
  if (held === undefined) return empty;
  const isRecord = typeof held === 'object' && held !== null && !(held instanceof Map);
  return isRecord ? { ...(empty as object), ...held } : held;
}
