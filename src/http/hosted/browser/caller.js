// Who makes the calls of the reference: a program of the sandbox, or one whose secrets are typed and kept nowhere.

const PORTUGUESE = {
  request: 'Pedido',
  copy: 'Copiar',
  copied: 'Copiado',
  language: 'Linguagem dos exemplos',
  caller: 'Credencial dos exemplos',
  own: 'Outra credencial',
  credentials: 'Quem chama',
  hint: 'Fica só nesta página: nada é guardado.',
  tryOut: 'Experimentar',
  body: 'Corpo (JSON)',
  send: 'Enviar',
  signAndSend: 'Assinar e enviar',
  sending: 'Enviando…',
  answer: 'Resposta',
  earlier: 'resposta ao pedido anterior',
  confirmReset: 'Apagar tudo o que há neste ambiente e começar do zero?',
  unreachable: 'Não foi possível chamar o banco. Confira sua conexão.',
  noToken: 'O banco não deu um token a esta credencial. Confira client_id e client_secret.',
  noSigning: 'Este navegador só assina em páginas com HTTPS ou neste computador. Use um dos exemplos acima.',
};

/** @type {typeof PORTUGUESE} */
const ENGLISH = {
  request: 'Request',
  copy: 'Copy',
  copied: 'Copied',
  language: 'Language of the examples',
  caller: 'Credential of the examples',
  own: 'Another credential',
  credentials: 'Caller',
  hint: 'Stays on this page: nothing is stored.',
  tryOut: 'Try it',
  body: 'Body (JSON)',
  send: 'Send',
  signAndSend: 'Sign and send',
  sending: 'Sending…',
  answer: 'Answer',
  earlier: 'answers the request before',
  confirmReset: 'Erase everything in this sandbox and start over?',
  unreachable: 'The bank could not be reached. Check your connection.',
  noToken: 'The bank gave this credential no token. Check client_id and client_secret.',
  noSigning: 'This browser signs only on pages with HTTPS or on this machine. Use one of the examples above.',
};

/** @param {string} language */
export function wordsOf(language) {
  return language === 'en' ? ENGLISH : PORTUGUESE;
}

/** @typedef {{ clientId: string, clientSecret: string, hmacSecret: string }} Caller */

/** @type {Caller} */
let caller = { clientId: 'CLIENT_ID', clientSecret: 'CLIENT_SECRET', hmacSecret: 'HMAC_SECRET' };
/** @type {(() => void)[]} */
const listeners = [];

export const currentCaller = () => caller;

/** @param {() => void} listener */
export function onCaller(listener) {
  listeners.push(listener);
}

/** @param {Caller} next */
function choose(next) {
  caller = next;
  for (const listener of listeners) listener();
}

/** The token of a sandbox that is not on loopback, as its screens keep it. */
export function sandboxToken() {
  return sessionStorage.getItem('lastro.sandbox-token');
}

/**
 * @param {{
 *   words: typeof PORTUGUESE,
 *   labelled: (label: string, control: HTMLInputElement | HTMLSelectElement) => HTMLElement,
 *   element: (name: any, attributes?: Record<string, string>, ...children: (Node | string)[]) => any,
 *   chosen: HTMLElement,
 * }} parts
 */
export function makeCaller({ words, labelled, element, chosen }) {
  const select = element('select');
  const own = ['client_id', 'client_secret', 'hmac_secret'].map((name) => ({
    name,
    input: element('input', {
      autocomplete: 'off',
      spellcheck: 'false',
      type: name === 'client_id' ? 'text' : 'password',
    }),
  }));
  const typed = element(
    'div',
    { class: 'typed' },
    ...own.map(({ name, input }) => labelled(name, input)),
    element('p', { class: 'small' }, words.hint),
  );
  // Shown once it is known that there is no program to choose: what stands below is not pushed down and up again.
  typed.hidden = true;
  /** @type {Map<string, Caller>} */
  const programs = new Map();
  const read = () => {
    const known = programs.get(select.value);
    typed.hidden = known !== undefined;
    const [clientId, clientSecret, hmacSecret] = own.map(
      ({ name, input }) => input.value || name.toUpperCase(),
    );
    choose(known ?? /** @type {Caller} */ ({ clientId, clientSecret, hmacSecret }));
  };
  select.append(element('option', { value: '' }, words.own));
  select.addEventListener('change', read);
  typed.addEventListener('input', read);
  void sandboxPrograms().then((found) => {
    for (const { label, ...program } of found.reverse()) {
      programs.set(program.clientId, program);
      select.prepend(element('option', { value: program.clientId }, label));
    }
    if (found.length > 0) select.selectedIndex = 0;
    read();
  });
  const which = labelled(words.caller, select);
  return element('section', { class: 'caller', 'aria-label': words.credentials }, chosen, which, typed);
}

/**
 * The programs of the sandbox, those that sign first; none in production, or where the sandbox asks for its token.
 * @returns {Promise<(Caller & { label: string })[]>}
 */
async function sandboxPrograms() {
  const token = sandboxToken();
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch('/sandbox', { headers, credentials: 'omit' }).catch(() => undefined);
  if (!answer?.ok) return [];
  const { companies } = await answer.json();
  return companies
    .flatMap((/** @type {any} */ company) =>
      company.credentials.map((/** @type {any} */ one) => ({
        label: `${company.name} · ${one.client_id}`,
        clientId: one.client_id,
        clientSecret: one.client_secret,
        hmacSecret: one.hmac_secret ?? '',
      })),
    )
    .sort(
      (/** @type {Caller} */ one, /** @type {Caller} */ other) =>
        Number(other.hmacSecret !== '') - Number(one.hmacSecret !== ''),
    );
}
