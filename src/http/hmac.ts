import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal, type RefusalCode } from '../refusals.ts';
import type { Authenticated } from './authenticate.ts';

export interface SignedRequest {
  signature: string | string[] | undefined;
  /** The bytes as they came. */
  raw: Buffer;
  caller: Authenticated;
  refuse: { missing: RefusalCode; wrong: RefusalCode };
}

const HEX_SHA256 = /^[0-9a-fA-F]{64}$/;

/** Refuses a request that is not signed with the secret of the credential that obtained its token. */
export function verifySignature({ signature, raw, caller, refuse }: SignedRequest): void {
  if (signature === undefined || signature === '') throw new Refusal(refuse.missing);
  if (typeof signature !== 'string' || !HEX_SHA256.test(signature) || caller.hmacKey === undefined)
    throw new Refusal(refuse.wrong);
  const expected = createHmac('sha256', caller.hmacKey).update(raw).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw new Refusal(refuse.wrong);
}
