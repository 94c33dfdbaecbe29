import { readError } from '../api/client.ts';
import type { Call, Credential } from './call.ts';
import { hexOf, signBytes } from './hmac.ts';

export type { Call, Credential } from './call.ts';

const STORED = 'lastro.sandbox-token';

/** The token of a sandbox that is not on loopback, for as long as the tab is open. */
export function sandboxToken(): string | null {
  return sessionStorage.getItem(STORED);
}

/** Tells if the sandbox lets a token in; the one that does is remembered. */
export async function tryToken(token: string): Promise<boolean> {
  // Nothing else fits into a header, so nothing else can be the token.
  if (!/^[\x20-\x7e]+$/.test(token)) return false;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch('/sandbox/clock', { headers, credentials: 'omit', redirect: 'error' });
  if (answer.status === 401) return false;
  if (!answer.ok) throw readError(answer.status, await answer.json().catch(() => undefined));
  sessionStorage.setItem(STORED, token);
  return true;
}

/** Makes a call; throws `ApiError` for whatever is not a success. */
export async function makeCall<Answer>(call: Call): Promise<Answer> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...call.headers,
    ...(await proofOf(call, body)),
  };
  const init: RequestInit = { method: call.method, headers, credentials: 'omit', redirect: 'error' };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = body;
  }
  const answer = await fetch(call.path, init);
  const json: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw readError(answer.status, json);
  return json as Answer;
}

async function proofOf({ as }: Call, body: string | undefined): Promise<Record<string, string>> {
  const token = sandboxToken();
  if (as === undefined) return token === null ? {} : { authorization: `Bearer ${token}` };
  const bearer = { authorization: `Bearer ${await accessToken(as)}` };
  if (body === undefined || as.hmac_secret === null) return bearer;
  return { ...bearer, hmac: await sign(as.hmac_secret, body) };
}

/** A token of the moment: the clock may have been moved past the end of an older one. */
export async function accessToken({ client_id, client_secret }: Credential): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const answer = await fetch('/oauth/token', { method: 'POST', body: form, credentials: 'omit' });
  const json = (await answer.json().catch(() => undefined)) as { access_token?: string } | undefined;
  if (!answer.ok || json?.access_token === undefined) throw readError(answer.status, json);
  return json.access_token;
}

/** The signature of a body as it is sent. */
async function sign(secret: string, body: string): Promise<string> {
  return hexOf(await signBytes(new TextEncoder().encode(secret), body));
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The same call as a shell command, with token and signature if required. */
export function curlOf(call: Call, origin: string): string {
  return call.as === undefined ? plainCurl(call, origin) : signedCurl({ ...call, as: call.as }, origin);
}

function plainCurl({ method, path, body, headers = {} }: Call, origin: string): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const bearer = sandboxToken() === null ? [] : ['-H "Authorization: Bearer $LASTRO_SANDBOX_TOKEN"'];
  const token = [...bearer, ...given];
  const content =
    body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`];
  return [`curl -s${verbOf(method, body)} ${quote(origin + path)}`, ...token, ...content].join(' \\\n  ');
}

function verbOf(method: Call['method'], body: Call['body']): string {
  const usual = body === undefined ? 'GET' : 'POST';
  return method === usual ? '' : ` -X ${method}`;
}

function signedCurl({ as, ...call }: Call & { as: Credential }, origin: string): string {
  const { method, path, body } = call;
  const token = [
    `TOKEN=$(curl -s ${quote(`${origin}/oauth/token`)} -d grant_type=client_credentials \\`,
    `  --data-urlencode ${quote(`client_id=${as.client_id}`)} \\`,
    `  --data-urlencode ${quote(`client_secret=${as.client_secret}`)} \\`,
    `  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
  ];
  const request = [
    `curl -s${verbOf(method, body)} ${quote(origin + path)}`,
    '-H "Authorization: Bearer $TOKEN"',
  ];
  if (body === undefined) return [...token, request.join(' \\\n  ')].join('\n');
  const content = [`BODY=${quote(JSON.stringify(body))}`];
  if (as.hmac_secret !== null) {
    const secret = quote(as.hmac_secret);
    content.push(`HMAC=$(printf %s "$BODY" | openssl dgst -sha256 -hmac ${secret} | sed 's/.* //')`);
    request.push('-H "hmac: $HMAC"');
  }
  request.push("-H 'Content-Type: application/json'", '-d "$BODY"');
  return [...token, ...content, request.join(' \\\n  ')].join('\n');
}
