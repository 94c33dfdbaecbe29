import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from '../values/money.ts';
import { formatAmount, isRegularAmount, parseAmount } from './amount.ts';

describe('parseAmount', () => {
  it.each([
    ['123.45', 12345n, true],
    ['0.01', 1n, true],
    ['9999999999.99', 999999999999n, true],
    ['0000000010.00', 1000n, true],
    ['100', 10000n, false],
    ['10.', 1000n, false],
    ['0.9', 90n, false],
    ['.10', 10n, false],
    ['.5', 50n, false],
    ['0.0', 0n, false],
    ['0', 0n, false],
    ['9999999999', 999999999900n, false],
  ])('reads %s as %s centavos', (text, expected, regular) => {
    expect(parseAmount(text)).toBe(expected);
    expect(isRegularAmount(text)).toBe(regular);
  });

  it.each([
    '',
    '.',
    '10,00',
    '1.000',
    '1.234',
    '1.000.00',
    '1 000.00',
    ' 1.00',
    '1.00 ',
    '-1.00',
    '+1.00',
    '1e2',
    '0x10',
    'R$1.00',
    '１.00',
    '10000000000',
    '10000000000.0',
    'NaN',
  ])('refuses %j', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });
});

describe('formatAmount', () => {
  it.each([
    [1n, '0.01'],
    [1050n, '10.50'],
    [999999999999n, '9999999999.99'],
  ])('writes %s centavos as %s', (value, expected) => {
    expect(formatAmount(centavos(value))).toBe(expected);
  });

  it.each([0n, -1n, 1000000000000n])('refuses %s centavos', (value) => {
    expect(() => formatAmount(centavos(value))).toThrow(`not ${value}`);
  });

  it('writes what parseAmount reads', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999n }), (value) => {
        const text = formatAmount(centavos(value));
        expect(isRegularAmount(text)).toBe(true);
        expect(parseAmount(text)).toBe(value);
      }),
    );
  });
});
