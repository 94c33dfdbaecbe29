// The reference: its search, and under each operation a call that can be changed, copied and made.

import { fillIn, makeCall } from './call.js';
import { makeCaller, onCaller, wordsOf } from './caller.js';
import { LANGUAGES } from './snippets.js';

const words = wordsOf(document.documentElement.lang);
const STORED = 'lastro.reference-language';

/**
 * What the server says of an operation.
 * @typedef {{ name: string, place: string, required: boolean, value: string }} Parameter
 * @typedef {{
 *   method: string, path: string, bearer: boolean, signed: boolean, sandbox: boolean,
 *   parameters: Parameter[], body: string | null
 * }} Operation
 */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

let counted = 0;

/** @param {string} label @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} control */
function labelled(label, control) {
  counted += 1;
  control.id = `field-${counted}`;
  return element('p', { class: 'control' }, element('label', { for: control.id }, label), control);
}

const languages = element('select', { id: 'language' });
for (const [name, { title }] of Object.entries(LANGUAGES))
  languages.append(element('option', { value: name }, title));
languages.value = localStorage.getItem(STORED) ?? 'curl';
if (languages.value === '') languages.value = 'curl';

/** @param {HTMLElement} place */
function showCall(place) {
  const operation = /** @type {Operation} */ (JSON.parse(place.dataset.call ?? '{}'));
  const name = place.dataset.name ?? '';
  const pre = element('pre', { tabindex: '0', role: 'group', 'aria-label': `${words.request}: ${name}` });
  const copy = element('button', { type: 'button', class: 'quiet' }, words.copy);
  const { form, values, body } = fields(operation, name);
  const shown = () => fillIn(operation, values(), body?.value ?? null);
  const draw = () => {
    const written = LANGUAGES[languages.value]?.write(shown());
    pre.textContent = written ?? '';
  };
  copy.addEventListener('click', () => void copyText(pre, copy));
  form.addEventListener('input', draw);
  languages.addEventListener('change', draw);
  onCaller(draw);
  const title = element('figcaption', {}, element('span', {}, words.request), copy);
  place.prepend(
    element('figure', { class: 'request' }, title, pre),
    tryOut(operation, { form, shown, name }),
  );
  draw();
}

/** @param {Operation} operation @param {string} name */
function fields({ parameters, body: sample }, name) {
  const form = element('form', { 'aria-label': `${words.tryOut}: ${name}` });
  const inputs = parameters.map((parameter) => {
    const input = element('input', { autocomplete: 'off', spellcheck: 'false' });
    // What may be left out starts empty, but for what makes a payment safe to repeat.
    if (parameter.name === 'idempotency-key') input.value = newUuid();
    else input.value = parameter.required ? parameter.value : '';
    form.append(labelled(parameter.name, input));
    return { parameter, input };
  });
  const body = sample === null ? undefined : element('textarea', { rows: '8', spellcheck: 'false' });
  if (body !== undefined) {
    body.value = sample ?? '';
    form.append(labelled(words.body, body));
  }
  const values = () => inputs.map(({ parameter, input }) => ({ ...parameter, value: input.value }));
  return { form, values, body };
}

/**
 * @param {Operation} operation
 * @param {{ form: HTMLFormElement, shown: () => import('./snippets.js').ShownCall, name: string }} of
 */
function tryOut(operation, { form, shown, name }) {
  const send = element(
    'button',
    { type: 'submit', class: 'send' },
    operation.signed ? words.signAndSend : words.send,
  );
  const result = element('pre', { tabindex: '0', role: 'group', 'aria-label': `${words.answer}: ${name}` });
  const said = element('p', { role: 'status', class: 'small' });
  result.hidden = true;
  form.append(send);
  /** @type {{ summary: string, sent: string } | undefined} */
  let answered;
  const tell = () => {
    if (answered === undefined) return;
    const { summary, sent } = answered;
    said.textContent = sent === JSON.stringify(shown()) ? summary : `${summary} · ${words.earlier}`;
  };
  form.addEventListener('input', tell);
  onCaller(tell);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (send.getAttribute('aria-disabled') === 'true') return;
    if (operation.path === '/sandbox/reset' && !confirm(words.confirmReset)) return;
    send.setAttribute('aria-disabled', 'true');
    said.textContent = words.sending;
    answered = undefined;
    const call = shown();
    void makeCall(call, words)
      .then(({ summary, text }) => {
        answered = { summary, sent: JSON.stringify(call) };
        tell();
        result.textContent = text;
        result.hidden = text === '';
      })
      .finally(() => send.removeAttribute('aria-disabled'));
  });
  return element('details', { class: 'try' }, element('summary', {}, words.tryOut), form, said, result);
}

/** @param {HTMLElement} pre @param {HTMLElement} button */
async function copyText(pre, button) {
  const range = document.createRange();
  range.selectNodeContents(pre);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  const text = pre.textContent ?? '';
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (copied === true || document.execCommand('copy')) button.textContent = words.copied;
}

/** Version 4; browsers make one by themselves only where the page came over TLS. */
function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** @param {HTMLElement} place */
function search(place) {
  const input = element('input', { type: 'search', autocomplete: 'off' });
  const none = element('p', { role: 'status', class: 'small' });
  place.append(labelled(place.dataset.label ?? '', input), none);
  input.addEventListener('input', () => {
    const wanted = plain(input.value.trim());
    let found = 0;
    for (const list of document.querySelectorAll('.of-group')) {
      const links = [...list.querySelectorAll('a')];
      const matching = links.filter((link) =>
        plain(`${link.dataset.find} ${link.textContent}`).includes(wanted),
      );
      found += matching.length;
      for (const link of links) {
        const item = link.parentElement;
        if (item !== null) item.hidden = wanted !== '' && !matching.includes(link);
      }
      const current = list.parentElement?.querySelector('[aria-current]') !== null;
      /** @type {HTMLElement} */ (list).hidden = wanted === '' ? !current : matching.length === 0;
    }
    none.textContent = found === 0 ? (place.dataset.none ?? '') : '';
  });
}

/** @param {string} text */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const all = document.querySelector('details.all');
if (all instanceof HTMLDetailsElement && matchMedia('(max-width: 60rem)').matches) all.open = false;
const searching = document.getElementById('search');
if (searching !== null) search(searching);
const calls = [...document.querySelectorAll('.code[data-call]')];
if (calls.length > 0) {
  languages.addEventListener('change', () => localStorage.setItem(STORED, languages.value));
  const chosen = labelled(words.language, languages);
  document.querySelector('main h1')?.after(makeCaller({ words, labelled, element, chosen }));
  for (const place of calls) if (place instanceof HTMLElement) showCall(place);
}
// The calls have made the page longer since the browser went where the address says.
if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
