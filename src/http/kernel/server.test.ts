import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { Type } from 'typebox';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTime } from '../../../test/full.ts';
import { sendRaw } from '../../../test/raw-http.ts';
import { createLog } from '../../commands/serving/log.ts';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import { Refusal } from '../../refusals.ts';
import { createCallerShares } from '../admission/caller-shares.ts';
import { createOverload } from '../admission/overload.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { createServer } from './server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Handler = () => Promise<unknown>;

function operation(path: string, handler: Handler): Endpoint {
  return endpoint({ method: 'GET', path, tag: 'Test', summary: path, response: Type.Unknown(), handler });
}

async function serve(handlers: Record<string, Handler>, ready = async () => true) {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const authenticator = {
    authenticate: () => Promise.reject(new Refusal('unauthorized')),
    lately: () => undefined,
    authenticateCookie: () => Promise.reject(new Refusal('unauthorized')),
    forget: async () => undefined,
    spendSignature: () => Promise.reject(new Refusal('unauthorized')),
    now: () => new Date(),
  };
  const endpoints = Object.entries(handlers).map(([path, handler]) => operation(path, handler));
  const rates = { reads: 1_000, writes: 1_000 };
  const limits = { readsAtOnce: 1, readsWaiting: 1, longestReadS: 1 };
  const shares = createCallerShares({ company: rates, credential: rates, ...limits });
  const never = { tooLate: () => undefined };
  const overload = createOverload({ turns: never, cashouts: never }, 2_000);
  const app = await createServer({ log, authenticator, shares, overload, endpoints, ready });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  let closed: Promise<unknown> | undefined;
  const close = () => {
    closed ??= app.close();
    return closed;
  };
  closing.push(close);
  return { url, app, close, errors: () => lines.filter((line) => JSON.parse(line).level >= 50) };
}

describe('500', () => {
  const secret = 'the password is pao-quentinho';
  const leaky = () =>
    Object.assign(new Error(secret), { detail: 'Key (cpf)=(52998224725)', parameters: ['52998224725'] });

  it.each([
    ['rejected', () => Promise.reject(leaky())],
    [
      'thrown at once',
      () => {
        throw leaky();
      },
    ],
    ['no error at all', () => Promise.reject('a string')],
    ['with a status of its own', () => Promise.reject(Object.assign(leaky(), { statusCode: 503 }))],
    ['an answer that is no JSON', async () => ({ amount: 1n })],
  ])('leaks nothing and is logged once: %s', async (_what, handler) => {
    const { url, errors } = await serve({ '/bug': handler });
    const answer = await fetch(`${url}/bug`, { headers: { 'x-request-id': 'request-7' } });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ detail: 'Internal server error', request_id: 'request-7' });
    expect(answer.headers.get('x-request-id')).toBe('request-7');
    expect(errors().length).toBe(1);
    const line = JSON.parse(errors()[0] as string);
    expect(line).toMatchObject({ request_id: 'request-7', err: { stack: expect.any(String) } });
    expect(errors()[0]).not.toContain('52998224725');
  });
});

