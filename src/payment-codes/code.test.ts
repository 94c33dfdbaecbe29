import { expect, it } from 'vitest';
import { type Centavos, centavos } from '../money.ts';
import { amountAt, fineAmount, fineOnDay, type PaymentCode, statusAt } from './code.ts';
import { codeRefusal } from './pay.ts';

const at = (text: string) => new Date(text);
const EXPIRATION = '2027-01-10T12:00:00.000Z';
const FINE = '2027-01-08T12:00:00.000Z';

const CODE = {
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
    codeRefusal(code, { amount, now: at(now) });
  expect(pay(undefined, 10_000n, '2027-01-01T00:00:00Z')).toBe('BE17');
  expect(pay(CODE, 10_000n, '2027-01-07T23:59:59.999Z')).toBeUndefined();
  expect(pay(CODE, 10_750n, '2027-01-07T23:59:59.999Z')).toBe('AM12');
  expect(pay(CODE, 10_750n, '2027-01-08T00:00:00.000Z')).toBeUndefined();
  expect(pay(CODE, 10_000n, '2027-01-08T11:59:59.999Z')).toBeUndefined();
  expect(pay(CODE, 10_000n, FINE)).toBe('AM12');
  expect(pay(CODE, 10_750n, '2027-01-10T11:59:59.999Z')).toBeUndefined();
  expect(pay(CODE, 10_750n, EXPIRATION)).toBe('BE17');
  expect(pay({ ...CODE, status: 'CANCELED' }, 10_000n, '2027-01-01T00:00:00Z')).toBe('BE17');
  expect(pay({ ...CODE, status: 'PAID' }, 1n, EXPIRATION)).toBe('DUPL');
  expect(pay({ ...CODE, status: 'CHARGEBACK' }, 1n, EXPIRATION)).toBe('DUPL');
});
