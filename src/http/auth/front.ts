// Authenticates callers: bearers, cookies, signatures.

export { type Authenticator, actorUser, createAuthenticator, ownerOf } from './authenticate.ts';
export { createCookieAuthenticator } from './authenticate-cookie.ts';
export type { Authenticated } from './authenticated.ts';
export { bearerReader, type ShowsToken } from './bearer-reader.ts';
export { readSessionCookie, writeSessionCookie } from './cookies.ts';
export { requireFreshLogIn } from './fresh-log-in.ts';
export type { SignatureRefusals } from './hmac.ts';
export { installOAuthToken } from './oauth-token.ts';
export { proof, rawBody } from './prove-signature.ts';
export { refuseCrossSite } from './refuse-cross-site.ts';
