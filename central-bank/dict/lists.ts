import { refuse } from './refused.ts';
import type { Listed } from './store/rows.ts';
import { type Call, checkParticipant } from './world.ts';

/* Members of all lists: the caller, the period, and the limit. */

export const MOST_ELEMENTS = 200;
const USUAL_ELEMENTS = 100;

export interface Page {
  after: Date | undefined;
  before: Date | undefined;
  limit: number;
}

/** Both ends count as within. */
export function pageOf(call: Call): Page {
  checkParticipant(call, call.query.get('Participant'));
  return {
    after: instantOf(call, 'ModifiedAfter'),
    before: instantOf(call, 'ModifiedBefore'),
    limit: limitOf(call),
  };
}

export function limitOf({ query }: Call): number {
  const said = query.get('Limit');
  if (said === null) return USUAL_ELEMENTS;
  const limit = Number(said);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ELEMENTS)
    refuse('BadRequest', `Limit is from 1 to ${MOST_ELEMENTS}.`);
  return limit;
}

export function instantOf({ query }: Call, name: string): Date | undefined {
  const said = query.get(name);
  if (said === null) return undefined;
  const instant = new Date(said);
  if (Number.isNaN(instant.getTime())) refuse('BadRequest', `${name} is not an instant.`);
  return instant;
}

export function flagOf({ query }: Call, name: string): boolean | undefined {
  const said = query.get(name);
  if (said === null) return undefined;
  if (said !== 'true' && said !== 'false') refuse('BadRequest', `${name} is true or false.`);
  return said === 'true';
}

/** May be repeated; omitted means all. */
export function wordsOf<T extends string>({ query }: Call, name: string, words: readonly T[]): readonly T[] {
  const said = query.getAll(name);
  return said.length === 0
    ? words
    : said.map((word) => words.find((one) => one === word) ?? refuse('BadRequest', `${name} is unknown.`));
}

/** Returns the first elements by time of change, and whether there are more. */
export function firstOf<T extends Listed>(rows: Iterable<T>, page: Page, wanted: (row: T) => boolean) {
  const all = [...rows].filter(
    (row) =>
      (page.after === undefined || row.lastModified >= page.after) &&
      (page.before === undefined || row.lastModified <= page.before) &&
      wanted(row),
  );
  all.sort((a, b) => a.lastModified.getTime() - b.lastModified.getTime() || a.order - b.order);
  return { hasMoreElements: all.length > page.limit, rows: all.slice(0, page.limit) };
}

/** A stable position in a list, opaque to its reader. */
export function cursorOf({ lastModified, order }: Listed): string {
  return Buffer.from(`${lastModified.getTime()}.${order}`).toString('base64url');
}

export function isBehind(row: Listed, cursor: string | null): boolean {
  if (cursor === null) return true;
  const [, at, order] = /^(\d+)\.(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || order === undefined) return refuse('BadRequest', 'Cursor is not one of this list.');
  const difference = row.lastModified.getTime() - Number(at);
  return difference > 0 || (difference === 0 && row.order > Number(order));
}
