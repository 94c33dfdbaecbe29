/** A fictitious CPF or CNPJ with correct check digits, for trying things out. */
export function madeUpDocument(type: 'PF' | 'PJ'): string {
  const length = type === 'PF' ? 9 : 12;
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10);
  const highest = type === 'PF' ? 11 : 9;
  for (let check = 0; check < 2; check += 1) digits.push(checkDigit(digits, highest));
  return digits.join('');
}

/** Weights grow from 2 at the right end, and begin again after the highest. */
function checkDigit(digits: readonly number[], highest: number): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + digit * (2 + (at % (highest - 1))), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
