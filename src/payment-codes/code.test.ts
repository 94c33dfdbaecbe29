import { expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import { type Centavos, centavos } from '../values/money.ts';
import { amountAt, fineAmount, fineOnDay, type PaymentCode, statusAt } from './code.ts';
import { codeRefusal, payCode } from './pay.ts';

const at = (text: string) => new Date(text);
const EXPIRATION = '2027-01-10T12:00:00.000Z';
const FINE = '2027-01-08T12:00:00.000Z';

const OWN = { companyId: 7n, accountId: 70n };
const CODE = {
  ...OWN,
  keyHeld: true,
  status: 'NEW',
  amount: centavos(10_000n),
  typeFine: 'VALUE',
  fine: 750n,
  fineDate: at(FINE),
  expirationDate: at(EXPIRATION),
} as PaymentCode;

it('is NEW to the last millisecond, and EXPIRED from its instant on', () => {
  expect(statusAt(CODE, at('2027-01-10T11:59:59.999Z'))).toBe('NEW');
  expect(statusAt(CODE, at(EXPIRATION))).toBe('EXPIRED');
  for (const status of ['PAID', 'CHARGEBACK', 'CANCELED'] as const)
    expect(statusAt({ ...CODE, status }, at('2028-01-01T00:00:00Z'))).toBe(status);
});

it('costs the fine from its instant on, by days from its UTC day on', () => {
  expect(amountAt(CODE, at('2027-01-08T11:59:59.999Z'))).toBe(10_000n);
  expect(amountAt(CODE, at(FINE))).toBe(10_750n);
  expect(fineOnDay(CODE, '2027-01-07')).toBe(0n);
  expect(fineOnDay(CODE, '2027-01-08')).toBe(750n);
  expect(fineOnDay({ ...CODE, typeFine: 'NONE', fine: null, fineDate: null }, '2030-01-01')).toBe(0n);
});

it.each([
  [10_000n, 200n, 200n],
  [1n, 4_999n, 0n],
  [1n, 5_000n, 1n],
  [1_001n, 3_333n, 334n],
  [999_999_999_999n, 10_000n, 999_999_999_999n],
])('%d centavos at %d hundredths of a percent are fined %d', (amount, fine, expected) => {
  expect(fineAmount({ amount: amount as Centavos, typeFine: 'PERCENT', fine })).toBe(expected);
});

it('refuses a payer in the words of the settlement system', () => {
  const pay = (code: PaymentCode | undefined, amount: bigint, now: string) =>
    codeRefusal(code, { payee: OWN, amount, now: at(now) });
  expect(pay(undefined, 10_000n, '2027-01-01T00:00:00Z')).toBe('BE17');
  expect(pay(CODE, 10_000n, '2027-01-07T23:59:59.999Z')).toBeUndefined();
  expect(pay(CODE, 10_750n, '2027-01-07T23:59:59.999Z')).toBe('INDT');
  expect(pay(CODE, 10_750n, '2027-01-08T00:00:00.000Z')).toBeUndefined();
  expect(pay(CODE, 10_000n, '2027-01-08T11:59:59.999Z')).toBeUndefined();
  expect(pay(CODE, 10_000n, FINE)).toBe('INDT');
  expect(pay(CODE, 10_750n, '2027-01-10T11:59:59.999Z')).toBeUndefined();
  expect(pay(CODE, 10_750n, EXPIRATION)).toBe('BE17');
  expect(pay({ ...CODE, status: 'CANCELED' }, 10_000n, '2027-01-01T00:00:00Z')).toBe('BE17');
  expect(pay({ ...CODE, status: 'PAID' }, 1n, EXPIRATION)).toBe('DUPL');
  expect(pay({ ...CODE, status: 'CHARGEBACK' }, 1n, EXPIRATION)).toBe('DUPL');
});

it.each([
  ['another account of the company', { companyId: 7n, accountId: 71n }],
  ["another company's account", { companyId: 8n, accountId: 80n }],
  ["another company's account under the same number", { companyId: 8n, accountId: 70n }],
])('is paid by no money that reaches %s, and nothing is told of it', (_what, payee) => {
  const now = at('2027-01-01T00:00:00Z');
  for (const status of ['NEW', 'PAID', 'CHARGEBACK', 'CANCELED'] as const)
    for (const amount of [10_000n, 1n])
      expect(codeRefusal({ ...CODE, status }, { payee, amount, now })).toBe('BE17');
});

it('is not paid while its key is nobody’s or somebody else’s; once paid it was paid', () => {
  const payment = { payee: OWN, amount: 10_000n, now: at('2027-01-01T00:00:00Z') };
  expect(codeRefusal({ ...CODE, keyHeld: false }, payment)).toBe('BE17');
  expect(codeRefusal({ ...CODE, keyHeld: false, status: 'PAID' }, payment)).toBe('DUPL');
});

it('cannot be marked as paid by money of another account', () => {
  const cashIn = { companyId: 7n, accountId: 71n, createdAt: at(FINE) } as CashIn;
  const shown = { account: {} as Account, institutionName: () => null };
  expect(() => payCode(CODE, cashIn, shown)).toThrow('money that reached its own account');
});
