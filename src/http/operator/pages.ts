import { type Static, Type } from 'typebox';
import { addressOf } from '../kernel/page-places.ts';

const DEFAULT_LIMIT = 50;
// Maximum offset of a list: beyond it people must search.
const FARTHEST = 10_000;
const Id = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** Query members of every list for operators: newest first, by cursor. */
export const PAGE = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT })),
  cursor: Type.Optional(Type.Integer({ ...Id, description: 'From `next` of the previous page.' })),
};
export const SearchText = Type.String({
  minLength: 1,
  maxLength: 140,
  description:
    'An id, end-to-end id, document, key, account number, txid, client id, e-mail, or the start of words of a name.',
});
export const SEARCH = { q: Type.Optional(SearchText) };
export const OF_COMPANY = { company_id: Type.Optional(Type.Integer(Id)) };

const Asked = Type.Object(PAGE);

/** Order of a list that is also a queue. */
export const Order = Type.Enum(['due'], {
  description: 'Only open items, the most urgent first; `q` is ignored.',
});

/** The part of a page given by its cursor and limit. */
export function readPage({ limit, cursor }: Static<typeof Asked>) {
  return { limit: limit ?? DEFAULT_LIMIT, before: cursor === undefined ? undefined : BigInt(cursor) };
}

/** The part of a page of a queue, which has no ids to continue from: it skips the rows shown before. */
export function readSkip({ limit, cursor }: Static<typeof Asked>) {
  return { limit: limit ?? DEFAULT_LIMIT, skip: Math.min(cursor ?? 0, FARTHEST) };
}

export interface PageOf<Row> {
  /** One row more than the limit if there is a further page. */
  rows: readonly Row[];
  limit: number;
  /** Position of the next page, if there are fewer rows than the limit and the search continues. */
  searchedTo?: bigint | undefined;
  /** The path with scheme and host, and its query. */
  path: string;
  query: Record<string, string | number | undefined>;
}

/** A page in a response: `next` is the whole URL of the next page, or null. */
export function presentPage<Row extends { id: bigint }>(page: PageOf<Row>, present: (row: Row) => object) {
  const shown = page.rows.slice(0, page.limit);
  const last = page.rows.length > page.limit ? shown.at(-1)?.id : page.searchedTo;
  return {
    next: last === undefined ? null : nextPage(page, last),
    results: shown.map(present),
  };
}

/** A page of a queue: `next` skips the rows already shown. */
export function presentSkipped<Row>(page: PageOf<Row>, skip: number, present: (row: Row) => object) {
  const { rows, limit } = page;
  const further = rows.length > limit && skip + limit <= FARTHEST;
  return {
    next: further ? nextPage(page, BigInt(skip + limit)) : null,
    results: rows.slice(0, limit).map(present),
  };
}

function nextPage({ path, query, limit }: Omit<PageOf<unknown>, 'rows'>, last: bigint) {
  return addressOf(path, { ...query, limit, cursor: Number(last) });
}

/** An id in a path; a malformed one matches nothing. */
export function parseId(text: string): bigint | undefined {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
