import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openLoad } from './load-loop.ts';
import type { LoadPlan, LoadResult, LoadRun } from './load-plan.ts';

interface Received {
  head: IncomingMessage['headers'];
  body: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Loads a server that answers with `idOf` the number of the request, after `delayMs`. */
async function load(
  run: Partial<LoadRun>,
  { connections = 4, delayMs = 0, idOf = (n: number) => n }: Partial<Behaviour> = {},
): Promise<{ result: LoadResult; received: Received[] }> {
  const received: Received[] = [];
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const id = idOf(received.push({ head: request.headers, body }));
    const tag = JSON.parse(body).tag;
    const answer = JSON.stringify({ worked: true, id, status: 'PROCESSING', tag });
    const end = () =>
      response.writeHead(200, { 'content-length': answer.length }).write(answer.slice(0, 9)) &&
      response.end(answer.slice(9));
    delayMs === 0 ? end() : setTimeout(end, delayMs);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const opened = await openLoad({ ...PLAN, connections, port: (server.address() as AddressInfo).port });
  const result = await opened.run({ tagPrefix: 'test-', seconds: 0.2, rate: null, ...run });
  opened.close();
  return { result, received };
}

interface Behaviour {
  connections: number;
  delayMs: number;
  idOf(requestNumber: number): number;
}

const PLAN: LoadPlan = {
  kind: 'self-approve',
  port: 0,
  token: 'the-token',
  hmacSecret: 'the-secret',
  accounts: [
    { branch: '0001', number: '100018' },
    { branch: '0001', number: '100026' },
  ],
  connections: 1,
};

describe('load', () => {
  it('sends signed requests of which no two are alike, from each account in turn', async () => {
    const { result, received } = await load({ rate: 200 });
    expect(result).toMatchObject({ accepted: 40, faults: [] });
    expect(new Set(received.map(({ head }) => head['idempotency-key'])).size).toBe(40);
    expect(new Set(received.map(({ body }) => JSON.parse(body).tag)).size).toBe(40);
    const [first] = received;
    expect(first?.head).toMatchObject({
      authorization: 'Bearer the-token',
      'content-type': 'application/json',
      hmac: createHmac('sha256', 'the-secret')
        .update(first?.body ?? '')
        .digest('hex'),
    });
    expect(JSON.parse(first?.body ?? '')).toEqual({
      source_account_branch_identifier: '0001',
      source_account_number: '100018',
      amount: 10,
      key: 'ok@psp.example',
      tag: 'test-00000000',
    });
    const ofSecond = received.filter(({ body }) => body.includes('"100026"'));
    expect(ofSecond.length).toBe(20);
  });

  it('keeps each connection busy with one request at a time until the time is over', async () => {
    const { result, received } = await load({}, { connections: 3, delayMs: 20 });
    expect(result.accepted).toBe(received.length);
    expect(result.accepted).toBeGreaterThanOrEqual(6);
    expect(result.accepted).toBeLessThanOrEqual(3 * 11);
    expect(result.answer.p50).toBeGreaterThanOrEqual(19);
  });

  it('counts the wait of a request that was due while its only connection was busy', async () => {
    const { result } = await load({ rate: 200 }, { connections: 1, delayMs: 20 });
    expect(result.accepted).toBe(40);
    // The last was due after 195 ms, behind 39 others of at least 20 ms each.
    expect(result.answer.max).toBeGreaterThan(500);
  });

  it('stops at the first answer that is a replay', async () => {
    const { result, received } = await load({ seconds: 20 }, { idOf: (n) => Math.min(n, 10) });
    expect(result.faults[0]).toBe('a replay: id 10 had been answered before');
    expect(received.length).toBeLessThan(20);
  });

  it('says so when the server goes', async () => {
    const { result } = await load(
      { seconds: 20 },
      {
        idOf: (n) => {
          if (n === 10) server?.closeAllConnections();
          return n;
        },
      },
    );
    expect(result.faults[0]).toMatch(/closed a connection|ECONNRESET|EPIPE/);
  });
});
