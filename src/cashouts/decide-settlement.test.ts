import { describe, expect, it } from 'vitest';
import { newAccount } from '../../test/long/payment-model.ts';
import type { Account } from '../accounts/account.ts';
import { createEndToEndIds } from '../values/end-to-end-ids.ts';
import { centavos } from '../values/money.ts';
import { beginProcessing } from './begin-processing.ts';
import type { Cashout } from './cashout.ts';
import { decideCreate } from './decide-create.ts';
import { decideSettlement } from './decide-settlement.ts';

const CREATED = new Date('2026-11-21T12:00:00.000Z');
const ENDED = new Date('2026-11-21T12:00:03.000Z');
const BANK = {
  now: CREATED,
  today: '2026-11-21',
  ispb: '99999000',
  endToEndIds: createEndToEndIds('99999000', Buffer.alloc(16)),
};

function newCashout(account: Account, { amount }: { amount: bigint }): Cashout {
  const request = {
    companyId: account.companyId,
    branch: account.branch,
    number: account.number,
    amount: centavos(amount),
    recipient: { kind: 'KEY', key: { type: 'EMAIL', key: 'ok@psp.example' } } as const,
    tag: null,
    idempotency: null,
    approve: false,
  };
  const decision = decideCreate(request, { account, earlier: undefined, mfa: undefined, id: 41n, ...BANK });
  if (decision.kind !== 'created') throw new Error(`it was ${decision.kind}`);
  return decision.stored;
}

describe('a payment that begins', () => {
  it('holds amount and fee, is due 40 s later and is leased to who made it so', () => {
    const account = newAccount(1n, { cashoutFee: centavos(50n) });
    const { answered, stored } = beginProcessing(newCashout(account, { amount: 1000n }), account, BANK);
    expect(account).toMatchObject({ balance: 50_000n, blocked: 1050n });
    expect(answered).toMatchObject({ status: 'PROCESSING', endToEndId: null, leaseNumber: 0 });
    expect(stored).toMatchObject({
      status: 'PROCESSING',
      endToEndId: expect.stringMatching(/^E99999000202611211200[0-9A-Za-z]{11}$/),
      processingAt: CREATED,
      dueAt: new Date('2026-11-21T12:00:40.000Z'),
      submittedAt: null,
      completedAt: null,
      leaseNumber: 1,
    });
  });

  it('fails at once for want of a centavo, is answered PROCESSING, and holds nothing', () => {
    const account = newAccount(1n, { cashoutFee: centavos(50n) });
    const { answered, stored } = beginProcessing(newCashout(account, { amount: 49_951n }), account, BANK);
    expect(account).toMatchObject({ balance: 50_000n, blocked: 0n });
    expect(answered).toMatchObject({ status: 'PROCESSING', errorCode: null });
    expect(stored).toMatchObject({
      status: 'FAILED',
      errorCode: 'NO_BALANCE',
      endToEndId: null,
      dueAt: null,
      completedAt: CREATED,
      leaseNumber: 0,
    });
  });

  it('begins once', () => {
    const account = newAccount(1n);
    const { stored } = beginProcessing(newCashout(account, { amount: 1n }), account, BANK);
    expect(() => beginProcessing(stored, account, BANK)).toThrow('only a NEW cashout begins processing');
  });
});

describe('a payment that ends', () => {
  function processing(changes: Partial<Account> = {}) {
    const account = newAccount(1n, { cashoutFee: centavos(50n), ...changes });
    const { stored } = beginProcessing(newCashout(account, { amount: 1000n }), account, BANK);
    return { account, cashout: stored };
  }

  it('becomes one debit of the amount and one of the fee', () => {
    const { account, cashout } = processing();
    const settled = decideSettlement(cashout, account, {
      ending: { settled: true, inside: false },
      now: ENDED,
    });
    expect(settled?.movements).toMatchObject([
      { kind: 'CASHOUT', amount: 1000n, balanceAfter: 49_000n, paymentId: 41n, at: ENDED },
      { kind: 'CASHOUT_FEE', amount: 50n, balanceAfter: 48_950n, paymentId: 41n, at: ENDED },
    ]);
    expect(settled?.cashout).toMatchObject({
      status: 'SUCCESS',
      submittedAt: ENDED,
      completedAt: ENDED,
      dueAt: null,
      events: 2,
    });
    expect(settled?.event).toBe('PIX_CASHOUT_SUCCESS');
    expect(account).toMatchObject({ balance: 48_950n, blocked: 0n });
  });

  it('moves no fee where there is none, and inside the bank goes against the transfers', () => {
    const { account, cashout } = processing({ cashoutFee: centavos(0n) });
    const settled = decideSettlement(cashout, account, {
      ending: { settled: true, inside: true },
      now: ENDED,
    });
    expect(settled?.movements.map(({ kind, amount }) => [kind, amount])).toEqual([['CASHOUT_INSIDE', 1000n]]);
  });

  it.each([
    ['under its first lease', 1, null],
    ['after the rail was asked', 1, CREATED],
    ['after a take-over', 2, null],
    ['after a take-over of what the rail was asked', 2, CREATED],
    ['after many', 9, CREATED],
  ])('gives the hold back when it fails %s, and moves nothing', (_when, leaseNumber, submittedAt) => {
    const { account, cashout: begun } = processing();
    const cashout = { ...begun, leaseNumber, submittedAt };
    const settled = decideSettlement(cashout, account, {
      ending: { settled: false, code: 'AC03' },
      now: ENDED,
    });
    expect(settled?.movements).toEqual([]);
    expect(settled?.cashout).toMatchObject({
      status: 'FAILED',
      errorCode: 'AC03',
      errorText: 'The recipient branch or account does not exist',
      completedAt: ENDED,
      dueAt: null,
    });
    expect(account).toMatchObject({ balance: 50_000n, blocked: 0n });
  });

  it('keeps to its first ending, whatever is said later', () => {
    const { account, cashout } = processing();
    const settled = decideSettlement(cashout, account, {
      ending: { settled: true, inside: false },
      now: ENDED,
    });
    const before = { ...account };
    const after = settled?.cashout as Cashout;
    for (const ending of [
      { settled: true, inside: false },
      { settled: false, code: 'AC03' },
    ] as const)
      expect(decideSettlement(after, account, { ending, now: ENDED })).toBeUndefined();
    expect(account).toEqual(before);
  });

  it('settles after a fee has overdrawn what was held', () => {
    const { account, cashout } = processing({ balance: centavos(1050n) });
    Object.assign(account, { balance: 650n, overdraft: 400n });
    const settled = decideSettlement(cashout, account, {
      ending: { settled: true, inside: false },
      now: ENDED,
    });
    expect(settled?.cashout.status).toBe('SUCCESS');
    expect(account).toMatchObject({ balance: -400n, blocked: 0n, overdraft: 400n });
  });
});
