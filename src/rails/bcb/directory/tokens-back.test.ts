import { expect, it } from 'vitest';
import { LocalBuckets } from '../dict/local-buckets.ts';
import { createTokensBack } from './tokens-back.ts';

const COMPANY = '11222333000181';
const KEY = 'ok@loja.example';
const NOW = new Date('2026-11-23T12:00:00.000Z');

function exhausted(): LocalBuckets {
  const buckets = new LocalBuckets('A', () => NOW);
  buckets.lookUpsExhausted(COMPANY, KEY);
  return buckets;
}

it('a payment that is sent gives its look-up back, once', () => {
  const buckets = exhausted();
  const tokens = createTokensBack(() => buckets);
  tokens.ordered([{ endToEndId: 'E1' }]);
  expect(buckets.waitForLookUp(COMPANY, KEY)).toBeGreaterThan(0);
  tokens.lookedUp('E1', COMPANY, KEY);
  tokens.ordered([{ endToEndId: 'E1' }, { endToEndId: 'E1' }]);
  expect(buckets.waitForLookUp(COMPANY, KEY)).toBe(0);
  // Two for a company, and no more for the order that came twice.
  for (let asked = 0; asked < 2; asked++) buckets.lookedUp(COMPANY, KEY, true);
  expect(buckets.waitForLookUp(COMPANY, KEY)).toBeGreaterThan(0);
});

it('forgets the oldest look-ups, whose payments were never made', () => {
  const buckets = exhausted();
  const tokens = createTokensBack(() => buckets, 2);
  for (const id of ['E1', 'E2', 'E3']) tokens.lookedUp(id, COMPANY, KEY);
  tokens.ordered([{ endToEndId: 'E1' }]);
  expect(buckets.waitForLookUp(COMPANY, KEY)).toBeGreaterThan(0);
  tokens.ordered([{ endToEndId: 'E3' }]);
  expect(buckets.waitForLookUp(COMPANY, KEY)).toBe(0);
});
