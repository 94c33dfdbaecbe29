import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCase, NOON } from '../../test/example-case.ts';
import { tries } from '../../test/full.ts';
import { type Centavos, centavos } from '../values/money.ts';
import type { MedCase } from './case.ts';
import { MAX_REJECTIONS, nextReturn } from './next-return.ts';

const HOUR = 3_600_000;
const later = (ms: number) => new Date(NOON.getTime() + ms);

const accepted = (changes: Partial<MedCase> = {}): MedCase =>
  aCase({ status: 'ACCEPTED_BY_USER', reportStatus: 'ANALYZED', followUntil: later(HOUR), ...changes });

const passedOn = accepted({ rootEndToEndId: 'E1', awaitsRequest: true, blocked: centavos(5n) });

function step(
  med: MedCase,
  changes: {
    refunded?: bigint;
    pending?: bigint;
    available?: bigint;
    payerClosed?: boolean;
    now?: Date;
  } = {},
) {
  const { refunded = 0n, pending = 0n, available = 0n, payerClosed = false, now = NOON } = changes;
  return nextReturn(med, {
    payment: {
      amount: centavos(1000n),
      refunded: centavos(refunded),
      refundPending: centavos(pending),
    },
    available: centavos(available),
    payerClosed,
    now,
  });
}

describe('the next return of an accepted case', () => {
  it.each([
    ['out of its block', accepted({ blocked: centavos(600n) }), {}, { amount: 600n, blocked: true }],
    ['all of it', accepted({ blocked: centavos(1000n) }), {}, { amount: 1000n, blocked: true }],
    [
      'less, when the customer has given back some himself',
      accepted({ blocked: centavos(1000n) }),
      { refunded: 700n },
      { amount: 300n, blocked: true },
    ],
    ['of what is there', accepted({ chargebacks: 1 }), { available: 40n }, { amount: 40n, blocked: false }],
    [
      'of what is there, up to the rest',
      accepted({ chargebacks: 1, returned: centavos(900n) }),
      { available: 400n, refunded: 900n },
      { amount: 100n, blocked: false },
    ],
  ])('%s', (_what, med, state, expected) => {
    expect(step(med, state)).toEqual({ step: 'RETURN', ...expected });
  });

  it.each([
    ['its own return is on its way', accepted({ refundId: 7n, blocked: centavos(1n) }), {}],
    ['a refund of the customer is', accepted({ blocked: centavos(1n) }), { pending: 1n }],
    ['there is nothing, and it is known', accepted({ chargebacks: 1 }), {}],
    ['an account that owes the bank', accepted({ chargebacks: 1 }), { available: -5n }],
    [
      'a refused one is not offered again yet',
      accepted({ rejections: 1, retryAt: later(1) }),
      { available: 9n },
    ],
    ['nobody has asked yet for money that was passed on', passedOn, {}],
    [
      'the report was taken back, but a return is still on its way',
      accepted({ refundId: 7n, reportStatus: 'CANCELLED' }),
      {},
    ],
  ])('waits: %s', (_what, med, state) => {
    expect(step(med, state)).toEqual({ step: 'WAIT' });
  });

  it.each([
    ['nothing was there', accepted(), {}, 'NO_BALANCE'],
    ['nothing was asked for', accepted({ amount: centavos(0n) }), { available: 9n }, 'NO_BALANCE'],
    ['the ninety days are over', accepted({ blocked: centavos(5n) }), { now: later(HOUR) }, 'DT05'],
    ['the ninety days are over for money that was passed on', passedOn, { now: later(HOUR) }, 'DT05'],
    ['the payer has closed', accepted({ blocked: centavos(5n) }), { payerClosed: true }, 'AC07'],
  ])('tells that nothing goes back: %s', (_what, med, state, code) => {
    expect(step(med, state)).toEqual({ step: 'NOTHING', code });
  });

  it.each([
    [
      'its money was passed on, and the report taken back',
      { ...passedOn, reportStatus: 'CANCELLED' as const },
      {},
    ],
    ['it owes nothing', aCase({ status: 'ACCEPTED_BY_USER' }), {}],
    ['all is back', accepted({ chargebacks: 1, returned: centavos(1000n) }), { refunded: 1000n }],
    [
      'the customer has given back the rest',
      accepted({ chargebacks: 1 }),
      { refunded: 1000n, available: 9n },
    ],
    ['the ninety days are over', accepted({ chargebacks: 1 }), { now: later(HOUR), available: 9n }],
    ['the payer has closed', accepted({ chargebacks: 1 }), { available: 9n, payerClosed: true }],
    ['the report was taken back', accepted({ reportStatus: 'CANCELLED', blocked: centavos(9n) }), {}],
    [
      'the report was taken back, a refund of the customer’s on its way or not',
      accepted({ reportStatus: 'CANCELLED', blocked: centavos(9n) }),
      { pending: 1n },
    ],
    ['nobody wants it', accepted({ rejections: MAX_REJECTIONS, chargebacks: 3 }), { available: 9n }],
  ])('is done: %s', (_what, med, state) => {
    expect(step(med, state)).toEqual({ step: 'DONE' });
  });

  it('never gives more than the case asks for, than is left of the payment, or than is there', () => {
    const cents = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((value) => value as Centavos);
    const state = fc.record({
      amount: cents(1000n),
      returned: cents(1000n),
      blocked: cents(1000n),
      refunded: cents(1000n),
      available: fc.bigInt({ min: -100n, max: 2000n }),
      chargebacks: fc.nat(3),
      at: fc.nat(2 * HOUR),
    });
    fc.assert(
      fc.property(state, ({ amount, returned, blocked, refunded, available, chargebacks, at }) => {
        const next = step(accepted({ amount, returned, blocked, chargebacks }), {
          refunded,
          available,
          now: later(at),
        });
        if (next.step !== 'RETURN') return;
        expect(next.amount).toBeGreaterThan(0n);
        expect(next.amount).toBeLessThanOrEqual(amount - returned);
        expect(next.amount).toBeLessThanOrEqual(1000n - refunded);
        expect(next.amount).toBeLessThanOrEqual(next.blocked ? blocked : available);
      }),
      { numRuns: tries(20_000) },
    );
  });
});
