import { createHash, timingSafeEqual } from 'node:crypto';

/** True if an `Authorization` header has the token that the bank was started with. */
export type ShowsToken = (authorization: string | undefined) => boolean;

/** Recognises that token in headers; a bank started without one recognises none. */
export function bearerReader(token: string | undefined): ShowsToken {
  const expected = hash(`Bearer ${token ?? ''}`);
  return (authorization) => token !== undefined && timingSafeEqual(hash(authorization ?? ''), expected);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
