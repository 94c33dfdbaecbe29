import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataDir, removeDataDir, startBankProcess } from '../../faults/bank-process.ts';
import { openAsker } from '../torture/asker.ts';
import { askOnce, flood } from './flood.ts';
import { PATIENT } from './patient.ts';
import type { Target } from './target.ts';

const WITHIN_MS = 20_000;
const CONNECTIONS = 4;
const DEPTH = 16;
const TOKEN_LASTS_MS = 60_000;
const ASKED_BETWEEN = 500;
/** The only 5xx that is an answer to what was asked: a method that HTTP knows and no server here has. */
const UNKNOWN_METHOD = 501;

const SOURCE = '"source_account_branch_identifier":"0001","source_account_number":"NUMBER"';
const PARTNER = [
  ['/create-cashout', `{${SOURCE},"amount":10.5,"key":"ok@psp.example"}`],
  ['/create-cashout-self-approve', `{${SOURCE},"amount":0.01,"key":"none@psp.example"}`],
  [
    '/create-cashoutmanual',
    `{${SOURCE},"amount":1,"recipient_instution":"99999000","recipient_account_branch":"0001","recipient_account_number":"100013","recipient_account_type":"PAYMENT_ACCOUNT","recipient_account_model":"Movement","recipient_legal_id":"11222333000181","recipient_name":"Padaria"}`,
  ],
  ['/create-copy-and-paste-transfer', `{${SOURCE},"pix_copy_and_paste":"00020126","amount":1}`],
  ['/approve-cashout', '{"id":1}'],
  ['/cancel-cashout', '{"id":9223372036854775807}'],
  [
    '/v2/finance/create-pix-copy-and-paste',
    `{${SOURCE},"amount":5,"type_fine":"NONE","expiration_date":"2027-01-01T00:00:00.000Z"}`,
  ],
  [
    '/v2/finance/chargeback',
    '{"transaction_id":"0191d3c0-0000-7000-8000-000000000000","information":"x","amount":1}',
  ],
  ['/v2/finance/chargebacks-pix-copy-and-paste', '{"qr_code_id":1,"information":"x","amount":1}'],
  ['/v3/dict/key', `{${SOURCE},"reason":"customer request","type":"CPF"}`],
  ['/v3/webhooks', '{"url":"https://receiver.example/x","type":"ALL"}'],
  ['/v3/meds/0191d3c0-0000-7000-8000-000000000000/accept', '{"details":"conferido"}'],
] as const;
const READS = [
  '/v2/finance/get-balance?account_branch_identifier=0001&account_number=NUMBER',
  '/v2/finance/status-cashout?id=1',
  '/v2/finance/status-pix-copy-and-paste?id=1',
  '/v2/finance/cashin/E99999000202611241200abcdefghijk',
  '/v3/meds/?limit=50',
  '/healthz',
];
const PIECES = [
  ...[
    '"amount":-1',
    '"amount":1e308',
    '"amount":0.001',
    '"amount":"1"',
    '"amount":null',
    '"amount":[[[[1]]]]',
  ],
  ...[
    '"id":1e400',
    '"id":-0',
    '"id":"1; select 1"',
    '"id":{}',
    ':null',
    ':true',
    '"__proto__":{"a":1}',
    '\\u0000',
  ],
  ...['?id=1&id=2', '&limit=-1', '&limit=99999999999', '&after=%00', '%', '%ff', '%2e%2e%2f', '/../', '//'],
  ...['\nidempotency-key: ', '\nauthorization: Bearer x', '\ncontent-type: text/xml', '\naccept: */*;q=9'],
  ...['PUT ', 'DELETE ', 'PATCH ', 'OPTIONS ', 'HEAD ', '2026-02-30T25:61:61Z', '\n\n', '}', '{"'],
];

interface Caller {
  number: string;
  token: string;
  hmacSecret: string;
}

/** Requests of a customer who is logged in and signs what is sent, whatever it is; many on one connection. */
export async function openRequests(): Promise<Target> {
  const dataDir = await makeDataDir();
  const bank = await startBankProcess({ dataDir, settings: PATIENT });
  const port = Number(new URL(bank.url).port);
  const callers = await openCaller(bank.url);
  const asked = (input: Buffer) => writeRequest(input, callers.now());
  return {
    name: 'requests',
    withinMs: WITHIN_MS,
    seeds: [
      ...PARTNER.map(([path, body]) => Buffer.from(`POST ${path}\nidempotency-key: k-1\n\n${body}`)),
      ...READS.map((path) => Buffer.from(`GET ${path}\n\n`)),
    ],
    pieces: PIECES,
    judge: async (input) => {
      const status = await askOnce(port, asked(input), WITHIN_MS);
      assert.equal(complaintOf(status), undefined);
      return String(status);
    },
    flood: async (next, told) => {
      let count = 0;
      const again: Promise<void>[] = [];
      await flood<Buffer>({
        ...{ port, connections: CONNECTIONS, depth: DEPTH, withinMs: WITHIN_MS },
        next: () => {
          const input = next();
          if (input === undefined) return undefined;
          count += 1;
          if (count % ASKED_BETWEEN === 0) callers.refresh();
          return { asked: input, bytes: asked(input) };
        },
        answered: (input, status) => {
          if (status !== 503) return told(input, String(status), complaintOf(status));
          again.push(askAgain(port, () => asked(input)).then((then) => told(input, ...outcomeOf(then))));
        },
        hangs: (input) => told(input, 'HANGS', `no answer came within ${WITHIN_MS} ms`),
      });
      await Promise.all(again);
    },
    close: async () => {
      const ended = await bank.end('SIGTERM');
      await removeDataDir(dataDir);
      assert.equal(ended.code, 0, 'the bank does not stop as it should');
    },
  };
}

