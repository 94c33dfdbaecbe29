import { createHmac } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../harness.ts';
import { nameOfOperation } from './operations.ts';

/** One request of a customer's program. */
export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** Sent as a form in place of a body. */
  form?: Record<string, string>;
  /** Its idempotency key. */
  key?: string;
  /** Signed text where it is not the body. */
  signed?: string;
  /** Other headers. */
  headers?: Record<string, string>;
  /** Asked by nobody in particular, as the sandbox's own calls are. */
  open?: true;
}

export interface Answered {
  status: number;
  body: Json;
}

export interface Secrets {
  clientId: string;
  clientSecret: string;
  hmacSecret: string;
}

/** A program that asks, and counts what became of its requests. */
export interface Asker {
  /** Undefined: no answer came, and what became of it is not known. */
  ask(asked: Asked): Promise<Answered | undefined>;
  /** Asks the same until it is answered for good; `again` tells if an answer came that is not the first. */
  insist(asked: Asked): Promise<Insisted>;
  /** Another customer's program at the same place, whose requests count as this one's. */
  as(secrets: Secrets): Asker;
  readonly counts: AskedCounts;
  close(): void;
}

export type Insisted = Answered & { again: boolean };

export interface AskedCounts {
  tries: number;
  answered: number;
  lost: number;
  refusedForNow: number;
  /** Answers of 2xx by the published operation. */
  readonly operations: Record<string, number>;
  /** Answers that no client may ever see. */
  readonly wrong: string[];
  /** When the last good answer to a request of money came, and when it was asked. */
  lastGoodAskedAt: number;
}

const PATIENCE_MS = 15_000;
const GIVE_UP_MS = 180_000;
const FOR_NOW = new Set([429, 503]);
const FORM = 'application/x-www-form-urlencoded';

export interface AskerOptions {
  /** The bank takes it for the address of whoever asks. */
  localAddress?: string | undefined;
  /** An answer that has not come by then counts as lost. Milliseconds. */
  patienceMs?: number;
}

export function openAsker(
  urlNow: () => string,
  secrets?: Secrets,
  { localAddress, patienceMs = PATIENCE_MS }: AskerOptions = {},
): Asker {
  const from = localAddress === undefined ? {} : { localAddress };
  const agent = new Agent({ keepAlive: true, maxSockets: 128, ...from });
  const counts: AskedCounts = {
    ...{ tries: 0, answered: 0, lost: 0, refusedForNow: 0, operations: {}, wrong: [], lastGoodAskedAt: 0 },
  };
  return askerOf({ agent, counts, urlNow, patienceMs }, secrets);
}

interface Line {
  agent: Agent;
  counts: AskedCounts;
  urlNow: () => string;
  patienceMs: number;
}

function askerOf(line: Line, secrets?: Secrets): Asker {
  const { agent, counts, urlNow, patienceMs } = line;
  let token: string | undefined;
  const tokenNow = async (url: string): Promise<string | undefined> => {
    if (token !== undefined || secrets === undefined) return token;
    const body = JSON.stringify({ client_id: secrets.clientId, client_secret: secrets.clientSecret });
    const sent = { url: `${url}/v2/finance/auth-token`, method: 'POST', headers: {}, body };
    const answer = await send(agent, sent, patienceMs);
    countOperation(counts, { method: 'POST', path: '/v2/finance/auth-token', status: answer?.status });
    token = answer?.body?.access_token;
    return token;
  };
  const ask = async (asked: Asked): Promise<Answered | undefined> => {
    const url = urlNow();
    const began = performance.now();
    counts.tries += 1;
    const headers: Record<string, string> = { ...asked.headers };
    const body = bodyOf(asked, headers);
    if (asked.open === undefined && secrets !== undefined) {
      const bearer = await tokenNow(url);
      if (bearer === undefined) {
        counts.lost += 1;
        return undefined;
      }
      headers.authorization = `Bearer ${bearer}`;
      const text = asked.signed ?? body;
      if (text !== undefined)
        headers.hmac = createHmac('sha256', secrets.hmacSecret).update(text).digest('hex');
    }
    if (asked.key !== undefined) headers['idempotency-key'] = asked.key;
    const method = asked.method ?? (body === undefined ? 'GET' : 'POST');
    const answer = await send(agent, { url: url + asked.path, method, headers, body }, patienceMs);
    if (answer === undefined) counts.lost += 1;
    else counts.answered += 1;
    if (answer?.status === 401) token = undefined;
    countOperation(counts, { method, path: asked.path, status: answer?.status });
    if (answer !== undefined && answer.status >= 500 && answer.status !== 503)
      counts.wrong.push(
        `${method} ${asked.path} was answered ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    if (answer?.status === 200 && asked.key !== undefined) counts.lastGoodAskedAt = began;
    return answer;
  };
  const insist = (asked: Asked) => insistOn(ask, asked, counts);
  return { ask, insist, as: (others) => askerOf(line, others), counts, close: () => agent.destroy() };
}

async function insistOn(ask: Asker['ask'], asked: Asked, counts: AskedCounts): Promise<Insisted> {
  const giveUp = performance.now() + GIVE_UP_MS;
  // A program's token runs out, and the next request gets another. An open request would be refused again.
  const isForNow = ({ status }: Answered) =>
    FOR_NOW.has(status) || (status === 401 && asked.open === undefined);
  for (let again = false; ; again = true) {
    const answer = await ask(asked);
    if (answer !== undefined && !isForNow(answer)) return { ...answer, again };
    if (answer !== undefined) counts.refusedForNow += 1;
    if (performance.now() > giveUp)
      throw new Error(`${asked.path} has had no answer for ${GIVE_UP_MS} ms (${answer?.status ?? 'lost'})`);
    // Where nobody serves there is nothing to be gained by asking faster.
    await pause(answer?.status === 429 ? 200 : 20);
  }
}

function bodyOf({ body, form }: Asked, headers: Record<string, string>): string | undefined {
  if (form === undefined) return body === undefined ? undefined : JSON.stringify(body);
  headers['content-type'] = FORM;
  return new URLSearchParams(form).toString();
}

function countOperation(
  { operations }: AskedCounts,
  { method, path, status }: { method: string; path: string; status: number | undefined },
): void {
  if (status === undefined || status < 200 || status > 299) return;
  const name = nameOfOperation(method, path);
  if (name !== undefined) operations[name] = (operations[name] ?? 0) + 1;
}

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

function send(
  agent: Agent,
  { url, method, headers, body }: Sent,
  patienceMs: number,
): Promise<Answered | undefined> {
  return new Promise((resolve) => {
    const typed = body === undefined ? {} : { 'content-type': 'application/json' };
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = httpRequest(url, { method, agent, headers: { ...typed, ...length, ...headers } });
    // A timeout of the request's own begins with its socket, and one request never had any.
    const patience = setTimeout(() => request.destroy(), patienceMs);
    const end = (answer: Answered | undefined) => {
      clearTimeout(patience);
      resolve(answer);
    };
    const lose = () => end(undefined);
    request.once('error', lose);
    request.once('close', lose);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('error', lose);
      response.once('end', () => end(readAnswer(response.statusCode ?? 0, text)));
    });
    request.end(body);
  });
}

function readAnswer(status: number, text: string): Answered | undefined {
  if (text === '') return { status, body: {} };
  try {
    return { status, body: JSON.parse(text) };
  } catch {
    return { status, body: { text } };
  }
}
