import { type Centavos, centavos, formatReais } from '../../../values/money.ts';

/** An amount of a message, which its table has let through: digits, and at most two behind the point. */
export function readAmount(text: string): Centavos {
  const [whole = '0', fraction = ''] = text.split('.');
  return centavos(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0')));
}

export function writeAmount(amount: Centavos): string {
  return formatReais(amount);
}
