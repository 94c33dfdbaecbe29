import { hash, timingSafeEqual } from 'node:crypto';
import { Refusal, type RefusalCode } from '../../refusals.ts';
import { BODY_LIMIT } from '../kernel/request-body.ts';
import type { Authenticated, SigningKey } from './authenticated.ts';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

export function signingKey(secret: string): SigningKey {
  const bytes = Buffer.from(secret, 'utf8');
  const key = bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes;
  const padded = Buffer.concat([key], BLOCK_BYTES);
  return {
    inner: padded.map((byte) => byte ^ 0x36) as Buffer,
    outer: padded.map((byte) => byte ^ 0x5c) as Buffer,
  };
}

// A request fills and reads them synchronously, so one of each serves every request.
const innerText = Buffer.alloc(BLOCK_BYTES + BODY_LIMIT);
const outerText = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);
const expected = Buffer.alloc(2 * DIGEST_BYTES);
const given = Buffer.alloc(2 * DIGEST_BYTES);

/**
 * HMAC-SHA256 in lower-case hex, written into `target`. Made of two one-shot hashes: 1.07 µs of CPU a signature,
 * where `createHmac` with a key object takes 1.83 µs (Node 20.20, a body of 230 bytes, 100,000 signatures in turns).
 */
function sign(target: Buffer, key: SigningKey, raw: Buffer): void {
  innerText.set(key.inner);
  innerText.set(raw, BLOCK_BYTES);
  outerText.set(key.outer);
  outerText.write(
    hash('sha256', innerText.subarray(0, BLOCK_BYTES + raw.length), 'binary'),
    BLOCK_BYTES,
    'latin1',
  );
  target.write(hash('sha256', outerText, 'hex'), 'latin1');
}

export interface SignatureRefusals {
  missing: RefusalCode;
  wrong: RefusalCode;
  /** The refusal for a caller without a secret; by default the signature counts as wrong. */
  keyless?: RefusalCode;
}

export interface SignedRequest {
  signature: string | string[] | undefined;
  /** The received bytes, at most the body limit; any of several texts that may be signed. */
  forms: readonly Buffer[];
  caller: Authenticated;
  refuse: SignatureRefusals;
}

export const WRONG_SIGNATURE = { kind: 'signature wrong' } as const;
const HEX_SHA256 = /^[0-9a-fA-F]{64}$/;

/** Refuses a request that is not signed with the secret of the credential of its token. */
export function verifySignature({ signature, forms, caller, refuse }: SignedRequest): void {
  if (signature === undefined || signature === '')
    throw new Refusal(refuse.missing, { security: WRONG_SIGNATURE });
  if (caller.hmacKey === undefined)
    throw new Refusal(refuse.keyless ?? refuse.wrong, { security: WRONG_SIGNATURE });
  if (typeof signature !== 'string' || !HEX_SHA256.test(signature))
    throw new Refusal(refuse.wrong, { security: WRONG_SIGNATURE });
  given.write(signature.toLowerCase(), 'latin1');
  for (const raw of forms) {
    sign(expected, caller.hmacKey, raw);
    if (timingSafeEqual(expected, given)) return;
  }
  throw new Refusal(refuse.wrong, { security: WRONG_SIGNATURE });
}
