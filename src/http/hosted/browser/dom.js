// What every page needs of its document.

/**
 * The element with this id; the server wrote it, so that its absence is a bug.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`no element ${id}`);
  return element;
}

/**
 * @param {string} id
 * @returns {HTMLInputElement}
 */
export function inputById(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/**
 * Shows one of the page's sections instead of the others, and moves the focus to its heading, so that who does not see
 * the page hears where they are.
 * @param {string} id
 */
export function show(id) {
  const wanted = byId(id);
  for (const section of wanted.parentElement?.children ?? [])
    if (section instanceof HTMLElement && section.tagName === 'SECTION') section.hidden = section !== wanted;
  wanted.querySelector('h1')?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/**
 * Runs the work of a button once at a time; the button stays focusable and says that it is busy.
 * @param {HTMLElement} button
 * @param {() => Promise<void>} work
 */
export async function busy(button, work) {
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  try {
    await work();
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

/**
 * What the bank answered. Status 0 stands for no answer at all.
 * @typedef {{ status: number, body: unknown }} Answer
 */

/**
 * @param {string} path
 * @param {unknown} [body] sent as JSON by POST; without one the address is read
 * @returns {Promise<Answer>}
 */
export async function call(path, body) {
  try {
    const answer = await fetch(
      path,
      body === undefined
        ? { cache: 'no-store' }
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: isJson ? await answer.json() : undefined };
  } catch {
    return { status: 0, body: undefined };
  }
}

/**
 * Why something was not taken, where it is nobody's mistake.
 * @param {number} status
 */
export function trouble(status) {
  if (status === 0) return 'Sem conexão com o banco. Confira sua internet e tente de novo.';
  if (status === 429) return 'Foram muitas tentativas. Espere alguns minutos e tente de novo.';
  return 'O banco não conseguiu responder agora. Tente de novo em instantes.';
}
