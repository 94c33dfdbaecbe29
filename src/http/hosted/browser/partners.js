// The list of a company's partners, which grows and shrinks.
import { byId } from './dom.js';
import { maskWhileTyping } from './masks.js';

/** As many as the bank takes. */
const MOST = 50;

let serial = 0;

/** Starts the list with one partner. */
export function startPartners() {
  add();
  pick();
  byId('add-partner').addEventListener('click', () => {
    if (partners().length >= MOST) return;
    const partner = add();
    partner.querySelector('input')?.focus();
    news(`Sócio ${partners().length} incluído.`);
  });
}

/** @returns {HTMLElement[]} */
function partners() {
  return [...byId('partners').querySelectorAll('fieldset')];
}

function add() {
  const template = /** @type {HTMLTemplateElement} */ (byId('partner'));
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const partner = /** @type {HTMLElement} */ (copy.querySelector('fieldset'));
  serial += 1;
  for (const element of partner.querySelectorAll('*'))
    for (const name of ['id', 'for', 'value', 'aria-describedby']) {
      const text = element.getAttribute(name);
      if (text?.includes('##')) element.setAttribute(name, text.replaceAll('##', String(serial)));
    }
  for (const input of partner.querySelectorAll('input')) maskWhileTyping(input);
  partner.querySelector('[data-remove]')?.addEventListener('click', () => remove(partner));
  byId('partners').append(partner);
  number();
  return partner;
}

/** @param {HTMLElement} partner */
function remove(partner) {
  partner.remove();
  number();
  pick();
  byId('add-partner').focus();
  news('Sócio removido.');
}

/** Partners are counted from one; the only one cannot be removed. */
function number() {
  const all = partners();
  all.forEach((partner, index) => {
    const place = partner.querySelector('[data-number]');
    if (place !== null) place.textContent = String(index + 1);
    const button = /** @type {HTMLElement} */ (partner.querySelector('[data-remove]'));
    button.hidden = all.length === 1;
    button.setAttribute('aria-label', `Remover sócio ${index + 1}`);
  });
  byId('add-partner').hidden = all.length >= MOST;
}

/** Whoever is the only one represents the company. */
function pick() {
  const [only, second] = partners();
  const radio = /** @type {HTMLInputElement | null | undefined} */ (only?.querySelector('[type=radio]'));
  if (second === undefined && radio) radio.checked = true;
}

/** @param {string} text */
function news(text) {
  byId('partner-news').textContent = text;
}

/**
 * Marks the legal representative in the body that is sent.
 * @param {Record<string, unknown>} body
 */
export function markRepresentative(body) {
  const list = /** @type {Record<string, unknown>[]} */ (body.partners ?? []);
  partners().forEach((partner, index) => {
    const radio = /** @type {HTMLInputElement} */ (partner.querySelector('[type=radio]'));
    const entry = list[index];
    if (entry !== undefined) entry.is_legal_representative = radio.checked;
  });
}

/** Whether somebody has been marked. */
export function hasRepresentative() {
  return partners().some((partner) => partner.querySelector('[type=radio]:checked') !== null);
}
