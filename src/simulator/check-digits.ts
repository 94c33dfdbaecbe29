/** Modulo 11 as Brazilian documents and account numbers use it: weights from 2 at the right, a remainder below 2 counts 0. */
function checkDigit(digits: string, weights: number): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place++)
    sum += (digits.charCodeAt(digits.length - 1 - place) - 48) * (2 + (place % weights));
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** A CPF from a number below 10^9. */
export function cpfOf(serial: number): string {
  const body = String(serial).padStart(9, '0');
  const once = body + checkDigit(body, 10);
  return once + checkDigit(once, 10);
}

/** The CNPJ of the head office (0001) of the company whose root is a number below 10^8. */
export function cnpjOf(root: number): string {
  const body = `${String(root).padStart(8, '0')}0001`;
  const once = body + checkDigit(body, 8);
  return once + checkDigit(once, 8);
}

/** A six-digit account number, check digit included, from a number below 10^5. */
export function accountNumberOf(serial: number): string {
  const body = String(serial).padStart(5, '0');
  return body + checkDigit(body, 8);
}

/** The number an account number was made from; undefined when its check digit is wrong. Leading zeros may be missing. */
export function accountSerialOf(number: string): number | undefined {
  if (!/^\d{1,6}$/.test(number)) return undefined;
  const serial = Math.floor(Number(number) / 10);
  return accountNumberOf(serial) === number.padStart(6, '0') ? serial : undefined;
}
