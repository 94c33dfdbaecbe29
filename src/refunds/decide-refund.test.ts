import { expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import { centavos } from '../values/money.ts';
import { type RefundRequest, refundRefusal } from './decide-refund.ts';
import type { Subject } from './subject.ts';

const RECEIVED = new Date('2026-11-21T12:00:00.250Z');
const IN_TIME = new Date('2027-02-19T12:00:00.250Z');
const TOO_LATE = new Date('2027-02-19T12:00:00.251Z');

const cashIn = {
  createdAt: RECEIVED,
  amount: centavos(1_000n),
  refunded: centavos(400n),
  payer: { ispb: '99999001' },
  refundPending: centavos(0n),
} as CashIn;
const facts = { companyExists: true, codeExists: true, ispb: '99999000' };
const account = { status: 'ACTIVE', balance: centavos(600n), blocked: centavos(0n) } as Account;
const subject: Subject = { cashIn, account, code: undefined, payer: undefined };
const asked = (amount: bigint, route: RefundRequest['route'] = 'CASH_IN'): RefundRequest => ({
  companyId: 1n,
  route,
  targetId: 7n,
  amount: centavos(amount),
  information: 'x',
  idempotency: null,
});

it('takes ninety days to the millisecond, and not one more', () => {
  expect(refundRefusal(asked(600n), { ...facts, subject, now: IN_TIME })).toBeUndefined();
  expect(refundRefusal(asked(600n), { ...facts, subject, now: TOO_LATE })).toBe('refundPeriodExpired');
});

it('gives back up to what is left, to the centavo', () => {
  const ask = (amount: bigint, route?: RefundRequest['route']) =>
    refundRefusal(asked(amount, route), { ...facts, subject, now: IN_TIME });
  expect(ask(600n)).toBeUndefined();
  expect(ask(601n)).toBe('refundAbovePayment');
  expect(ask(601n, 'CODE')).toBe('refundAboveCode');
});

it('refuses in the order of the table, whatever else is wrong', () => {
  const everything: Subject = {
    cashIn: { ...cashIn, refundPending: centavos(1n) },
    account: { ...account, status: 'CLOSED', balance: centavos(0n) },
    code: undefined,
    payer: { account: { status: 'CLOSED' } as Account, cashout: {} as never, apart: false },
  };
  const ask = (state: Subject, now = TOO_LATE) =>
    refundRefusal(asked(601n), { ...facts, subject: state, now });
  expect(ask(everything)).toBe('refundPeriodExpired');
  expect(ask(everything, IN_TIME)).toBe('refundPending');
  const idle = { ...everything, cashIn };
  expect(ask(idle, IN_TIME)).toBe('refundAbovePayment');
  const within = { ...idle, cashIn: { ...cashIn, refunded: centavos(0n) } };
  expect(ask(within, IN_TIME)).toBe('insufficientBalance');
  const funded = { ...within, account: { ...account, status: 'CLOSED' as const, balance: centavos(601n) } };
  expect(ask(funded, IN_TIME)).toBe('refundFromClosedAccount');
  const open = { ...funded, account: { ...funded.account, status: 'ACTIVE' as const } };
  expect(ask(open, IN_TIME)).toBe('refundToClosedAccount');
  const closing = { ...open, payer: { ...everything.payer, account: { status: 'CLOSING' } as Account } };
  expect(ask(closing as Subject, IN_TIME)).toBe('refundToClosingAccount');
  expect(ask({ ...open, payer: undefined }, IN_TIME)).toBeUndefined();
});

it('tells a code that is not there from one that is not paid, and both from a cash in', () => {
  const none = { subject: undefined, now: IN_TIME };
  expect(refundRefusal(asked(1n, 'CODE'), { ...facts, codeExists: false, ...none })).toBe(
    'codeNotFoundForRefund',
  );
  expect(refundRefusal(asked(1n, 'CODE'), { ...facts, ...none })).toBe('codeNotPaid');
  expect(refundRefusal(asked(1n), { ...facts, codeExists: false, ...none })).toBe('cashInNotFoundForRefund');
});

it('refuses whoever is no customer any more before all else', () => {
  const none = { subject: undefined, now: IN_TIME };
  const gone = { ...facts, companyExists: false, ...none };
  expect(refundRefusal(asked(1n), gone)).toBe('refundCompanyNotFound');
});

it('gives a payment from inside the bank back to its cashout alone', () => {
  const inside = { ...cashIn, payer: { ispb: '99999000' } } as CashIn;
  const ask = (payer: Subject['payer']) =>
    refundRefusal(asked(1n), { ...facts, subject: { ...subject, cashIn: inside, payer }, now: IN_TIME });
  expect(ask(undefined)).toBe('refundCashoutNotFound');
  expect(
    ask({ account: { status: 'ACTIVE' } as Account, cashout: {} as never, apart: false }),
  ).toBeUndefined();
});
