import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Centavos, centavos } from '../../../src/values/money.ts';
import { cancelRefund, closeRefund, type RefundClosing, type RefundState } from './moves.ts';

const reais = (value: number) => centavos(BigInt(value * 100));
const open = (fundsRecoveryId?: string): RefundState => ({
  ...{ status: 'OPEN', refundAmount: reais(200) },
  ...(fundsRecoveryId === undefined ? {} : { fundsRecoveryId }),
});
const PAID: RefundClosing = { analysisResult: 'TOTALLY_ACCEPTED', refundTransactionId: 'D1' };
const REJECTED: RefundClosing = { analysisResult: 'REJECTED', refundRejectionReason: 'NO_BALANCE' };

const close = (closing: RefundClosing, settled?: Centavos, refund = open()) => {
  const result = closeRefund(refund, 'CONTESTED', { closing, settled });
  return typeof result === 'string' ? result : result.status;
};

describe('a refund', () => {
  it('is closed as paid with the return that settled, for all or for less', () => {
    const part = { ...PAID, analysisResult: 'PARTIALLY_ACCEPTED' } as const;
    expect(close(PAID, reais(200))).toBe('CLOSED');
    expect(close(part, reais(50))).toBe('CLOSED');
    expect(close(PAID)).toBe('RefundTransactionNotSettled');
    expect(close(PAID, reais(199))).toBe('RefundInvalid');
    expect(close(part, reais(200))).toBe('RefundInvalid');
    expect(close(part, reais(201))).toBe('RefundInvalid');
    expect(close({ analysisResult: 'TOTALLY_ACCEPTED' }, reais(200))).toBe('RefundInvalid');
  });

  it('of a funds recovery says how much went back, and the truth', () => {
    const refund = open('r');
    expect(close(PAID, reais(200), refund)).toBe('RefundInvalid');
    expect(close({ ...PAID, effectiveRefundedAmount: reais(200) }, reais(200), refund)).toBe('CLOSED');
    expect(close({ ...PAID, effectiveRefundedAmount: reais(200) }, reais(100), refund)).toBe('RefundInvalid');
  });

  it('is rejected with a reason and without money', () => {
    expect(close(REJECTED)).toBe('CLOSED');
    expect(close({ analysisResult: 'REJECTED' })).toBe('RefundInvalid');
    expect(close({ ...REJECTED, refundTransactionId: 'D1' }, reais(200))).toBe('RefundInvalid');
  });

  it('is closed by the bank that is asked, and taken back by the one that asks, once', () => {
    const both = { closing: PAID, settled: reais(200) };
    expect(closeRefund(open(), 'REQUESTING', both)).toBe('Forbidden');
    expect(cancelRefund(open(), 'CONTESTED')).toBe('Forbidden');
    const closed = closeRefund(open(), 'CONTESTED', both);
    const cancelled = cancelRefund(open(), 'REQUESTING');
    if (typeof closed === 'string' || typeof cancelled === 'string') throw new Error('refused');
    expect(closeRefund(closed, 'CONTESTED', both)).toBe(closed);
    expect(cancelRefund(cancelled, 'REQUESTING')).toBe(cancelled);
    expect(cancelRefund(closed, 'REQUESTING')).toBe('RefundOperationInvalid');
    expect(closeRefund(cancelled, 'CONTESTED', both)).toBe('RefundOperationInvalid');
    expect(closeRefund(closed, 'CONTESTED', { closing: REJECTED, settled: undefined })).toBe(
      'RefundOperationInvalid',
    );
  });

  it('never closes for more than was asked, and in full for exactly that', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 300n), fc.bigInt(1n, 300n), fc.boolean(), (asked, paid, total) => {
        const analysisResult = total ? 'TOTALLY_ACCEPTED' : 'PARTIALLY_ACCEPTED';
        const refund: RefundState = { status: 'OPEN', refundAmount: centavos(asked) };
        const closed = close({ ...PAID, analysisResult }, centavos(paid), refund) === 'CLOSED';
        expect(closed).toBe(total ? paid === asked : paid < asked);
      }),
    );
  });
});
