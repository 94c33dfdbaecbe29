import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../test/full.ts';
import { centavos, formatReais, MAX_AMOUNT, parseAmount, toReais } from './money.ts';

describe('parseAmount', () => {
  test.each([
    ['10', 1000n],
    ['10.5', 1050n],
    ['10.50', 1050n],
    ['1e1', 1000n],
    ['1E+1', 1000n],
    ['1e-2', 1n],
    ['1.234e2', 12340n],
    ['10.000e1', 10000n],
    ['0.01', 1n],
    ['0.00001e5', 100n],
    ['0.29', 29n],
    ['4.35', 435n],
    ['1e9', 100_000_000_000n],
    ['9999999999.99', 999_999_999_999n],
    ['999999999999e-2', 999_999_999_999n],
    [`0.${'0'.repeat(60_000)}1e60001`, 100n],
  ])('%.20s is an amount', (literal, amount) => {
    expect(parseAmount(literal)).toBe(amount);
  });

  test.each([
    '0',
    '-0',
    '0.00',
    '0e999999999',
    '-1',
    '-0.01',
    '10.001',
    '10.000',
    '1000e-3',
    '0.001',
    '0.010000000000000001',
    '10000000000',
    '9999999999.991',
    '1e10',
    '1e21',
    '1e400',
    '1e999999999',
    '1e-999999999',
    `1e${'9'.repeat(60_000)}`,
    `1e-${'9'.repeat(60_000)}`,
    '9'.repeat(60_000),
  ])('%.25s is refused', (literal) => {
    expect(parseAmount(literal)).toBeUndefined();
  });

  test.each(['', ' 1', '1 ', '+1', '.5', '1.', '1e', '1e1.5', '0x10', '1_0', 'NaN', 'Infinity', '１', '1\n'])(
    'refuses a number that JSON would not call one: %j',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  test('agrees with plain integer arithmetic on every mantissa and exponent', () => {
    const digits = (maxLength: number) =>
      fc.array(fc.constantFrom(...'00123456789'), { minLength: 1, maxLength }).map((all) => all.join(''));
    const whole = digits(13).map((text) => text.replace(/^0+(?=.)/, ''));
    const parts = fc.record({
      whole,
      fraction: fc.oneof(fc.constant(''), digits(3), digits(20)),
      exponent: fc.integer({ min: -20, max: 20 }),
    });
    fc.assert(
      fc.property(parts, ({ whole, fraction, exponent }) => {
        const literal = `${whole}${fraction && '.'}${fraction}${exponent === 0 ? '' : `e${exponent}`}`;
        // Scaled by 10^60, so that every case here is an integer.
        const scaled = BigInt(whole + fraction) * 10n ** BigInt(60 - fraction.length + exponent + 2);
        const exact = scaled / 10n ** 60n;
        const allowed = fraction.length - exponent <= 2 && exact > 0n && exact <= 999_999_999_999n;
        expect(parseAmount(literal)).toBe(allowed ? exact : undefined);
      }),
      { numRuns: tries(20_000) },
    );
  });
});

describe('writing an amount', () => {
  test.each([
    [0n, '0.00'],
    [1n, '0.01'],
    [10n, '0.10'],
    [105n, '1.05'],
    [123_456n, '1234.56'],
    [999_999_999_999n, '9999999999.99'],
    [-5n, '-0.05'],
    [-123_456n, '-1234.56'],
  ])('%s centavos are %s reais', (value, text) => {
    expect(formatReais(centavos(value))).toBe(text);
    expect(toReais(centavos(value))).toBe(Number(text));
  });

  test('every amount survives both ways of writing it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: MAX_AMOUNT }), (value) => {
        expect(parseAmount(formatReais(centavos(value)))).toBe(value);
        expect(parseAmount(JSON.stringify(toReais(centavos(value))))).toBe(value);
      }),
      { numRuns: tries(10_000) },
    );
  });
});
