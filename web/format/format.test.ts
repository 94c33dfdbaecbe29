import { describe, expect, it } from 'vitest';
import { dayOf, endOfDay, formatDateTime, formatExact, startOfDay } from './date.ts';
import { formatAccount, formatDocument, formatKey } from './document.ts';
import { formatMoney, formatPercent, parseMoney, toCents } from './money.ts';
import { readKey } from './read-key.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('money', () => {
  it('is written as people write it', () => {
    expect(plain(formatMoney(1234.5, 'pt'))).toBe('R$ 1.234,50');
    expect(plain(formatMoney(1234.5, 'en'))).toBe('R$1,234.50');
  });

  it.each([
    ['12', 12],
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234', 1234],
    ['R$ 1.234.567,89', 1_234_567.89],
    ['0,01', 0.01],
  ])('is read from %s', (text, reais) => {
    expect(parseMoney(text)).toBe(reais);
  });

  it.each(['', 'abc', '-5', '1,234,5', '1.23.456', '12,345,6', '1e9', '99999999999999', ',50', '1,234'])(
    'is not read from %j',
    (text) => {
      expect(parseMoney(text)).toBeUndefined();
    },
  );

  it('is read by the marks of the language where they decide', () => {
    expect(parseMoney('1,234', 'en')).toBe(1234);
    expect(parseMoney('1.234', 'en')).toBeUndefined();
    expect(parseMoney('1.234,56', 'en')).toBe(1234.56);
  });

  it('is added in centavos', () => {
    expect(toCents(0.1) + toCents(0.2)).toBe(30);
    expect(toCents(1.005 * 100)).toBe(10050);
  });
});

describe('a percentage', () => {
  it('has the decimal mark of the language', () => {
    expect(formatPercent(2.5, 'pt')).toBe('2,5%');
    expect(formatPercent(2, 'en')).toBe('2%');
  });
});

describe('days', () => {
  it('are those of the bank', () => {
    expect(dayOf('2026-11-21T02:59:59Z')).toBe('2026-11-20');
    expect(startOfDay('2026-11-21')).toBe('2026-11-21T03:00:00.000Z');
    expect(endOfDay('2026-11-21')).toBe('2026-11-22T02:59:59.999Z');
    expect(formatDateTime('2026-11-21T07:56:59Z', 'pt')).toBe('21/11/2026 04:56');
    expect(formatExact('2026-11-21T07:56:59Z', 'pt')).toBe('21/11/2026 04:56:59');
  });
});

describe('documents, accounts and keys', () => {
  it('are punctuated', () => {
    expect(formatDocument('52998224725')).toBe('529.982.247-25');
    expect(formatDocument('11222333000181')).toBe('11.222.333/0001-81');
    expect(formatDocument('***.982.247-**')).toBe('***.982.247-**');
    expect(formatAccount({ branch: '0001', number: '100013' })).toBe('0001 / 10001-3');
    expect(formatKey('+5511987654321')).toBe('+55 (11) 98765-4321');
    expect(formatKey('ok@psp.example')).toBe('ok@psp.example');
  });

  it.each([
    ['529.982.247-25', { type: 'CPF', key: '52998224725' }],
    ['11.222.333/0001-81', { type: 'CNPJ', key: '11222333000181' }],
    ['(11) 98765-4321', { type: 'CELL_PHONE', key: '+5511987654321' }],
    ['+55 11 98765 4321', { type: 'CELL_PHONE', key: '+5511987654321' }],
    [' Ok@PSP.example ', { type: 'EMAIL', key: 'ok@psp.example' }],
  ])('%s is understood', (text, key) => {
    expect(readKey(text)).toEqual(key);
  });

  it.each(['', 'ok', '123', '52998224724a'])('%j is no key', (text) => {
    expect(readKey(text)).toBeUndefined();
  });
});
