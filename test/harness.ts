import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { expect } from 'vitest';
import { type App, type AppParts, createApp } from '../src/composition/app.ts';
import { SEEDED_COMPANIES, type SeededCompany, type SeededCredential } from '../src/sandbox/seeded.ts';
import { type Config, readConfig } from '../src/settings/config.ts';
import { verify } from '../src/verify/verify.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { faultOfAnswer, faultOfSuccess } from './documented.ts';
import { TEST_MASTER_KEY } from './prepare-template.ts';
import { followCommits } from './reads-after-commit.ts';
import { noteRefusals } from './refusals-answered.ts';
import { PRETENDED } from './shards.ts';

/** A bank as its callers see it, in this process or another. */
export interface BankDoor {
  call(request: Call): Promise<Answer>;
  /** A signed POST, by Padaria Aurora by default. */
  post(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  /** A sandbox control call; fails the test unless the status is 200. */
  sandbox(path: string, body?: unknown, method?: string): Promise<Json>;
}

/** A whole bank on its own database, reached over real HTTP, with control of the clock and the counterparts. */
export interface TestBank extends BankDoor {
  url: string;
  databaseUrl: string;
  app: App;
  /** Returns the access token of a credential, requested once. */
  token(credential: Credential): Promise<string>;
  /** Waits until no work is due. */
  drain(): Promise<void>;
  /** Moves the bank's clock and waits for work that became due. */
  advance(seconds: number): Promise<void>;
  /** Fails the test if an invariant is violated. */
  verify(): Promise<void>;
  /** Requests new tokens from now on: a test that moves the clock directly has outlived them. */
  forgetTokens(): void;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are compared with literals, whatever their shape
export type Json = any;

export type Credential = Pick<SeededCredential, 'clientId' | 'clientSecret' | 'hmacSecret'>;

export interface CallOptions {
  as?: Credential | null;
  /** A token to send instead of the credential's. */
  token?: string;
  headers?: Record<string, string>;
  /** The signing secret; null sends no signature. */
  hmacSecret?: string | null;
}

export interface Call extends CallOptions {
  method: string;
  path: string;
  /** Sent unchanged; an object is sent as JSON. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

const [aurora, boreal, marina] = SEEDED_COMPANIES as [SeededCompany, SeededCompany, SeededCompany];

/** The seeded companies by name, each with its caller and account. */
export const AURORA = caller(aurora, 0);
export const AURORA_READ_ONLY = caller(aurora, 1);
export const BOREAL = caller(boreal, 0);
export const MARINA = caller(marina, 0);

/** The seeded accounts, as bodies name them. */
export const AURORA_ACCOUNT = source('100013');
export const AURORA_EMPTY_ACCOUNT = source('100021');
export const BOREAL_ACCOUNT = source('100030');
export const MARINA_ACCOUNT = source('100048');

function caller(company: SeededCompany, index: number): SeededCredential {
  return company.credentials[index] as SeededCredential;
}

function source(number: string) {
  return { source_account_branch_identifier: '0001', source_account_number: number };
}

/**
 * Each connection of a bank reads the catalogue and plans its statements anew. With few of them the tests took 6 %
 * less processor time (thirty files in alternation: 89 s, then 83 s).
 */
const FEW_CONNECTIONS = { mainConnections: 3, batchConnections: 4, readConnections: 2 };
// They race, break or overload a bank, or hold up many of its connections at once.
const WITH_ALL =
  /\/test\/(?:races|faults|reliability|webhooks|lists|long)\/|\/(?:answers-beside-writers|overload|caller-limits|lists-behind-others)\.test/;

/** With `role` it runs as a role that owns nothing; without a `database` it gets a new one. */
export async function startBank(
  overrides: Partial<Config> = {},
  {
    role,
    database: given,
    ...parts
  }: Pick<AppParts, 'pages' | 'shards' | 'pools'> & { role?: string; database?: TestDatabase } = {},
): Promise<TestBank> {
  const database = given ?? (await createTestDatabase());
  const roles =
    role === undefined
      ? { databaseUrl: database.url }
      : { databaseUrl: database.url.replace('//lastro@', `//${role}@`), ownerUrl: database.url };
  const config: Config = {
    // The machine's speed is not under test.
    ...readConfig({ LASTRO_PORT: '0', LASTRO_LONGEST_WAIT_MS: '120000', LASTRO_DATABASE_PATIENCE: '10' }),
    masterKey: TEST_MASTER_KEY,
    ...overrides,
  };
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const pools = WITH_ALL.test(expect.getState().testPath ?? '') ? {} : FEW_CONNECTIONS;
  const pretended = PRETENDED && { shards: PRETENDED };
  const app = await createApp({ pools, ...pretended, ...parts, ...roles, config, log });
  const readTooLate = followCommits(app);
  const url = await app.listen();
  const tokens = new Map<string, Promise<string>>();

  const token = (credential: Credential) => {
    const { clientId, clientSecret } = credential;
    const known = tokens.get(clientId) ?? app.issueToken({ clientId, clientSecret });
    tokens.set(clientId, known);
    return known;
  };
  const door = openDoor(url, token);
  return {
    url,
    databaseUrl: database.url,
    app,
    token,
    ...door,
    drain: () => app.bank.work.drain(),
    forgetTokens: () => tokens.clear(),
    advance: async (seconds) => {
      await door.sandbox('/clock', { advance_seconds: seconds });
      // Tokens follow the bank's clock, so the client requests another after expiry.
      tokens.clear();
    },
    verify: async () => {
      await app.bank.work.drain();
      const breached = (await verify(app.db.main)).filter((verdict) => verdict.breaches > 0);
      expect(breached).toEqual([]);
    },
    close: async () => {
      // Connections that callers keep open would be waited for.
      app.http.server.closeIdleConnections();
      await app.close();
      noteRefusals(app.http.refusals.codes());
      if (given === undefined) await database.drop();
      expect(readTooLate(), 'reads over a pool of writers, after the commit: they take `db.answers`').toEqual(
        [],
      );
    },
  };
}

/** Returns the bank that listens at this URL. */
export function openDoor(url: string, token: (credential: Credential) => Promise<string>): BankDoor {
  const call = async (request: Call): Promise<Answer> => {
    const raw = bytesOf(request.body);
    const headers = await headersOf(request, raw, token);
    const init: RequestInit = { method: request.method, headers, redirect: 'manual' };
    if (raw !== undefined) init.body = new Uint8Array(raw);
    const answer = await fetch(url + request.path, init);
    const text = await answer.text();
    const json = answer.headers.get('content-type')?.includes('json') && text !== '';
    const { status } = answer;
    const answered = { status, headers: answer.headers, body: json ? JSON.parse(text) : text };
    // Calls with cookies come from pages, whose refusals have their own texts.
    const faultOf = headers.cookie === undefined ? faultOfAnswer : faultOfSuccess;
    const fault = faultOf(request, answered);
    if (fault !== undefined) throw new Error(`not as the documents in docs say: ${fault}`);
    return answered;
  };
  const sandbox = async (path: string, body?: unknown, method = 'POST') => {
    const answer = await call({ method, path: `/sandbox${path}`, body: body ?? undefined, as: null });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  return {
    call,
    sandbox,
    post: (path, body, options) => call({ method: 'POST', path, body, ...options }),
    get: (path, options) => call({ method: 'GET', path, ...options }),
  };
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Signs and authenticates a request, unless the test says otherwise. */
async function headersOf(
  request: Call,
  raw: Buffer | undefined,
  token: (credential: Credential) => Promise<string>,
): Promise<Record<string, string>> {
  const credential = request.as === undefined ? AURORA : request.as;
  const headers: Record<string, string> = {};
  if (raw !== undefined) headers['content-type'] = 'application/json';
  if (request.token !== undefined) headers.authorization = `Bearer ${request.token}`;
  else if (credential !== null) headers.authorization = `Bearer ${await token(credential)}`;
  const secret = request.hmacSecret === undefined ? credential?.hmacSecret : request.hmacSecret;
  if (raw !== undefined && typeof secret === 'string')
    headers.hmac = createHmac('sha256', secret).update(raw).digest('hex');
  return { ...headers, ...request.headers };
}
