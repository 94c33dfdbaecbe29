// The pages of an invitation and of a recovery: password, second factor, and a credential that is shown once.
import { busy, byId, call, inputById, show, trouble } from './dom.js';

const SHORTEST_PASSWORD = 12;

/**
 * All null where the present authenticator confirms.
 * @typedef {{ otpauth_url: string, secret: string, image: string } | { image: null }} Enrolment
 */
/** @typedef {{ client_id: string, client_secret: string, hmac_secret: string }} Credential */

const confirmPath = byId('invitation').dataset.confirm ?? '';
let kept = true;

/** @param {number} step */
function progress(step) {
  [...(document.getElementById('progress')?.children ?? [])].forEach((item, index) => {
    item.classList.toggle('done', index < step);
    if (index === step) item.setAttribute('aria-current', 'step');
    else item.removeAttribute('aria-current');
  });
}

/**
 * @param {string} id of the field
 * @param {string} [message]
 */
function complain(id, message) {
  byId(`${id}-error`).textContent = message ?? '';
  const input = byId(id);
  if (message === undefined) return input.removeAttribute('aria-invalid');
  input.setAttribute('aria-invalid', 'true');
  input.focus();
}

function watchPassword() {
  const password = inputById('password').value;
  byId('rule-length').classList.toggle('met', password.length >= SHORTEST_PASSWORD);
  byId('rule-same').classList.toggle('met', password !== '' && password === inputById('repeat').value);
}

/**
 * Whether the e-mail has got a login meanwhile; the page then says so.
 * @param {import('./dom.js').Answer} answer
 */
function isTaken({ body }) {
  const { detail } = /** @type {{ detail?: unknown }} */ (body ?? {});
  return detail === 'E-mail already registered';
}

async function choosePassword() {
  const password = inputById('password').value;
  const same = password === inputById('repeat').value;
  complain('repeat', same ? undefined : 'As duas senhas não são iguais.');
  complain(
    'password',
    password.length < SHORTEST_PASSWORD ? `Use pelo menos ${SHORTEST_PASSWORD} caracteres.` : undefined,
  );
  if (!same || password.length < SHORTEST_PASSWORD) return;
  const answer = await call(location.pathname, { password });
  byId('password-trouble').textContent = '';
  if (answer.status === 404) return show('over');
  if (isTaken(answer)) return location.reload();
  if (answer.status === 400) return complain('password', 'Essa senha é fácil de adivinhar. Escolha outra.');
  if (answer.status !== 200) {
    byId('password-trouble').textContent = trouble(answer.status);
    return;
  }
  const enrolment = /** @type {Enrolment} */ (answer.body);
  if (enrolment.image !== null) {
    /** @type {HTMLImageElement} */ (byId('qr')).src = enrolment.image;
    /** @type {HTMLAnchorElement} */ (byId('otpauth')).href = enrolment.otpauth_url;
    byId('totp-secret').textContent = enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ');
  }
  show('totp-step');
  progress(1);
}

async function confirmCode() {
  const token = inputById('code').value.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return complain('code', 'O código tem 6 números.');
  complain('code');
  const answer = await call(confirmPath, { token });
  if (answer.status === 200) return welcome(answer.body);
  if (answer.status === 404) return show('over');
  if (isTaken(answer)) return location.reload();
  complain(
    'code',
    answer.status === 400
      ? 'Esse código não confere. Espere o próximo e tente de novo.'
      : trouble(answer.status),
  );
}

async function takeCredential() {
  const answer = await call(confirmPath, { token: '' });
  if (answer.status === 200) return showCredential(answer.body);
  if (answer.status === 404) return show('over');
  byId('keep-trouble').textContent = trouble(answer.status);
}

/** @param {unknown} body */
function welcome(body) {
  const { credential = null } = /** @type {{ credential?: unknown }} */ (body);
  if (credential !== null) return showCredential(body);
  show('joined');
  progress(3);
}

/** @param {unknown} body */
function showCredential(body) {
  const { credential } = /** @type {{ credential: Credential }} */ (body);
  byId('client-id').textContent = credential.client_id;
  byId('client-secret').textContent = credential.client_secret;
  byId('hmac-secret').textContent = credential.hmac_secret;
  kept = false;
  show('credential-step');
  progress(2);
}

/** @param {HTMLElement} button */
async function copy(button) {
  const source = byId(button.dataset.copy ?? '');
  const copied = document.getElementById('copied');
  try {
    await navigator.clipboard.writeText((source.textContent ?? '').replace(/\s/g, ''));
    const [label] = button.childNodes;
    if (label) label.textContent = 'Copiado';
    if (copied) copied.textContent = `${source.getAttribute('aria-label') ?? labelOf(source)}: copiado.`;
  } catch {
    // Without leave to write to the clipboard the text is at least marked.
    getSelection()?.selectAllChildren(source);
  }
}

/** @param {HTMLElement} source */
function labelOf(source) {
  return document.getElementById(source.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
}

function download() {
  const names = ['client-id', 'client-secret', 'hmac-secret'];
  const text = names.map((id) => `${id.replace('-', '_')}=${byId(id).textContent}\n`).join('');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'lastro-credencial.txt';
  link.click();
  URL.revokeObjectURL(link.href);
  kept = true;
}

function conclude() {
  kept = true;
  for (const id of ['client-id', 'client-secret', 'hmac-secret']) byId(id).textContent = '';
  show('done');
  progress(3);
}

/**
 * @param {string} id of the form
 * @param {() => Promise<void>} work
 */
function onSubmit(id, work) {
  const form = document.getElementById(id);
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(/** @type {HTMLElement} */ (form.querySelector('[type=submit]')), work);
  });
}

onSubmit('password-form', choosePassword);
onSubmit('totp-form', confirmCode);
const showing = document.getElementById('show-credential');
showing?.addEventListener('click', () => busy(showing, takeCredential));
if (document.getElementById('password-form') !== null) {
  for (const id of ['password', 'repeat']) byId(id).addEventListener('input', watchPassword);
  byId('show').addEventListener('change', () => {
    const type = inputById('show').checked ? 'text' : 'password';
    for (const id of ['password', 'repeat']) inputById(id).type = type;
  });
}
for (const button of document.querySelectorAll('[data-copy]'))
  button.addEventListener('click', () => copy(/** @type {HTMLElement} */ (button)));
document.getElementById('download')?.addEventListener('click', download);
document.getElementById('kept')?.addEventListener('click', conclude);
addEventListener('beforeunload', (event) => {
  if (!kept) event.preventDefault();
});
