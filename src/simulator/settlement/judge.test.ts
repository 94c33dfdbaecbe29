import { describe, expect, test } from 'vitest';
import { NOON, orderTo, PAYER } from '../../../test/simulated.ts';
import { participantName } from '../../rail/institutions.ts';
import type { PaymentOrder } from '../../rail/rail.ts';
import { centavos, MAX_AMOUNT } from '../../values/money.ts';
import { EXAMPLE_ISPB } from '../example-institution.ts';
import { type Facts, judgeOrder } from './judge.ts';

const FACTS: Facts = {
  now: NOON,
  bankIspb: '99999000',
  isParticipant: (ispb) => ispb === EXAMPLE_ISPB || participantName(ispb) !== null,
  registered: new Map(),
  codes: new Map(),
};

function noonAnd(ms: number): Date {
  return new Date(NOON.getTime() + ms);
}

function judge(key: string, changes: Partial<PaymentOrder> = {}, now = NOON) {
  return judgeOrder(orderTo(key, NOON, changes), { ...FACTS, now });
}

function codeOf(changes: Partial<PaymentOrder>): string | null {
  return judge('ok@psp.example', changes).code;
}

describe('refusals of the settlement system itself', () => {
  test.each<[string, Partial<PaymentOrder>]>([
    ['AM01', { amount: centavos(0n) }],
    ['AM01', { amount: centavos(-1n) }],
    ['AM02', { amount: centavos(MAX_AMOUNT + 1n) }],
    ['RC09', { endToEndId: 'E60746948202611211200abcdefghijk' }],
    ['RC09', { payer: { ...PAYER, ispb: '60746948' } }],
    ['DT02', { endToEndId: 'E99999000202611202359abcdefghijk' }],
    ['DT02', { endToEndId: 'E99999000202611220001abcdefghijk' }],
  ])('%s', (code, changes) => {
    expect(codeOf(changes)).toBe(code);
  });

  test('twelve hours between the id and the clock are still fine', () => {
    expect(codeOf({ endToEndId: 'E99999000202611210000abcdefghijk' })).toBeNull();
    expect(codeOf({ endToEndId: 'E99999000202611220000abcdefghijk' })).toBeNull();
    expect(codeOf({ amount: MAX_AMOUNT })).toBeNull();
  });

  test('an order handed over at its limit or later is rejected, one a millisecond earlier is not', () => {
    const atOnce = (code: string | null) => ({ code, answerAt: null, returnAt: null });
    expect(judge('ok@psp.example', {}, noonAnd(39_999))).toEqual(atOnce(null));
    expect(judge('ok@psp.example', {}, noonAnd(40_000)).code).toBe('AB03');
    expect(judge('ok@psp.example', {}, noonAnd(86_400_000))).toEqual(atOnce('AB03'));
  });
});

describe('where it goes', () => {
  const payee = orderTo('ok@psp.example', NOON).payee;
  test.each<[string | null, Partial<typeof payee>]>([
    ['AG12', { ispb: '99999000' }],
    ['RC10', { ispb: '12345678' }],
    ['RC10', { ispb: '' }],
    ['AC03', { ispb: '60701190' }],
    ['AC03', { number: '000020' }],
    ['AC03', { branch: '0002' }],
    ['AC03', { branch: '2000', number: '000019' }],
    ['BE01', { document: '60010000000' }],
    [null, { branch: '1', number: '19', name: 'anyone' }],
  ])('%s', (code, changes) => {
    expect(codeOf({ payee: { ...payee, ...changes } })).toBe(code);
  });

  test('the sentinels do by account number what they do by key', () => {
    const byAccount = (key: string) => judge(key, { pixKey: null });
    expect(byAccount('reject-RR04@psp.example').code).toBe('RR04');
    expect(byAccount('slow-7@psp.example')).toEqual({ code: null, answerAt: noonAnd(7_000), returnAt: null });
    expect(byAccount('silent@psp.example')).toEqual({
      code: 'AB03',
      answerAt: noonAnd(40_000),
      returnAt: null,
    });
    expect(byAccount('returns@psp.example')).toEqual({
      code: null,
      answerAt: null,
      returnAt: noonAnd(5_000),
    });
  });
});

describe('slow institutions', () => {
  test('answer N seconds after the payment was placed', () => {
    expect(judge('slow-39@psp.example', {}, noonAnd(20_000))).toEqual({
      code: null,
      answerAt: noonAnd(39_000),
      returnAt: null,
    });
  });

  test('have answered already when the order comes after that', () => {
    expect(judge('slow-5@psp.example', {}, noonAnd(6_000)).answerAt).toBeNull();
    expect(judge('slow-5@psp.example', {}, noonAnd(5_000)).answerAt).toBeNull();
  });

  test.each([40, 41, 86_400])('slow-%d is too late: the limit speaks first', (wait) => {
    expect(judge(`slow-${wait}@psp.example`)).toEqual({
      code: 'AB03',
      answerAt: noonAnd(40_000),
      returnAt: null,
    });
  });
});
