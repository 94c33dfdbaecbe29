import { createHmac } from 'node:crypto';
import { memberOf } from './read-members.ts';

/** A program of the bank's customer, with an account. */
export interface TrialLogin {
  client_id: string;
  client_secret: string;
  hmac_secret: string;
  account: { branch: string; number: string };
}

export interface Reply {
  status: number;
  headers: Headers;
  /** Another bank's answer may be anything: judged by `expectShape`, read by `textOf` and its like. */
  body: unknown;
}

export interface Question {
  body?: unknown;
  query?: Readonly<Record<string, string | number>>;
  headers?: Readonly<Record<string, string>>;
  /** The token goes along unless said otherwise; text goes in its place. */
  token?: false | string;
  /** Over the body or, for a deletion, over this. Wrong ones are for rows that want a refusal. */
  sign?: boolean | 'wrong' | { over: string };
}

/** One customer before a bank that is known by its address alone. */
export interface BankOnTrial {
  readonly url: string;
  readonly login: TrialLogin;
  /** By the bank's clock, which a sandbox may have moved. */
  now(): Date;
  ask(method: string, path: string, question?: Question): Promise<Reply>;
}

const PATIENCE_MS = 30_000;

export function openTrial(url: string, login: TrialLogin, aheadMs = 0): BankOnTrial {
  const base = url.replace(/\/+$/, '');
  let token: Promise<string> | undefined;
  const bank: BankOnTrial = {
    url: base,
    login,
    now: () => new Date(Date.now() + aheadMs),
    ask: async (method, path, question = {}) => {
      const { body, query = {}, token: given } = question;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const target = new URL(base + path);
      for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
      if (given === undefined) token ??= logIn(base, login);
      const shown = given === undefined ? await token : given;
      return send(target, {
        method,
        headers: {
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...(shown !== false && { authorization: `Bearer ${shown}` }),
          ...signature(login.hmac_secret, text ?? '', question.sign),
          ...question.headers,
        },
        ...(text !== undefined && { body: text }),
      });
    },
  };
  return bank;
}

function signature(secret: string, body: string, sign: Question['sign']): Record<string, string> {
  if (sign === undefined || sign === false) return {};
  const over = typeof sign === 'object' ? sign.over : sign === 'wrong' ? `${body} ` : body;
  return { hmac: createHmac('sha256', secret).update(over).digest('hex') };
}

/** The error includes the response, because nothing can be tested without a token. */
async function logIn(base: string, { client_id, client_secret }: TrialLogin): Promise<string> {
  const answer = await send(new URL(`${base}/v2/finance/auth-token`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret }),
  });
  const token = memberOf(answer.body, 'access_token');
  if (answer.status !== 200 || typeof token !== 'string')
    throw new Error(
      `POST /v2/finance/auth-token returned no token: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
  return token;
}

async function send(url: URL, init: RequestInit): Promise<Reply> {
  const answer = await fetch(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
