import { Type } from 'typebox';

export const PAGES = 'Hosted pages';

/** The token in the URL is the only key to a page. */
export const TokenParams = Type.Object({ token: Type.String() });

export const PageView = Type.Unsafe<unknown>({ description: 'The page.' });
export const HTML = 'text/html';
/** An unknown, expired or replaced link responds with a page. */
export const MISSING_PAGE = { 404: HTML } as const;
/** An unavailable database also responds with a page. */
export const NO_PAGE = { 404: HTML, 503: HTML } as const;
