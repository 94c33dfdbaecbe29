import type { Cashout } from '../../api/resources.ts';

/** In whole cents: reais do not add up as fractions. */
export function totalOf(chosen: readonly Pick<Cashout, 'amount'>[]): number {
  return chosen.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
}
