// A call of the reference: filled in from its form, signed, and made.
import { currentCaller, sandboxToken } from './caller.js';

/**
 * @param {import('./reference.js').Operation} operation
 * @param {import('./reference.js').Parameter[]} values
 * @param {string | null} body
 * @returns {import('./snippets.js').ShownCall}
 */
export function fillIn({ method, path, bearer, signed }, values, body) {
  const given = values.filter(({ value }) => value !== '');
  const of = (/** @type {string} */ place) => given.filter((one) => one.place === place);
  const filled = of('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(of('query').map(({ name, value }) => [name, value])).toString();
  const headers = Object.fromEntries(of('header').map(({ name, value }) => [name, value]));
  return {
    ...{ origin: location.origin, method, headers, body, bearer, ...currentCaller() },
    path: query === '' ? filled : `${filled}?${query}`,
    signs: signed ? signedText({ method, path, given, body }) : null,
  };
}

/**
 * What is signed: the body as it is sent, or what stands for it where there is none.
 * @param {{ method: string, path: string, given: import('./reference.js').Parameter[], body: string | null }} call
 */
function signedText({ method, path, given, body }) {
  if (method !== 'DELETE' || !path.endsWith('/{key}')) return body ?? '';
  return JSON.stringify({ key: given.find(({ name }) => name === 'key')?.value ?? '' });
}

/**
 * @param {import('./snippets.js').ShownCall} call
 * @param {ReturnType<typeof import('./caller.js').wordsOf>} words
 * @returns {Promise<{ summary: string, text: string }>}
 */
export async function makeCall(call, words) {
  const { origin, path, method, body, signs } = call;
  /** @type {Record<string, string>} */
  const headers = { ...call.headers };
  if (body !== null) headers['content-type'] = 'application/json';
  try {
    const bearer = call.bearer ? await accessToken(call) : sandboxToken();
    if (bearer === undefined) return { summary: words.noToken, text: '' };
    if (bearer !== null) headers.authorization = `Bearer ${bearer}`;
    if (signs !== null) {
      if (crypto.subtle === undefined) return { summary: words.noSigning, text: '' };
      headers.hmac = await sign(call.hmacSecret, signs);
    }
    const began = performance.now();
    const init = { method, headers, credentials: /** @type {const} */ ('omit') };
    const answer = await fetch(origin + path, body === null ? init : { ...init, body });
    const text = await answer.text();
    const took = Math.round(performance.now() - began);
    const signature = headers.hmac === undefined ? '' : ` · hmac ${headers.hmac.slice(0, 12)}…`;
    return { summary: `${answer.status} · ${took} ms${signature}`, text: pretty(text) };
  } catch {
    return { summary: words.unreachable, text: '' };
  }
}

/** @param {{ clientId: string, clientSecret: string }} caller */
async function accessToken({ clientId, clientSecret }) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const answer = await fetch('/oauth/token', { method: 'POST', body, credentials: 'omit' });
  if (!answer.ok) return undefined;
  return /** @type {{ access_token: string }} */ (await answer.json()).access_token;
}

/** @param {string} secret @param {string} text */
async function sign(secret, text) {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
