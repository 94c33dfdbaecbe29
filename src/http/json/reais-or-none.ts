import { Type } from 'typebox';
import { type Centavos, centavos, MAX_AMOUNT } from '../../values/money.ts';
import { invalid } from '../kernel/validation.ts';

/** Money that may be zero, such as an opening balance or a fee (an amount may not): reais, at most two decimals. */
export const ReaisOrNone = Type.Number({ minimum: 0, maximum: 9999999999.99 });

/** The changed fees of an account; omitted ones keep their value. */
export const FeeChanges = Type.Object({
  cashin: Type.Optional(ReaisOrNone),
  cashout: Type.Optional(ReaisOrNone),
  med: Type.Optional(ReaisOrNone),
});

/** `name` is the member's path in the body, with slashes. */
export function readReais(reais: number, name: string): Centavos {
  const cents = Math.round(reais * 100);
  if (Math.abs(cents / 100 - reais) > 1e-9 || BigInt(cents) > MAX_AMOUNT)
    throw invalid(['body', ...name.split('/')], 'At most 2 decimal places');
  return centavos(BigInt(cents));
}

type Fee = 'cashin' | 'cashout' | 'med';

export function readFees(fees: Partial<Record<Fee, number>> | undefined): Record<Fee, Centavos | undefined> {
  const fee = (name: Fee) => (fees?.[name] === undefined ? undefined : readReais(fees[name], `fees/${name}`));
  return { cashin: fee('cashin'), cashout: fee('cashout'), med: fee('med') };
}
