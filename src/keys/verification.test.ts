import { describe, expect, it } from 'vitest';
import {
  codeMatches,
  drawCode,
  drawHashKey,
  hashCode,
  refusalBeforeCode,
  type Verification,
} from './verification.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

const sent: Verification = {
  companyId: 1n,
  requestId: '2f1d9a0e-6f3b-4f6e-9a53-0d3c1b2a4e5f',
  accountId: 7n,
  type: 'EMAIL',
  key: 'ana@example.com',
  codeHash: '',
  sealedHashKey: '',
  state: 'LIVE',
  tries: 0,
  expiresAt: at(180),
};
const offered = { accountId: 7n, type: 'EMAIL', now: at(1) } as const;

describe('before a code is looked at', () => {
  it.each([
    ['nothing', sent, offered, undefined],
    ['nothing, for the key that it was sent to', sent, { ...offered, key: 'ana@example.com' }, undefined],
    ['an unknown one', undefined, offered, 'verificationNotFound'],
    ["another account's", sent, { ...offered, accountId: 8n }, 'verificationNotFound'],
    ["another kind's", sent, { ...offered, type: 'CELL_PHONE' as const }, 'verificationNotFound'],
    ["another key's", sent, { ...offered, key: 'bia@example.com' }, 'verificationNotFound'],
    ['a used one', { ...sent, state: 'USED' as const }, offered, 'verificationNotFound'],
    [
      'a killed one, however old',
      { ...sent, state: 'KILLED' as const },
      { ...offered, now: at(900) },
      'verificationNotFound',
    ],
    ['its last millisecond: nothing', sent, { ...offered, now: at(179.999) }, undefined],
    ['one of 180 s', sent, { ...offered, now: at(180) }, 'verificationExpired'],
    [
      'one of 180 s that was tried enough',
      { ...sent, tries: 5 },
      { ...offered, now: at(180) },
      'verificationExpired',
    ],
    ['its fifth try: nothing', { ...sent, tries: 4 }, offered, undefined],
    ['its sixth try', { ...sent, tries: 5 }, offered, 'invalidCode'],
  ])('%s is refused', (_what, verification, asked, refusal) => {
    expect(refusalBeforeCode(verification, asked)).toBe(refusal);
  });
});

describe('a code', () => {
  it('has six digits, and is not found in its hash without the key', () => {
    const codes = Array.from({ length: 1_000 }, drawCode);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBeGreaterThan(990);
    const [one, other] = [drawHashKey(), drawHashKey()];
    expect(hashCode('123456', one)).not.toBe(hashCode('123456', other));
    expect(codeMatches('123456', hashCode('123456', one), one)).toBe(true);
    for (const wrong of ['123457', '', '0123456', '１２３４５６'])
      expect(codeMatches(wrong, hashCode('123456', one), one)).toBe(false);
  });
});
