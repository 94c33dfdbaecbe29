import { describe, expect, it } from 'vitest';
import { newAccount } from '../../test/long/payment-model.ts';
import { centavos } from '../values/money.ts';
import { hold, post, postHeld, release } from './post.ts';

const AT = new Date('2026-11-21T12:00:01.000Z');
const money = (account: { balance: bigint; blocked: bigint; overdraft: bigint }) => ({
  balance: account.balance,
  blocked: account.blocked,
  overdraft: account.overdraft,
});

describe('post', () => {
  it('credits and tells the balance right after it', () => {
    const account = newAccount(1n);
    const movement = post(account, { kind: 'CASHIN', amount: centavos(1050n), paymentId: 9n, at: AT });
    expect(movement).toEqual({
      companyId: 7n,
      accountId: 1n,
      kind: 'CASHIN',
      amount: 1050n,
      balanceAfter: 51_050n,
      at: AT,
      paymentId: 9n,
      reference: '',
    });
    expect(account.balance).toBe(51_050n);
    expect(account.lastMovementAt).toEqual(AT);
  });

  it('never lets a statement run backwards', () => {
    const account = newAccount(1n, { lastMovementAt: AT });
    const earlier = new Date(AT.getTime() - 250);
    const { at } = post(account, { kind: 'CASHIN', amount: centavos(1n), paymentId: 9n, at: earlier });
    expect(at).toEqual(AT);
    expect(account.lastMovementAt).toEqual(AT);
  });

  it('lets a fee overdraw, and says by how much', () => {
    const account = newAccount(1n, { balance: centavos(100n), blocked: centavos(80n) });
    post(account, { kind: 'CASHIN_FEE', amount: centavos(50n), paymentId: 9n, at: AT });
    expect(money(account)).toEqual({ balance: 50n, blocked: 80n, overdraft: 30n });
  });

  it('is a bug when anything else would', () => {
    const account = newAccount(1n, { balance: centavos(100n), blocked: centavos(80n) });
    expect(() => post(account, { kind: 'CASHOUT', amount: centavos(21n), paymentId: 9n, at: AT })).toThrow(
      'only a named movement may overdraw an account',
    );
  });

  it('moves more than nothing', () => {
    const nothing = { kind: 'CASHIN', amount: centavos(0n), paymentId: 9n, at: AT } as const;
    expect(() => post(newAccount(1n), nothing)).toThrow('a movement moves more than nothing');
  });
});

describe('hold', () => {
  it('takes the last centavo and not one more', () => {
    const account = newAccount(1n, { balance: centavos(100n), blocked: centavos(40n) });
    expect(hold(account, centavos(61n))).toBe(false);
    expect(money(account)).toEqual({ balance: 100n, blocked: 40n, overdraft: 0n });
    expect(hold(account, centavos(60n))).toBe(true);
    expect(money(account)).toEqual({ balance: 100n, blocked: 100n, overdraft: 0n });
  });

  it('takes nothing of an account that is overdrawn', () => {
    const account = newAccount(1n, { balance: centavos(-10n), overdraft: centavos(10n) });
    expect(hold(account, centavos(1n))).toBe(false);
  });
});

describe('release', () => {
  it('gives back, and lessens an overdraft', () => {
    const account = newAccount(1n, {
      balance: centavos(50n),
      blocked: centavos(80n),
      overdraft: centavos(30n),
    });
    release(account, centavos(60n));
    expect(money(account)).toEqual({ balance: 50n, blocked: 20n, overdraft: 0n });
  });

  it('never gives back more than was held', () => {
    const account = newAccount(1n, { blocked: centavos(10n) });
    expect(() => release(account, centavos(11n))).toThrow('a hold gives back no more than was held');
  });
});

describe('postHeld', () => {
  const debit = (amount: bigint) =>
    ({ kind: 'CASHOUT', amount: centavos(amount), paymentId: 9n, at: AT }) as const;

  it('turns a hold into its debits', () => {
    const account = newAccount(1n, { balance: centavos(100n), blocked: centavos(70n) });
    const fee = { kind: 'CASHOUT_FEE', amount: centavos(5n), paymentId: 9n, at: AT } as const;
    const movements = postHeld(account, centavos(65n), [debit(60n), fee]);
    expect(movements.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['CASHOUT', 60n, 40n],
      ['CASHOUT_FEE', 5n, 35n],
    ]);
    expect(money(account)).toEqual({ balance: 35n, blocked: 5n, overdraft: 0n });
  });

  it('settles on an account that a fee has overdrawn meanwhile', () => {
    // 100 held of 100; 10 came in and cost a fee of 50.
    const account = newAccount(1n, {
      balance: centavos(60n),
      blocked: centavos(100n),
      overdraft: centavos(40n),
    });
    postHeld(account, centavos(100n), [debit(100n)]);
    expect(money(account)).toEqual({ balance: -40n, blocked: 0n, overdraft: 40n });
  });

  it('is a bug when the debits are more than was held and there is nothing else', () => {
    const account = newAccount(1n, { balance: centavos(100n), blocked: centavos(100n) });
    expect(() => postHeld(account, centavos(99n), [debit(100n)])).toThrow(
      'only a named movement may overdraw an account',
    );
  });
});
