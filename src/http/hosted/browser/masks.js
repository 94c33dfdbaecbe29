// Helps while somebody types. What is shown is for people; what is sent is read from it elsewhere.

/** @type {Record<string, (text: string) => string>} */
const MASKS = {
  date: (text) => pattern(digitsOf(text).slice(0, 8), [2, 4], ['/', '/']),
  cep: (text) => pattern(digitsOf(text).slice(0, 8), [5], ['-']),
  phone: maskPhone,
  'tax-id': maskTaxId,
  money: maskMoney,
};

/**
 * Puts the mask of its kind on a field.
 * @param {HTMLInputElement} input
 */
export function maskWhileTyping(input) {
  const mask = MASKS[input.dataset.kind ?? ''];
  if (mask === undefined) return;
  input.addEventListener('input', () => {
    const masked = mask(input.value);
    if (masked === input.value) return;
    const caret = input.selectionStart ?? input.value.length;
    const behind = count(input.value.slice(caret));
    input.value = masked;
    // The caret stays before the same characters, whatever the mask has put between them.
    let at = masked.length;
    while (at > 0 && count(masked.slice(at)) < behind) at -= 1;
    input.setSelectionRange(at, at);
  });
}

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** @param {string} text */
function count(text) {
  return text.replace(/[^0-9A-Za-z]/g, '').length;
}

/**
 * Puts a separator before each of these places.
 * @param {string} text
 * @param {number[]} places
 * @param {string[]} separators
 */
function pattern(text, places, separators) {
  return [...text].map((character, at) => (separators[places.indexOf(at)] ?? '') + character).join('');
}

/** @param {string} text */
function maskPhone(text) {
  const all = digitsOf(text);
  // Whoever pastes the whole number has the country before it.
  const digits = (all.length > 11 && all.startsWith('55') ? all.slice(2) : all).slice(0, 11);
  if (digits.length < 3) return digits;
  const rest = digits.slice(2);
  return `(${digits.slice(0, 2)}) ${pattern(rest, [rest.length > 8 ? 5 : 4], ['-'])}`;
}

/** @param {string} text */
function maskTaxId(text) {
  const plain = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14);
  return /^\d{0,11}$/.test(plain)
    ? pattern(plain, [3, 6, 9], ['.', '.', '-'])
    : pattern(plain, [2, 5, 8, 12], ['.', '.', '/', '-']);
}

/**
 * As on a card machine: what is typed fills in from the centavos.
 * @param {string} text
 */
function maskMoney(text) {
  const digits = digitsOf(text).replace(/^0+/, '').slice(0, 12);
  if (digitsOf(text) === '') return '';
  const padded = digits.padStart(3, '0');
  const reais = padded.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${reais},${padded.slice(-2)}`;
}
