// Reads the fields of a form into the body that the bank expects, and shows at a field what is wrong with it.
import { byId } from './dom.js';
import { digitsOf } from './masks.js';

/**
 * What a field holds: nothing, something that is not understood, or a value.
 * @typedef {'EMPTY' | 'WRONG' | { value: string | number | boolean }} Read
 */

/** @type {Record<string, (text: string) => Read>} */
const READERS = {
  text: (text) => ({ value: text }),
  state: (text) => ({ value: text }),
  email: (text) => (/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? { value: text } : 'WRONG'),
  cep: (text) => (/^\d{8}$/.test(digitsOf(text)) ? { value: digitsOf(text) } : 'WRONG'),
  phone: (text) => (/^\d{10,11}$/.test(digitsOf(text)) ? { value: `+55${digitsOf(text)}` } : 'WRONG'),
  date: readDate,
  'tax-id': (text) => (/^[0-9A-Z.\-/]{11,18}$/i.test(text) ? { value: text } : 'WRONG'),
  money: (text) => readNumber(text.replaceAll('.', ''), 9_999_999_999.99),
  percent: (text) => readNumber(text.replace('%', '').trim(), 100),
};

/** @param {string} text @returns {Read} */
function readDate(text) {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
  return exists ? { value: iso } : 'WRONG';
}

/** @param {string} text @param {number} most @returns {Read} */
function readNumber(text, most) {
  const number = /^\d{1,10}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return number <= most ? { value: number } : 'WRONG';
}

/**
 * The fields in the order of the page, each with its place in the body.
 * @param {HTMLElement} form
 * @returns {{ path: string, element: HTMLElement }[]}
 */
export function fieldsOf(form) {
  const partners = [...form.querySelectorAll('[data-partner]')];
  return /** @type {HTMLElement[]} */ ([...form.querySelectorAll('[data-path]')]).map((element) => {
    const partner = element.closest('[data-partner]');
    const path = element.dataset.path ?? '';
    return { element, path: partner === null ? path : path.replace('*', String(partners.indexOf(partner))) };
  });
}

/**
 * @param {HTMLElement} element
 * @returns {Read}
 */
export function read(element) {
  if (element.dataset.kind === 'yes-no') {
    const chosen = /** @type {HTMLInputElement | null} */ (element.querySelector('input:checked'));
    return chosen === null ? 'EMPTY' : { value: chosen.value === 'yes' };
  }
  const text = /** @type {HTMLInputElement} */ (element).value.trim();
  if (text === '') return 'EMPTY';
  return READERS[element.dataset.kind ?? '']?.(text) ?? 'WRONG';
}

/**
 * Puts a value at its place: `a.0.b` is member b of the first of a.
 * @param {Record<string, unknown>} body
 * @param {string} path
 * @param {unknown} value
 */
export function put(body, path, value) {
  const parts = path.split('.');
  /** @type {Record<string, unknown>} */
  let at = body;
  parts.forEach((part, index) => {
    const next = parts[index + 1];
    if (next === undefined) at[part] = value;
    else at[part] ??= /^\d+$/.test(next) ? [] : {};
    at = /** @type {Record<string, unknown>} */ (at[part]);
  });
}

/**
 * Where the focus goes for a field: a choice has it on its first option.
 * @param {HTMLElement} element
 */
export function focusable(element) {
  return element.matches('input, select') ? element : (element.querySelector('input') ?? element);
}

/**
 * Says at a field what is wrong with it; nothing takes it back.
 * @param {HTMLElement} element
 * @param {string} [message]
 */
export function complain(element, message) {
  const place = element.classList.contains('error') ? element : errorOf(element);
  if (place !== null) place.textContent = message ?? '';
  if (message === undefined) element.removeAttribute('aria-invalid');
  else if (element.matches('input, select')) element.setAttribute('aria-invalid', 'true');
}

/** @param {HTMLElement} element */
function errorOf(element) {
  const id = element.getAttribute('aria-describedby')?.split(' ').at(-1);
  return id === undefined ? null : byId(id);
}

/**
 * What a field is called.
 * @param {HTMLElement} element
 */
export function nameOf(element) {
  const partner = element.closest('[data-partner]')?.querySelector('legend')?.textContent?.trim();
  const label =
    element.querySelector('legend')?.textContent ??
    document.querySelector(`label[for="${element.id}"]`)?.firstChild?.textContent;
  return [partner, (label ?? 'Sócios').trim()].filter((part) => part !== undefined).join(', ');
}
