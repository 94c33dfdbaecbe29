// Parses bodies without losing a digit of an amount.
export { AmountSchema, AnyNumberAsAmount, addAmountKeyword } from './amount-keyword.ts';
export { parseJsonBody } from './json-body.ts';
export { FeeChanges, ReaisOrNone, readFees, readReais } from './reais-or-none.ts';
