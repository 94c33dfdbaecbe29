import { createHash } from 'node:crypto';
import type { DictAnswer } from './answers.ts';
import type { DictClient } from './client.ts';
import type { Query } from './pages.ts';

/*
 * Reads the changes of a list since the last reading. The list is sorted by when its elements changed, and asked from
 * the last instant that was seen, that instant included: another element may have changed in it since.
 */

/** Place up to which a list has been read. It is kept with what was read, in one transaction. */
export interface ListPlace {
  /** Undefined before the first reading. */
  after: Date | undefined;
  /** The elements of that instant that are known, by id, with a digest of each. */
  known: Readonly<Record<string, string>>;
}

export const BEGINNING: ListPlace = { after: undefined, known: {} };

export interface Changing {
  id: string;
  lastModified: Date;
}

export interface List<T extends Changing> {
  name: string;
  read(query: Query): Promise<DictAnswer<{ hasMoreElements: boolean; elements: readonly T[] }>>;
  /** Ways to ask for parts of the list, which together are all of it: for more elements of one instant than a page has. */
  parts: readonly Query[];
}

/** Stores elements and the place behind them together. What it throws leaves the place where it was. */
export type Keep<T> = (elements: readonly T[], place: ListPlace) => Promise<void>;

/** Reads all that has changed. Answers anything but DONE where it could not read to the end; what it has kept stays. */
export async function readChanges<T extends Changing>(
  client: DictClient,
  list: List<T>,
  { place, keep }: { place: ListPlace; keep: Keep<T> },
): Promise<DictAnswer<ListPlace>> {
  let at = place;
  for (;;) {
    const answer = await list.read(since(at.after));
    if (answer.state !== 'DONE') return answer;
    const { elements, hasMoreElements } = answer.value;
    const before = at;
    at = await keepNew(elements, at, keep);
    if (!hasMoreElements) return { state: 'DONE', value: at };
    if (at.after?.getTime() !== before.after?.getTime()) continue;
    const whole = await readInstant(client, list, { place: at, keep });
    if (whole.state !== 'DONE') return whole;
    at = whole.value;
  }
}

function since(after: Date | undefined): Query {
  return after === undefined ? {} : { ModifiedAfter: after.toISOString() };
}

async function keepNew<T extends Changing>(
  elements: readonly T[],
  place: ListPlace,
  keep: Keep<T>,
): Promise<ListPlace> {
  const fresh = elements.filter((element) => place.known[element.id] !== digestOf(element));
  const last = elements.at(-1)?.lastModified;
  if (fresh.length === 0 || last === undefined) return place;
  const same = place.after?.getTime() === last.getTime() ? place.known : {};
  const latest = elements.filter(({ lastModified }) => lastModified.getTime() === last.getTime());
  const known = { ...same, ...Object.fromEntries(latest.map((one) => [one.id, digestOf(one)])) };
  const next = { after: last, known };
  await keep(fresh, next);
  return next;
}

/**
 * A page holds one instant and there is more of it: the instant is read in parts, and the list goes on behind it. Where
 * even a part has more than a page, elements are missed, and somebody must know.
 */
async function readInstant<T extends Changing>(
  client: DictClient,
  list: List<T>,
  { place, keep }: { place: ListPlace; keep: Keep<T> },
): Promise<DictAnswer<ListPlace>> {
  const instant = place.after as Date;
  const exactly = { ModifiedAfter: instant.toISOString(), ModifiedBefore: instant.toISOString() };
  let at = place;
  for (const part of list.parts) {
    const answer = await list.read({ ...part, ...exactly });
    if (answer.state !== 'DONE') return answer;
    at = await keepNew(answer.value.elements, at, keep);
    if (answer.value.hasMoreElements) client.alarm({ kind: 'TOO_MANY_AT_ONCE', list: list.name, instant });
  }
  return { state: 'DONE', value: { after: new Date(instant.getTime() + 1), known: {} } };
}

function digestOf(element: Changing): string {
  const text = JSON.stringify(element, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
  return createHash('sha256').update(text).digest('base64').slice(0, 16);
}

/** A list that tells where to go on: nothing of it is seen twice, and nothing missed. */
export interface CursorList<T> {
  read(
    cursor: string | undefined,
  ): Promise<DictAnswer<{ hasMoreElements: boolean; cursor?: string | undefined; elements: readonly T[] }>>;
}

/** Stores elements and the cursor behind them together. */
export type KeepAt<T> = (elements: readonly T[], cursor: string) => Promise<void>;

export async function readOn<T>(
  list: CursorList<T>,
  { cursor, keep }: { cursor: string | undefined; keep: KeepAt<T> },
): Promise<DictAnswer<string | undefined>> {
  let at = cursor;
  for (;;) {
    const answer = await list.read(at);
    if (answer.state !== 'DONE') return answer;
    const { elements, hasMoreElements, cursor: next } = answer.value;
    if (elements.length > 0 && next !== undefined) {
      await keep(elements, next);
      at = next;
    }
    if (!hasMoreElements || elements.length === 0) return { state: 'DONE', value: at };
  }
}
