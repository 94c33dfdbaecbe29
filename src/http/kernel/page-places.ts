import { type TSchema, Type } from 'typebox';
import { ValidationFailure } from './validation.ts';

/** A member of a query: its name on the wire, and its value. */
type Member<Value> = readonly [name: string, value: Value | undefined];

/** How a page refers to its continuation: by its whole URL, or by the cursor. */
export const NEXT_ADDRESS = Type.String();
export const NEXT_CURSOR = Type.Integer();

/** Shape of a page of things; `next` is its continuation, or null at the end. */
export function pageOf<Item extends TSchema, Next extends TSchema>(item: Item, next: Next) {
  return Type.Object({ next: Type.Union([next, Type.Null()]), results: Type.Array(item) });
}

/**
 * Reads the position that a page continues from. Its two members are required together; undefined if both are absent.
 * Throws `ValidationFailure` for a missing one.
 */
export function readPlace<Id>(id: Member<Id>, at: Member<string>): { id: Id; at: Date } | undefined {
  if (id[1] === undefined && at[1] === undefined) return undefined;
  if (id[1] === undefined || at[1] === undefined) {
    const [missing] = id[1] === undefined ? id : at;
    throw new ValidationFailure([{ loc: ['query', missing], msg: 'Field required', type: 'missing' }]);
  }
  return { id: id[1], at: new Date(at[1]) };
}

/** Returns the URLs of the older and the newer page, null if there is none. */
export function linkBeside<Place>(
  page: { older: Place | undefined; newer: Place | undefined },
  address: (place: Place, direction: 'next' | 'previous') => string,
) {
  return {
    next: page.older === undefined ? null : address(page.older, 'next'),
    previous: page.newer === undefined ? null : address(page.newer, 'previous'),
  };
}

/** Returns a path with these members as its query; absent ones are omitted. */
export function addressOf(path: string, members: Record<string, string | number | undefined>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(members))
    if (value !== undefined) written.set(name, String(value));
  return `${path}?${written}`;
}
