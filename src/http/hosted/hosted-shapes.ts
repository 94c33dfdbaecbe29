import { Type } from 'typebox';

export const PAGES = 'Hosted pages';

/** The token in the address is the only key to a page. */
export const TokenParams = Type.Object({ token: Type.String() });

export const PageView = Type.Unsafe<unknown>({ description: 'The page.' });
export const HTML = 'text/html';
/** A link that is unknown, over or replaced answers a page. */
export const MISSING_PAGE = { 404: HTML } as const;
/** A page that the database keeps away says so as a page, too. */
export const NO_PAGE = { 404: HTML, 503: HTML } as const;