describe('503', () => {
  it('comes at once when the database is gone, with word of when to try again', async () => {
    const { url, errors } = await serve({
      '/gone': () => Promise.reject(new DatabaseUnavailable(new Error('connect ECONNREFUSED /tmp/secret'))),
    });
    const answer = await fetch(`${url}/gone`);
    expect([answer.status, await answer.json()]).toEqual([503, { detail: 'Service unavailable' }]);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(errors()).toEqual([]);
  });

  it.each(['40P01', '40001'])('comes after a transaction that PostgreSQL broke off: %s', async (code) => {
    const { url, errors } = await serve({
      '/beside': () => Promise.reject(Object.assign(new Error('deadlock detected'), { code })),
    });
    const answer = await fetch(`${url}/beside`);
    expect([answer.status, await answer.json()]).toEqual([503, { detail: 'Service unavailable' }]);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(errors()).toEqual([expect.stringContaining('was broken off because of another one')]);
  });

  it('comes while the process has no file descriptor or memory left, and the log says so', async () => {
    const exhausted = Object.assign(new Error("EMFILE: too many open files, open '/tmp/secret'"), {
      code: 'EMFILE',
    });
    const { url, errors } = await serve({ '/full': () => Promise.reject(exhausted) });
    const answer = await fetch(`${url}/full`);
    expect([answer.status, await answer.json()]).toEqual([503, { detail: 'Service unavailable' }]);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(errors()).toEqual([expect.stringContaining('no file descriptor or memory left')]);
  });

  it('is what /readyz says while the bank cannot serve, and /healthz still lives', async () => {
    const ready = vi.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    ready.mockRejectedValueOnce(new DatabaseUnavailable(new Error('gone')));
    const { url } = await serve({}, ready);
    const answers = [];
    for (let asked = 0; asked < 3; asked += 1) {
      const answer = await fetch(`${url}/readyz`);
      answers.push([answer.status, await answer.json()]);
    }
    expect(answers).toEqual([
      [200, { status: 'ready' }],
      [503, { status: 'not ready' }],
      [503, { status: 'not ready' }],
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

it('waits for nobody for ever', async () => {
  const { app } = await serve({});
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = app.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
    maxConnections: 10_000,
  });
});

describe('closing', () => {
  it('lets a request in flight finish and tells its connection to end', async () => {
    const slow = { asked: () => {}, finish: (_answer: unknown) => {} };
    const asked = new Promise<void>((resolve) => {
      slow.asked = resolve;
    });
    const { url, close } = await serve({
      '/slow': () => {
        slow.asked();
        return new Promise((resolve) => {
          slow.finish = resolve;
        });
      },
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(`${url}/readyz`, agent)).toEqual([200, 'keep-alive']);
    const answer = sendRaw(url, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await asked;
    const closed = close();
    expect(await ask(`${url}/readyz`, agent)).toEqual([503, 'close']);
    agent.destroy();
    slow.finish({ done: true });
    const [first] = await answer;
    expect([first?.status, first?.body, first?.headers.connection]).toEqual([200, '{"done":true}', 'close']);
    await closed;
    await expect(fetch(`${url}/slow`)).rejects.toThrow();
  });

  it('still answers what comes on an open connection, and says that it is not ready', async () => {
    const { url, close } = await serve({ '/quick': async () => ({ ok: true }) });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(`${url}/quick`, agent)).toEqual([200, 'keep-alive']);
    const closed = close();
    expect(await ask(`${url}/readyz`, agent)).toEqual([503, 'close']);
    await closed;
    agent.destroy();
  });

  it('answers what came while it was busy, as the time for silent connections ran out', async () => {
    const { url, close } = await serve({ '/quick': async () => ({ ok: true }) });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answered = '';
    socket.on('data', (bytes) => {
      answered += bytes.toString('latin1');
    });
    const ended = once(socket, 'end');
    socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    answered = '';
    const closed = close();
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
    // Longer than silent connections have; timers come before the next reading.
    for (const until = performance.now() + 600; performance.now() < until; );
    await ended;
    expect(answered).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{"ok":true\}$/is);
    await closed;
  });

  it('is soon over when connections are open and silent', async () => {
    const { url, close } = await serve({ '/quick': async () => ({ ok: true }) });
    const agent = new Agent({ keepAlive: true });
    await ask(`${url}/quick`, agent);
    const start = performance.now();
    await close();
    expect(performance.now() - start).toBeLessThan(inTime(3000));
    agent.destroy();
  });
});

function ask(url: string, agent: Agent): Promise<[number | undefined, string | undefined]> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve([answer.statusCode, answer.headers.connection]));
    });
    sent.on('error', reject);
    sent.end();
  });
}
