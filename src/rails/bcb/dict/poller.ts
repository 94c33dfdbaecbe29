import { createHash } from 'node:crypto';
import type { DictAnswer } from './answers.ts';
import type { DictClient } from './client.ts';
import type { Query } from './pages.ts';

/*
 * Reads the changes of a list since the last reading. The list is sorted by time of change, and requested from the
 * last seen instant inclusive, because further elements may have changed in it.
 */

/** Position up to which a list was read. It is stored together with its elements in one transaction. */
export interface ListPlace {
  /** Undefined before the first reading. */
  after: Date | undefined;
  /** The known elements of that instant, by id, with a digest of each. */
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
  /** Disjoint filters that together cover the list: for instants with more elements than a page. */
  parts: readonly Query[];
}

/** Stores elements together with the next position. If it throws, the position does not change. */
export type Keep<T> = (elements: readonly T[], place: ListPlace) => Promise<void>;

/** Reads all changes. Returns anything but DONE if it could not read to the end; stored elements stay. */
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
 * One instant fills more than a page: it is read in parts, and the list continues after it. If a part also exceeds a
 * page, elements are missed, and that is reported.
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

/** A list with a cursor: each element is read once, unless a page lacks its cursor. */
export interface CursorList<T> {
  read(
    cursor: string | undefined,
  ): Promise<DictAnswer<{ hasMoreElements: boolean; cursor?: string | undefined; elements: readonly T[] }>>;
}

/** Stores elements together with the next cursor; undefined while the directory has given none. */
export type KeepAt<T> = (elements: readonly T[], cursor: string | undefined) => Promise<void>;

/**
 * Reads a list to its end. Elements of a page without a cursor are stored with the last one, and come again next time.
 * If such a page is not the last one, the rest cannot be read, and the answer is not DONE.
 */
export async function readOn<T>(
  list: CursorList<T>,
  { cursor, keep }: { cursor: string | undefined; keep: KeepAt<T> },
): Promise<DictAnswer<string | undefined>> {
  let at = cursor;
  for (;;) {
    const answer = await list.read(at);
    if (answer.state !== 'DONE') return answer;
    const { elements, hasMoreElements, cursor: next } = answer.value;
    const isStuck = next === undefined || next === at;
    if (elements.length > 0) {
      at = next ?? at;
      await keep(elements, at);
    }
    if (!hasMoreElements || elements.length === 0) return { state: 'DONE', value: at };
    if (isStuck) return { state: 'LOST' };
  }
}
