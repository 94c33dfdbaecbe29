import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenBack, LOOK_UP_COSTS, PARTICIPANT_POLICIES, payerRule, userPolicyOf } from './policies.ts';
import {
  type BucketLevel,
  drawTokens,
  fullBucket,
  giveTokens,
  levelAt,
  secondsUntilToken,
  tokensIn,
} from './token-bucket.ts';

const PERSON = '52998224725';
const COMPANY = '12ABC34501DE35';

/** Draws until there is no token, and says how often that went. */
function drawAll(document: string, cost: number, begin = fullBucket(payerRule(document), 0)): number {
  const rule = payerRule(document);
  let [level, drawn]: [BucketLevel, number] = [begin, 0];
  for (; tokensIn(rule, level) > 0; drawn++) level = drawTokens(rule, level, cost);
  return drawn;
}

describe('a payer', () => {
  it('has a hundred look-ups as a person, and a thousand as a company', () => {
    expect(drawAll(PERSON, LOOK_UP_COSTS.FOUND.payer)).toBe(100);
    expect(drawAll(COMPANY, LOOK_UP_COSTS.FOUND.payer)).toBe(1_000);
  });

  it('has none left after five keys that are not there, and after fifty as a company', () => {
    expect(drawAll(PERSON, LOOK_UP_COSTS.MISSING.payer)).toBe(5);
    expect(drawAll(COMPANY, LOOK_UP_COSTS.MISSING.payer)).toBe(50);
  });

  it('gets two tokens a minute as a person, and twenty as a company', () => {
    const empty = { units: 0, at: 0 };
    const tokensAfter = (document: string, ms: number) =>
      tokensIn(payerRule(document), levelAt(payerRule(document), empty, ms));
    expect([29_999, 30_000, 60_000].map((ms) => tokensAfter(PERSON, ms))).toEqual([0, 1, 2]);
    expect([2_999, 3_000, 60_000].map((ms) => tokensAfter(COMPANY, ms))).toEqual([0, 1, 20]);
    expect(secondsUntilToken(payerRule(PERSON), empty)).toBe(30);
    expect(secondsUntilToken(payerRule(COMPANY), empty)).toBe(3);
  });

  it('gets back one token for a payment that is sent, and two as a company', () => {
    expect(givenBack(PERSON)).toEqual({ payer: 1, participant: 1 });
    expect(givenBack(COMPANY)).toEqual({ payer: 2, participant: 1 });
  });

  it('has one bucket for e-mails and telephones and one for the rest', () => {
    expect(['a@b.br', '+5511987654321'].map(userPolicyOf)).toEqual([
      'ENTRIES_READ_USER_ANTISCAN',
      'ENTRIES_READ_USER_ANTISCAN',
    ]);
    expect([PERSON, COMPANY, '123e4567-e89b-12d3-a456-426655440000'].map(userPolicyOf)).toEqual(
      Array(3).fill('ENTRIES_READ_USER_ANTISCAN_V2'),
    );
  });
});

const RULES = [...Object.values(PARTICIPANT_POLICIES), payerRule(PERSON), payerRule(COMPANY)];
type Step = { kind: 'wait' | 'draw' | 'give'; by: number };
const steps = fc.array(
  fc.record({ kind: fc.constantFrom<Step['kind']>('wait', 'draw', 'give'), by: fc.nat(100_000) }),
);

describe('any bucket', () => {
  it('stays between empty and full, in whole units, whatever happens to it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULES), steps, (rule, path) => {
        let level = fullBucket(rule, 0);
        for (const { kind, by } of path) {
          if (kind === 'wait') level = levelAt(rule, level, level.at + by);
          else level = (kind === 'draw' ? drawTokens : giveTokens)(rule, level, by % 50);
          expect(Number.isSafeInteger(level.units)).toBe(true);
          expect(level.units).toBeGreaterThanOrEqual(0);
          expect(level.units).toBeLessThanOrEqual(rule.capacity * rule.refillMs);
        }
      }),
    );
  });

  it('has a token once it said it would, and not a second before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULES), fc.nat(86_400_000), (rule, units) => {
        const level = { units: units % (rule.refillMs - 1), at: 0 };
        const wait = secondsUntilToken(rule, level);
        expect(tokensIn(rule, levelAt(rule, level, wait * 1000))).toBeGreaterThanOrEqual(1);
        expect(tokensIn(rule, levelAt(rule, level, (wait - 1) * 1000))).toBe(0);
      }),
    );
  });

  it('grows as much in two waits as in one, and not at all when the clock steps back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULES), fc.nat(10_000), fc.nat(10_000), (rule, first, second) => {
        const level = { units: 0, at: 50_000 };
        const one = levelAt(rule, level, 50_000 + first + second);
        expect(levelAt(rule, levelAt(rule, level, 50_000 + first), 50_000 + first + second)).toEqual(one);
        expect(levelAt(rule, level, first)).toEqual(level);
      }),
    );
  });
});
