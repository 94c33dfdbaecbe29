import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it, vi } from 'vitest';
import { GAUNTLET_SECRET, gauntlet } from '../src/commands/play/gauntlet.ts';
import { CASES } from '../src/gauntlet/cases.ts';
import {
  isNewer,
  type VerifiedWebhook,
  verifyWebhook,
  verifyXSignature,
  type WebhookRequest,
} from '../src/webhooks/verify.ts';

/** One answer: its status, and what the receiver says it did. */
type Reply = [status: number, outcome?: string];

interface Habits {
  /** Bytes after which it stops reading. */
  limit?: number;
  /** How long it waits for the rest of a body. */
  patienceMs?: number;
  verify?: (request: WebhookRequest) => VerifiedWebhook;
  refuse?: (error: unknown) => number;
  handle?: (webhook: VerifiedWebhook) => Reply | Promise<Reply>;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Remembers which events it has seen and how far each payment has come, as the documentation advises. */
function memory(): (webhook: VerifiedWebhook) => Reply {
  const seen = new Set<string>();
  const last = new Map<unknown, number>();
  return ({ id, data }) => {
    if (seen.has(id)) return [200, 'DUPLICATE'];
    seen.add(id);
    if (!isNewer(last.get(data.id), data.sequence)) return [200, 'OUTDATED'];
    last.set(data.id, data.sequence);
    return [200, 'APPLIED'];
  };
}

async function listen(habits: Habits): Promise<string> {
  const { limit = 1_000_000, patienceMs = 5000, verify = verifyWebhook, refuse = () => 400 } = habits;
  const handle = habits.handle ?? memory();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { headers } = request;
    const body = await read(request, { limit, patienceMs });
    if (typeof body === 'number') return response.writeHead(body, { connection: 'close' }).end();
    try {
      const [status, outcome] = await handle(verify({ headers, body, secret: GAUNTLET_SECRET }));
      response.writeHead(status).end(JSON.stringify({ outcome }));
    } catch (error) {
      response.writeHead(refuse(error)).end();
    }
    return response;
  };
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

/** The body, or the status of a receiver that reads no further. */
function read(request: IncomingMessage, { limit, patienceMs }: Record<'limit' | 'patienceMs', number>) {
  return new Promise<Buffer | number>((resolve) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const late = setTimeout(() => resolve(408), patienceMs);
    request.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > limit) resolve(413);
      else pieces.push(piece);
    });
    request.on('end', () => resolve(Buffer.concat(pieces)));
    request.on('close', () => clearTimeout(late));
  });
}

async function run(habits: Habits): Promise<{ code: number; wrong: string[]; lines: string[] }> {
  const lines: string[] = [];
  const url = await listen(habits);
  const code = await gauntlet({ url, dripMs: 60, print: (line) => lines.push(line) });
  const wrong = lines.flatMap((line) => /^WRONG +(\S+)/.exec(line)?.[1] ?? []);
  return { code, wrong, lines };
}

it('a receiver made with the verifier gets nothing wrong', async () => {
  const { code, wrong, lines } = await run({});
  expect(wrong).toEqual([]);
  expect(code).toBe(0);
  expect(lines[1]).toBe(
    'The receiver must use the secret whsec_bGFzdHJvIGdhdW50bGV0LCBmb3IgdGVzdHMgYWxvbmU=\n',
  );
  expect(lines.filter((line) => line.startsWith('ok   '))).toHaveLength(CASES.length);
  expect(lines.at(-1)).toBe('\nEvery case passed.');
});

it('nor does one made with the library of the specification', async () => {
  const library = new Webhook(GAUNTLET_SECRET);
  const verify = ({ headers, body }: WebhookRequest) => {
    const text = Buffer.from(body).toString();
    const event = library.verify(text, headers as Record<string, string>) as VerifiedWebhook;
    const { 'webhook-id': id } = headers as Record<string, string>;
    return { ...event, id: id as string };
  };
  expect((await run({ verify })).wrong).toEqual([]);
});

const believing = ({ headers, body }: WebhookRequest): VerifiedWebhook => {
  const { type, data } = JSON.parse(Buffer.from(body).toString());
  return { id: String((headers as Record<string, string>)['webhook-id']), timestamp: new Date(), type, data };
};

