import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '../../actor.ts';
import { signingKey, verifySignature } from './hmac.ts';

const actor: Actor = { audience: 'api', companyId: 1n, subject: 'padaria', permissions: new Set() };
const refuse = { missing: 'mfaTokenRequired', wrong: 'unauthorized' } as const;

function accepts(secret: string, raw: Buffer, signature: string | string[] | undefined): boolean | string {
  try {
    verifySignature({ signature, forms: [raw], caller: { actor, hmacKey: signingKey(secret) }, refuse });
    return true;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

// Test cases 2 and 1: the ones whose keys are text.
it.each([
  [
    'Jefe',
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  ['\x0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
])('makes the signatures of RFC 4231', (key, text, signature) => {
  expect(accepts(key, Buffer.from(text), signature)).toBe(true);
});

it('is the HMAC-SHA256 of the platform, for every secret and body, and of no other', () => {
  const secrets = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('', 'x'.repeat(64), 'x'.repeat(65)),
  );
  const bodies = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constant(new Uint8Array(65_536).fill(7)));
  fc.assert(
    fc.property(secrets, bodies, fc.nat(63), (secret, body, at) => {
      const raw = Buffer.from(body);
      const signature = createHmac('sha256', secret).update(raw).digest('hex');
      expect(accepts(secret, raw, signature)).toBe(true);
      expect(accepts(secret, raw, signature.toUpperCase())).toBe(true);
      const other = signature[at] === '0' ? '1' : '0';
      expect(accepts(secret, raw, signature.slice(0, at) + other + signature.slice(at + 1))).toBe(
        'unauthorized',
      );
      expect(accepts(`${secret}x`, raw, signature)).toBe('unauthorized');
    }),
    { numRuns: 300 },
  );
});

it('keeps nothing of a longer body for a shorter one', () => {
  const long = Buffer.from('{"amount":1,"tag":"long"}');
  const short = Buffer.from('{"amount":1}');
  const sign = (raw: Buffer) => createHmac('sha256', 'secret').update(raw).digest('hex');
  expect(accepts('secret', long, sign(long))).toBe(true);
  expect(accepts('secret', short, sign(short))).toBe(true);
  expect(accepts('secret', short, sign(long))).toBe('unauthorized');
});

it('says missing and wrong in the words of the operation', () => {
  const raw = Buffer.from('{}');
  expect(accepts('secret', raw, undefined)).toBe('mfaTokenRequired');
  expect(accepts('secret', raw, '')).toBe('mfaTokenRequired');
  const good = createHmac('sha256', 'secret').update(raw).digest('hex');
  for (const signature of ['00', `${good}\n`, ` ${good}`, `${good}0`, [good]])
    expect(accepts('secret', raw, signature)).toBe('unauthorized');
});
