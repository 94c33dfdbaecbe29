import { describe, expect, test } from 'vitest';
import { NOON, reais } from '../../../test/simulated.ts';
import type { OutgoingReturn } from '../../rail/rail.ts';
import { centavos } from '../../values/money.ts';
import { isHeld, judgeRefund, type RefundOutcome } from './judge-refund.ts';

const DAY_MS = 86_400_000;
const noonPlus = (milliseconds: number) => new Date(NOON.getTime() + milliseconds);

function refund(changes: Partial<OutgoingReturn> = {}): OutgoingReturn {
  return {
    returnId: 'D99999000202611211200abcdefghijk',
    endToEndId: 'E99999001202611211200abcdefghijk',
    amount: reais(4),
    reason: 'MD06',
    payerIspb: '99999001',
    passedOn: null,
    text: null,
    placedAt: NOON,
    ...changes,
  };
}

function payment(refundOutcome: RefundOutcome = 'SUCCESS', settledAt = NOON) {
  return { refundOutcome, settledAt, payerIspb: '99999001' };
}

const OPEN = { left: 1_000n, now: NOON };

describe('acts of the payer’s institution', () => {
  test.each([
    ['SUCCESS', { code: null, answerAt: null }],
    ['REJECTED', { code: 'AC07', answerAt: null }],
    ['SILENT', { code: 'AB03', answerAt: noonPlus(40_000) }],
  ] as const)('%s', (outcome, ending) => {
    expect(judgeRefund(refund(), payment(outcome), OPEN)).toEqual(ending);
  });
});

describe('returns that never reach it', () => {
  const code = (...judged: Parameters<typeof judgeRefund>) => judgeRefund(...judged).code;

  test('an unknown payment, no amount, and more than is left', () => {
    expect(code(refund(), undefined, OPEN)).toBe('ED05');
    expect(code(refund({ amount: centavos(0n) }), payment(), OPEN)).toBe('AM01');
    expect(code(refund({ amount: centavos(-1n) }), payment(), OPEN)).toBe('AM01');
    expect(code(refund({ amount: centavos(1_000n) }), payment(), OPEN)).toBeNull();
    expect(code(refund({ amount: centavos(1_001n) }), payment(), OPEN)).toBe('AM09');
  });

  test('at 40 seconds it is late, a millisecond before it is not', () => {
    expect(code(refund(), payment(), { left: 1_000n, now: noonPlus(39_999) })).toBeNull();
    expect(code(refund(), payment(), { left: 1_000n, now: noonPlus(40_000) })).toBe('AB03');
  });

  test('ninety days after settling are allowed to the millisecond, counted from when the return was made', () => {
    const judgedAt = (placed: number, now: number) =>
      code(refund({ placedAt: noonPlus(placed) }), payment(), { left: 1_000n, now: noonPlus(now) });
    expect(judgedAt(90 * DAY_MS, 90 * DAY_MS + 30_000)).toBeNull();
    expect(judgedAt(90 * DAY_MS + 1, 90 * DAY_MS + 1)).toBe('DT05');
  });
});

describe('the part of the payment that a return takes', () => {
  test('a settled one for ever, a silent one until the limit, a rejected one nothing', () => {
    expect(isHeld({ code: null, answerAt: null }, NOON)).toBe(true);
    expect(isHeld({ code: 'AC07', answerAt: null }, NOON)).toBe(false);
    expect(isHeld({ code: 'AB03', answerAt: noonPlus(1) }, NOON)).toBe(true);
    expect(isHeld({ code: 'AB03', answerAt: NOON }, NOON)).toBe(false);
  });
});
