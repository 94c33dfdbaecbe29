import { Type } from 'typebox';

export const PAGES = 'Hosted pages';

/** The token in the address is the only key to a page. */
export const TokenParams = Type.Object({ token: Type.String() });

export const PageView = Type.Unsafe<unknown>({ description: 'text/html' });
