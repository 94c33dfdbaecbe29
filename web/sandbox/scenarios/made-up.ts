const CPF_DIGITS = 9;

function draw(below: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;
}

/** A mobile number of São Paulo that hardly anybody has taken yet. */
export function newPhone(): string {
  return `+55119${String(draw(100_000_000)).padStart(8, '0')}`;
}

/** A CPF that hardly any customer has, with its check digits. */
export function newDocument(): string {
  const digits = Array.from({ length: CPF_DIGITS }, () => draw(10));
  for (const length of [CPF_DIGITS, CPF_DIGITS + 1]) {
    const sum = digits.slice(0, length).reduce((all, digit, index) => all + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