const COME_AGAIN_MS = 1_000;
const TRIES = 5;

/** As the answer 503 bids: on a busy machine even the database is not reached in time now and then. */
async function askAgain(port: number, asked: () => Buffer): Promise<number> {
  for (let times = 1; ; times++) {
    await pause(times * COME_AGAIN_MS);
    const status = await askOnce(port, asked(), WITHIN_MS).catch(() => 0);
    if ((status !== 503 && status !== 0) || times === TRIES) return status;
  }
}

/** Judges an input that was answered 503: it is a finding if every try is answered 503. */
function outcomeOf(then: number): [outcome: string, why: string | undefined] {
  const outcome = `503 for now, then ${then}`;
  return [outcome, then === 0 ? 'it was answered 503, and then not at all' : complaintOf(then)];
}

function complaintOf(status: number): string | undefined {
  return status >= 500 && status !== UNKNOWN_METHOD ? `it was answered ${status}` : undefined;
}

/** A company with an account; its token is renewed long before it lapses. */
async function openCaller(url: string): Promise<{ now(): Caller; refresh(): void }> {
  const sandbox = openAsker(() => url);
  const ask = async (path: string, body: object) => {
    const answer = await sandbox.ask({ path, body });
    assert.ok(answer !== undefined && answer.status < 300, `${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const account = { type: 'PJ', document: '11444777000161', name: 'Entradas Ltda', balance: 1_000_000 };
  const opened = await ask('/sandbox/accounts', account);
  const [{ client_id, client_secret, hmac_secret }] = opened.credentials;
  const logIn = async () => (await ask('/v2/finance/auth-token', { client_id, client_secret })).access_token;
  const caller: Caller = { number: opened.number, token: await logIn(), hmacSecret: hmac_secret };
  let renewed = performance.now();
  return {
    now: () => caller,
    refresh: () => {
      if (performance.now() - renewed < TOKEN_LASTS_MS) return;
      renewed = performance.now();
      void logIn().then((token) => {
        caller.token = token;
      });
    },
  };
}

/**
 * The request that an input tells: a line with method and path, lines of headers, a blank line, a body. Its framing is
 * whole, since the door `http` damages that; everything else is as wild as the input.
 */
export function writeRequest(input: Buffer, { number, token, hmacSecret }: Caller): Buffer {
  const text = input.toString('latin1').replaceAll('NUMBER', number);
  const blank = text.indexOf('\n\n');
  const [first = '', ...lines] = (blank === -1 ? text : text.slice(0, blank)).split('\n');
  const body = Buffer.from(blank === -1 ? '' : text.slice(blank + 2), 'latin1');
  const space = first.indexOf(' ');
  const method = /^(POST|PUT|PATCH|DELETE|OPTIONS|GET)$/.exec(first.slice(0, space))?.[1] ?? 'POST';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would end the line or the path.
  const path = first.slice(space + 1).replace(/[\x00-\x20\x7f-\xff]/g, (one) => encoded(one));
  const given = lines.filter(
    (line) => /^[\w-]{1,40}: [\x20-\x7e\x80-\xff]*$/.test(line) && !FRAMING.test(line),
  );
  const has = (name: string) => given.some((line) => line.toLowerCase().startsWith(`${name}:`));
  const headers = [
    ...['Host: localhost', `Content-Length: ${body.length}`],
    ...(has('content-type') ? [] : ['Content-Type: application/json']),
    ...(has('authorization') ? [] : [`Authorization: Bearer ${token}`]),
    ...(has('hmac') ? [] : [`hmac: ${createHmac('sha256', hmacSecret).update(body).digest('hex')}`]),
    ...given,
  ];
  const target = path.startsWith('/') ? path : `/${path}`;
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`, 'latin1'),
    body,
  ]);
}

const FRAMING = /^(host|content-length|transfer-encoding|connection|expect|upgrade|trailer|te|keep-alive):/i;

function encoded(one: string): string {
  return `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
