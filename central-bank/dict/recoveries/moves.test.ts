import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECOVERY_STATUSES } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import { centavos } from '../../../src/values/money.ts';
import { cancelRecovery, recoveryStanding, startRefunds } from './moves.ts';
import { type Traceable, type TraceLimits, traceMoney } from './trace.ts';

const report = (isRoot: boolean, status: 'OPEN' | 'CLOSED', analysisResult?: string) => ({
  ...{ isRoot, status },
  ...(analysisResult === undefined ? {} : { analysisResult }),
});

describe('a funds recovery', () => {
  it('is analysed once all its reports are closed', () => {
    const standing = (...reports: ReturnType<typeof report>[]) =>
      recoveryStanding('AWAITING_ANALYSIS', { reports, refunds: [] });
    expect(standing(report(true, 'CLOSED', 'AGREED'), report(false, 'OPEN'))).toBe('AWAITING_ANALYSIS');
    expect(standing(report(true, 'CLOSED', 'AGREED'), report(false, 'CLOSED', 'DISAGREED'))).toBe('ANALYSED');
  });

  it('asks for refunds when the first bank agreed, and is complete when none is open', () => {
    const agreed = { reports: [report(true, 'CLOSED', 'AGREED')] };
    const disagreed = { reports: [report(true, 'CLOSED', 'DISAGREED'), report(false, 'CLOSED', 'AGREED')] };
    const outcome = RECOVERY_STATUSES.map((status) => {
      const started = startRefunds({ status }, agreed);
      return typeof started === 'string' ? 'refused' : started.status;
    });
    expect(outcome).toEqual(
      RECOVERY_STATUSES.map((status) =>
        status === 'ANALYSED' || status === 'REFUNDING' ? 'REFUNDING' : 'refused',
      ),
    );
    expect(startRefunds({ status: 'ANALYSED' }, disagreed)).toBe('FundsRecoveryOperationInvalid');
    const refunds = [{ status: 'CLOSED' as const }, { status: 'OPEN' as const }];
    expect(recoveryStanding('REFUNDING', { reports: [], refunds })).toBe('REFUNDING');
    expect(recoveryStanding('REFUNDING', { reports: [], refunds: refunds.slice(0, 1) })).toBe('COMPLETED');
  });

  it('is cancelled until it is complete', () => {
    expect(RECOVERY_STATUSES.filter((status) => typeof cancelRecovery({ status }) === 'string')).toEqual([
      'COMPLETED',
    ]);
  });
});

const AT = Date.parse('2026-11-20T12:00:00.000Z');
const payment = (id: string, from: string, to: string, reais: number, minutes: number): Traceable => ({
  ...{ id, from, to, amount: centavos(BigInt(reais) * 100n) },
  settledAt: new Date(AT + minutes * 60_000),
});
const LIMITS: TraceLimits = {
  ...{ minAmount: centavos(200_00n), maxTransactions: 5, maxHops: 2 },
  windowMs: 2 * 3_600_000,
};
const trace = (payments: readonly Traceable[], limits = LIMITS) => {
  const [root] = payments;
  if (root === undefined) throw new Error('there is no root');
  return traceMoney(root, (account) => payments.filter(({ from }) => from === account), limits);
};

describe('following money', () => {
  it('goes two hops on, by payments of 200 reais and more within two hours, largest first', () => {
    const payments = [
      payment('root', 'victim', 'mule', 1_000, 0),
      payment('small', 'mule', 'shop', 199, 1),
      payment('before', 'mule', 'shop', 900, -1),
      payment('late', 'mule', 'shop', 900, 121),
      payment('b', 'mule', 'second', 300, 5),
      payment('a', 'mule', 'third', 600, 6),
      payment('c', 'third', 'fourth', 600, 7),
      payment('d', 'fourth', 'fifth', 600, 8),
    ];
    expect(trace(payments).map(({ transaction, hop }) => [transaction.id, hop])).toEqual([
      ...[
        ['root', 0],
        ['a', 1],
        ['b', 1],
        ['c', 2],
      ],
    ]);
  });

  it('ends, keeps to its limits and meets no payment twice, whatever the payments are', () => {
    const accounts = fc.constantFrom('a', 'b', 'c', 'd');
    const some = fc.array(
      fc.record({ from: accounts, to: accounts, reais: fc.nat(2_000), minutes: fc.nat(300) }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 8 }), fc.nat(4), (drawn, maxTransactions, maxHops) => {
        const payments = drawn.map((one, at) => payment(`p${at}`, one.from, one.to, one.reais, one.minutes));
        const found = trace(payments, { ...LIMITS, maxTransactions, maxHops });
        expect(new Set(found.map(({ transaction }) => transaction.id)).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(maxTransactions);
        expect(Math.max(...found.map(({ hop }) => hop))).toBeLessThanOrEqual(maxHops);
        for (const { transaction, hop } of found.slice(1)) {
          const sources = found.filter(
            (one) => one.hop === hop - 1 && one.transaction.to === transaction.from,
          );
          expect(sources).not.toEqual([]);
        }
      }),
    );
  });
});