const bad: [string, string[], () => Habits][] = [
  [
    'believes everything',
    [
      'wrong-signature',
      'wrong-secret',
      'altered-body',
      'stale',
      'future',
      'missing-headers',
      'other-version',
    ],
    () => ({ verify: believing }),
  ],
  [
    'never looks at the time',
    ['stale', 'future'],
    () => ({ verify: (request) => verifyWebhook({ ...request, toleranceSeconds: 1e9 }) }),
  ],
  [
    'looks at the age alone, so that what is dated ahead stays good for ever',
    ['future'],
    () => ({ verify: (request) => verifyWebhook({ ...request, now: new Date(newest(request)) }) }),
  ],
  [
    'verifies what its parser made of the body',
    ['verbatim-bytes'],
    () => ({
      verify: (request) => {
        const again = JSON.stringify(JSON.parse(Buffer.from(request.body).toString()));
        return verifyWebhook({ ...request, body: again });
      },
    }),
  ],
  [
    'reads only the first signature',
    ['rotation'],
    () => ({ verify: (request) => verifyWebhook(firstOf(request)) }),
  ],
  [
    'takes any version for the one it knows',
    ['other-version'],
    () => ({ verify: (request) => verifyWebhook(edited(request, (text) => text.replace(/v\d+,/g, 'v1,'))) }),
  ],
  [
    'believes X-Signature, which knows no time and no id',
    ['rotation', 'stale', 'future', 'missing-headers', 'other-version'],
    () => ({
      verify: (request) => {
        if (!verifyXSignature(request)) throw new Error('no');
        return believing(request);
      },
    }),
  ],
  [
    'falls over a header that is not there',
    ['missing-headers'],
    () => ({ refuse: (error) => ((error as { reason?: string }).reason === 'MISSING_HEADER' ? 500 : 401) }),
  ],
  [
    'has an accident whenever it should say no',
    [
      'wrong-signature',
      'wrong-secret',
      'altered-body',
      'stale',
      'future',
      'missing-headers',
      'other-version',
    ],
    () => ({ refuse: () => 500 }),
  ],
  [
    'says Gone to a wrong signature',
    ['wrong-signature', 'wrong-secret', 'altered-body', 'other-version'],
    () => ({ refuse: (error) => ((error as { reason?: string }).reason === 'BAD_SIGNATURE' ? 410 : 400) }),
  ],
  [
    'answers 409 to an event that it has',
    ['duplicate', 'concurrent-duplicates'],
    () => afterMemory((reply) => (reply[1] === 'DUPLICATE' ? [409] : reply)),
  ],
  [
    'applies an event again',
    ['duplicate', 'concurrent-duplicates'],
    () => afterMemory((reply) => (reply[1] === 'DUPLICATE' ? [200, 'APPLIED'] : reply)),
  ],
  ['looks, waits, and writes', ['concurrent-duplicates'], () => ({ handle: racing() })],
  [
    'wants events in order',
    ['reordered'],
    () => afterMemory((reply) => (reply[1] === 'OUTDATED' ? [409] : reply)),
  ],
  [
    'applies what is older than it knows',
    ['reordered'],
    () => afterMemory((reply) => (reply[1] === 'OUTDATED' ? [200, 'APPLIED'] : reply)),
  ],
  [
    'refuses kinds that it does not know',
    ['unknown-type'],
    () => {
      const handle = memory();
      return { handle: (event) => (event.type === 'PIX_CASHIN_RECEIVED' ? handle(event) : [422]) };
    },
  ],
  ['reads whatever comes', ['oversized'], () => ({ limit: Number.POSITIVE_INFINITY })],
  ['reads too little', ['largest'], () => ({ limit: 16_384 })],
  ['has no patience', ['slow'], () => ({ patienceMs: 250 })],
];

function newest({ headers }: WebhookRequest): number {
  const stamp = Number((headers as Record<string, string>)['webhook-timestamp']) * 1000;
  return Math.max(Date.now(), Number.isNaN(stamp) ? 0 : stamp);
}

function edited(request: WebhookRequest, edit: (signatures: string) => string): WebhookRequest {
  const headers = request.headers as Record<string, string>;
  const signatures = headers['webhook-signature'];
  if (signatures === undefined) return request;
  return { ...request, headers: { ...headers, 'webhook-signature': edit(signatures) } };
}

function firstOf(request: WebhookRequest): WebhookRequest {
  return edited(request, (text) => text.split(' ')[0] as string);
}

function afterMemory(change: (reply: Reply) => Reply): Habits {
  const handle = memory();
  return { handle: (webhook) => change(handle(webhook)) };
}

/** Everyone who asked before the first has written writes; the second to write breaks a unique key. */
function racing(): (webhook: VerifiedWebhook) => Promise<Reply> {
  const handle = memory();
  const written = new Set<string>();
  return async (webhook) => {
    const known = written.has(webhook.id);
    await pause(100);
    if (!known && written.has(webhook.id)) return [500];
    written.add(webhook.id);
    return handle(webhook);
  };
}

it.each(bad)('one that %s is told so, and nothing else', async (_, cases, habits) => {
  const { code, wrong } = await run(habits());
  expect(wrong).toEqual(cases);
  expect(code).toBe(1);
});

it('a receiver that is not there is wrong about everything that it should accept', async () => {
  const url = await listen({});
  await new Promise((resolve) => server?.close(resolve));
  const lines: string[] = [];
  expect(await gauntlet({ url, dripMs: 1, print: (line) => lines.push(line) })).toBe(1);
  expect(lines).toContain(`${' '.repeat(30)}this one gave no answer (ECONNREFUSED) to a valid delivery`);
});

it('a receiver that never answers is not waited for longer than the bank would', async () => {
  const url = await listen({ handle: () => new Promise<Reply>(() => {}) });
  const lines: string[] = [];
  expect(await gauntlet({ url, dripMs: 1, timeoutMs: 30, print: (line) => lines.push(line) })).toBe(1);
  expect(lines).toContain(`${' '.repeat(30)}this one gave no answer (no answer in time) to a valid delivery`);
});

it.each([
  [{ url: 'ftp://127.0.0.1/' }, 'ftp://127.0.0.1/ is not an http or https address'],
  [{ url: 'nowhere' }, 'nowhere is not an http or https address'],
  [{ url: 'http://127.0.0.1:1/', secret: 'secret' }, 'a secret is whsec_ and 32 bytes in base64'],
])('%j is refused before anything is sent, and on standard error', async (options, sentence) => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(await gauntlet({ ...options, print: (line) => lines.push(line) })).toBe(1);
    expect(write.mock.calls.map(([text]) => text)).toEqual([`${sentence}\n`]);
  } finally {
    write.mockRestore();
  }
  expect(lines).toEqual([]);
});
