import { type Static, Type } from 'typebox';
import { nullable } from '../partner/shapes.ts';
import { AnyObject } from './shapes.ts';

const DEFAULT_LIMIT = 50;
const Id = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** How every list of the operators is asked for: newest first, by cursor. */
export const PAGE = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_LIMIT })),
  cursor: Type.Optional(Type.Integer({ ...Id, description: 'As `next` carries it.' })),
};
export const SearchText = Type.String({
  minLength: 1,
  maxLength: 140,
  description:
    'An id, end-to-end id, document, key, account number, txid, client id, e-mail, or part of a name.',
});
export const SEARCH = { q: Type.Optional(SearchText) };
export const OF_COMPANY = { company_id: Type.Optional(Type.Integer(Id)) };

export const Page = Type.Object({ next: nullable(Type.String()), results: Type.Array(AnyObject) });

const Asked = Type.Object(PAGE);

/** The part of a page that its cursor and limit say. */
export function readPage({ limit, cursor }: Static<typeof Asked>) {
  return { limit: limit ?? DEFAULT_LIMIT, before: cursor === undefined ? undefined : BigInt(cursor) };
}

export interface PageOf<Row> {
  /** One more than the limit when there is a further page. */
  rows: readonly Row[];
  limit: number;
  /** The path with its scheme and host, and what was asked of it. */
  path: string;
  query: Record<string, string | number | undefined>;
}

/** A page as it is answered: `next` is the whole address of the page after it, or null. */
export function presentPage<Row extends { id: bigint }>(page: PageOf<Row>, present: (row: Row) => object) {
  const shown = page.rows.slice(0, page.limit);
  const last = page.rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    next: last === undefined ? null : `${page.path}?${nextQuery(page, last.id)}`,
    results: shown.map(present),
  };
}

function nextQuery({ query, limit }: Pick<PageOf<unknown>, 'query' | 'limit'>, last: bigint) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, limit, cursor: Number(last) }))
    if (value !== undefined) params.set(name, String(value));
  return params;
}

/** An id of a path; what can be none names nothing. */
export function parseId(text: string): bigint | undefined {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
