// The form of a registration update: checks what it can, sends the rest to the bank, and shows what the bank says.
import { busy, byId, call, show, trouble } from './dom.js';
import { complain, fieldsOf, focusable, nameOf, put, read } from './fields.js';
import { maskWhileTyping } from './masks.js';
import { hasRepresentative, markRepresentative, startPartners } from './partners.js';

const form = /** @type {HTMLFormElement} */ (byId('form'));
const isCompany = form.dataset.type === 'PJ';

const LONGEST_LIST = 4;

/** What the bank says about the list of partners as a whole. */
/** @type {Record<string, string>} */
const ABOUT_PARTNERS = {
  'A partner is named twice': 'Há dois sócios com o mesmo CPF ou CNPJ.',
  'Shares add up to more than 100': 'As participações somam mais de 100%.',
  'One partner must be the legal representative': 'Marque quem representa a empresa legalmente.',
  'Invalid representative CPF':
    'O representante legal precisa ser a pessoa indicada na abertura da conta, com o CPF dela.',
};

/** @typedef {{ element: HTMLElement, message: string }} Complaint */

/**
 * The body to send, and what is wrong with it at first sight.
 * @returns {{ body: Record<string, unknown>, complaints: Complaint[] }}
 */
function fill() {
  /** @type {Record<string, unknown>} */
  const body = {};
  /** @type {Complaint[]} */
  const complaints = [];
  for (const { path, element } of fieldsOf(form)) {
    if (element.dataset.kind === undefined) continue;
    const got = read(element);
    const { missing = '', wrong = '' } = element.dataset;
    if (typeof got === 'object') put(body, path, got.value);
    else if (got === 'WRONG') complaints.push({ element, message: wrong });
    else if (element.getAttribute('aria-required') === 'true' || element.dataset.kind === 'yes-no')
      complaints.push({ element, message: missing });
  }
  if (isCompany) {
    markRepresentative(body);
    if (!hasRepresentative())
      complaints.push({
        element: byId('partners-error'),
        message: ABOUT_PARTNERS['One partner must be the legal representative'] ?? '',
      });
  }
  return { body, complaints };
}

/**
 * What the bank refuses, at the fields that it is about.
 * @param {unknown} refusal
 * @returns {Complaint[]}
 */
function complaintsOf(refusal) {
  const { detail } = /** @type {{ detail: { loc: (string | number)[], msg: string }[] }} */ (refusal);
  const fields = fieldsOf(form);
  return detail.flatMap(({ loc, msg }) => {
    const path = loc.slice(1).join('.');
    const element = fields.find((one) => one.path === path)?.element;
    if (element === undefined) return [];
    const known = path === 'partners' ? ABOUT_PARTNERS[msg] : element.dataset.wrong;
    return [{ element, message: known ?? 'O banco não aceitou este dado. Confira.' }];
  });
}

/** @param {Complaint[]} complaints */
function showComplaints(complaints) {
  for (const { element } of fieldsOf(form)) complain(element);
  for (const { element, message } of complaints) complain(element, message);
  const summary = byId('summary');
  summary.replaceChildren();
  summary.hidden = complaints.length === 0;
  if (complaints.length === 0) return;
  const { length } = complaints;
  const count = length === 1 ? 'Confira um campo' : `Confira ${length} campos`;
  // A long list helps nobody, least of all who has it read to them.
  if (length > LONGEST_LIST) summary.append(`${count}, marcados abaixo.`);
  else {
    const list = document.createElement('ul');
    for (const { element, message } of complaints) list.append(entry(element, message));
    summary.append(`${count}:`, list);
  }
  const [first] = complaints;
  if (first?.element.classList.contains('error')) summary.focus();
  else if (first !== undefined) focusable(first.element).focus();
}

/**
 * @param {HTMLElement} element
 * @param {string} message
 */
function entry(element, message) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${element.id}`;
  link.textContent = nameOf(element);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    focusable(element).focus();
  });
  item.append(link, `: ${message}`);
  return item;
}

/** @param {string} message */
function showTrouble(message) {
  const summary = byId('summary');
  summary.hidden = false;
  summary.textContent = message;
  summary.focus();
}

async function send() {
  const { body, complaints } = fill();
  showComplaints(complaints);
  if (complaints.length > 0) return;
  const answer = await call(location.pathname, body);
  if (answer.status === 200) return show('thanks');
  if (answer.status === 404) return show('over');
  if (answer.status !== 422) return showTrouble(trouble(answer.status));
  const refused = complaintsOf(answer.body);
  if (refused.length > 0) showComplaints(refused);
  else showTrouble('O banco não aceitou os dados. Confira todos os campos.');
}

for (const input of form.querySelectorAll('input')) maskWhileTyping(input);
// A complaint goes as soon as its cause does, while typing: were it to go on leaving the field, what the person is about
// to touch would move away from under the finger.
form.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const field = /** @type {HTMLElement | null} */ (target.closest('[data-path]'));
  if (field !== null && typeof read(field) === 'object') complain(field);
});
if (isCompany) startPartners();
const button = /** @type {HTMLElement} */ (form.querySelector('[type=submit]'));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void busy(button, send);
});
