// The page of a charge: copies its code, and follows it until it is paid or over.
import { byId, call } from './dom.js';

const EVERY_MS = 3_000;
const LATER_EVERY_MS = 15_000;
// Most payments come while somebody looks on; a page that is left open asks seldom, and then no more.
const OFTEN_FOR_MS = 10 * 60_000;
const AT_ALL_FOR_MS = 2 * 3_600_000;
const LONGEST_WAIT_MS = 60_000;

const opened = Date.now();
let wait = EVERY_MS;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;

const charge = () => byId('charge');

/** Puts the page as the bank has it now in the place of the one that is shown. */
async function renew() {
  const answer = await fetch(location.pathname, { cache: 'no-store' });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const place = document.getElementById('charge');
  const wanted = fresh.getElementById('charge');
  if (place === null || wanted === null) return;
  document.title = fresh.title;
  place.replaceWith(document.adoptNode(wanted));
  byId('title').focus();
  begin();
}

async function look() {
  const { follow = '', status, amount } = charge().dataset;
  const answer = await call(follow);
  const now = /** @type {{ status?: string, amount?: string }} */ (answer.body ?? {});
  if (answer.status !== 200) {
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    return;
  }
  wait = Date.now() - opened < OFTEN_FOR_MS ? EVERY_MS : LATER_EVERY_MS;
  if (now.status !== status || now.amount !== amount) await renew().catch(() => undefined);
}

function plan() {
  clearTimeout(next);
  if (charge().dataset.live !== 'yes' || document.hidden) return;
  if (Date.now() - opened > AT_ALL_FOR_MS) {
    const again = document.getElementById('again');
    if (again !== null) again.hidden = false;
    return;
  }
  next = setTimeout(() => void look().finally(plan), wait);
}

/** Without TLS a browser gives pages no clipboard; what is marked can be copied in the old way, or by the person. */
function copyMarked() {
  const range = document.createRange();
  range.selectNodeContents(byId('code'));
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  return document.execCommand('copy');
}

async function copy() {
  const text = byId('code').textContent ?? '';
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => copyMarked(),
  );
  const done = copied ?? copyMarked();
  byId('copied').textContent = done ? 'Código copiado.' : 'Código selecionado: copie-o.';
  if (done) byId('copy').textContent = 'Código copiado';
}

function begin() {
  const button = document.getElementById('copy');
  if (button !== null) {
    button.hidden = false;
    button.addEventListener('click', () => void copy());
  }
  document.getElementById('again')?.addEventListener('click', () => void look());
  plan();
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden && charge().dataset.live === 'yes') void look().finally(plan);
});
begin();
