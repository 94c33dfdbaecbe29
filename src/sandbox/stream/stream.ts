import { listCompanies } from '../../companies/companies.ts';
import type { Executor } from '../../database/pool.ts';
import type { Nodes } from '../../nodes/nodes.ts';
import type { NumberedEntry, StreamEntry } from './entry.ts';
import { findNewest } from './found.ts';
import { createRing, type Ring, ringNumberAt } from './ring.ts';

/** The live stream of a sandbox. */
export interface SandboxStream {
  /** Adds an event that no table holds. It is evaluated when somebody reads the stream; undefined omits it. */
  note(work: () => StreamEntry | undefined): void;
  /**
   * Returns the entries after a number, oldest first, of this node and the others; the number to continue from, and
   * the number of the last reset.
   */
  read(after: number): Promise<{ entries: NumberedEntry[]; next: number; began: number }>;
  /** Records the company of a request, once somebody reads the stream. */
  nameOf(id: bigint): StreamEntry['company'];
  /** Clears everything on a reset. */
  forget(): void;
}

type Deferred = () => StreamEntry | undefined;

/** Number of the last notes that are kept, and of the last rows. A load test pushes thousands a second; a page shows the last. */
export const NOTES_KEPT = 600;
const STATES_KEPT = 4_000;
// Companies shown by name.
const NAMED = 2_000;
const TOPIC = 'sandbox.stream';
// Nodes assign numbers independently, and messages between them take time: late entries must not be missed.
const LATE_IDS = 3_000_000;

type Sent = Omit<NumberedEntry, 'at'> & { at: string };

export function createStream(executor: Executor, nodes: Nodes): SandboxStream {
  const noted = createRing<Deferred>(NOTES_KEPT);
  const found = createRing<StreamEntry>(NOTES_KEPT);
  const look = lookForNew(executor, found);
  let began = 0;
  const own = (after: number) => noted.after(after).flatMap(({ id, thing }) => numbered(id, thing()));
  nodes.hear(TOPIC, (after: number): Sent[] =>
    own(after).map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  );
  return {
    note: noted.push,
    nameOf: look.nameOf,
    read: async (after) => {
      await look.now();
      const others = (await nodes.askAll(TOPIC, after)) as Sent[][];
      const entries = [
        ...own(after),
        ...found.after(after).flatMap(({ id, thing }) => numbered(id, thing)),
        ...others.flat().map((entry) => ({ ...entry, at: new Date(entry.at) })),
      ].sort((one, other) => one.id - other.id);
      const last = entries.at(-1)?.id ?? after;
      return { entries, next: nodes.count() === 0 ? last : Math.max(after, last - LATE_IDS), began };
    },
    forget: () => {
      began = ringNumberAt(Date.now());
      noted.clear();
      found.clear();
      look.forget();
    },
  };
}

function numbered(id: number, entry: StreamEntry | undefined): NumberedEntry[] {
  return entry === undefined ? [] : [{ ...entry, id }];
}

/** Adds changed table rows; concurrent readers share one query. */
function lookForNew(executor: Executor, found: Ring<StreamEntry>) {
  let states = new Map<string, string>();
  let names = new Map<bigint, StreamEntry['company']>();
  let looking: Promise<void> | undefined;
  const look = async () => {
    const [newest, companies] = await Promise.all([findNewest(executor), listCompanies(executor, NAMED)]);
    names = new Map(companies.map(({ id, document, name }) => [id, { document, name }]));
    const fresh = newest.filter(({ entry, state }) => states.get(entry.key) !== state);
    fresh.sort((one, other) => one.entry.at.getTime() - other.entry.at.getTime());
    for (const { entry, state } of fresh) {
      states.set(entry.key, state);
      found.push(entry);
    }
    // The oldest go first: a map keeps the order in which its keys came.
    if (states.size > STATES_KEPT) states = new Map([...states].slice(-STATES_KEPT / 2));
  };
  return {
    now: () => {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    nameOf: (id: bigint) => names.get(id) ?? null,
    forget: () => states.clear(),
  };
}
