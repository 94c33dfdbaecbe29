/**
 * Money is integer centavos of BRL in a bigint; floats exist nowhere but at the edge of the wire.
 */
declare const centavosBrand: unique symbol;
export type Centavos = bigint & { readonly [centavosBrand]: true };

/** The largest amount one operation may carry: R$ 9,999,999,999.99. */
export const MAX_AMOUNT = 999_999_999_999n as Centavos;
export const ZERO = 0n as Centavos;

const MAX_AMOUNT_DIGITS = 12;
const NUMBER_LITERAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const LEADING_ZEROS = /^0+/;

export function centavos(value: bigint): Centavos {
  return value as Centavos;
}

/** Centavos as the JSON number the interface shows (`1050n` → `10.5`). Exact up to 2^53 centavos. */
export function toReais(value: Centavos): number {
  return Number(value) / 100;
}

/**
 * Centavos as reais with a point and two decimals (`1050n` → `'10.50'`), the way EMV codes and the SPI write
 * money.
 */
export function formatReais(value: Centavos): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads the amount of one operation from the text of a JSON number, exactly as the client wrote it.
 * Undefined unless it is more than zero, at most `MAX_AMOUNT`, and written with at most two decimals once its
 * exponent is applied: `1.234e2` is R$ 123.40, but `10.000` claims a precision that money does not have.
 */
export function parseAmount(literal: string): Centavos | undefined {
  const [, whole, fraction = '', exponent = '0'] = NUMBER_LITERAL.exec(literal) ?? [];
  if (whole === undefined) return undefined;
  // Zeros to append until the digits count centavos. An exponent past the range of a double becomes an
  // infinity, which the two comparisons below refuse, so no power of ten is ever computed from it.
  const missingZeros = 2 - fraction.length + Number(exponent);
  if (missingZeros < 0) return undefined;
  const digits = (whole + fraction).replace(LEADING_ZEROS, '');
  if (digits === '' || digits.length + missingZeros > MAX_AMOUNT_DIGITS) return undefined;
  return BigInt(digits + '0'.repeat(missingZeros)) as Centavos;
}
