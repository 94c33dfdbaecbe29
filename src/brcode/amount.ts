import { type Centavos, centavos } from '../values/money.ts';

/** The largest amount tag 54 can carry in its regular form: R$ 9,999,999,999.99. */
const MAX_CENTAVOS = 999_999_999_999n;

const READABLE = /^(?=.*\d)(\d{0,10})(?:\.(\d{0,2}))?$/;
const REGULAR = /^\d{1,10}\.\d{2}$/;

/**
 * Reads tag 54 (reais, a point before the cents) into centavos. Besides the regular `12.34` it takes what generators
 * in the field write: `100`, `10.`, `0.9`, `.10`. Undefined for anything else: a comma, a sign, an exponent, more
 * than ten digits of reais, and above all a third decimal, where `1.000` may be meant as a thousand.
 */
export function parseAmount(text: string): Centavos | undefined {
  const [, reais, cents = ''] = READABLE.exec(text) ?? [];
  if (reais === undefined) return undefined;
  return centavos(BigInt(reais === '' ? '0' : reais) * 100n + BigInt(cents.padEnd(2, '0')));
}

/** Tells if an amount is written the regular way, with exactly two decimals. */
export function isRegularAmount(text: string): boolean {
  return REGULAR.test(text);
}

/** Writes centavos as tag 54 (`1050n` as `10.50`). Throws outside 0.01 to 9,999,999,999.99. */
export function formatAmount(value: Centavos): string {
  if (value < 1n || value > MAX_CENTAVOS) {
    throw new RangeError(`BR Code amount must be 1 to ${MAX_CENTAVOS} centavos, not ${value}`);
  }
  return `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
}
