import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { until } from '../faults/bank-process.ts';
import { inTime } from '../full.ts';
import { AURORA_ACCOUNT, BOREAL, BOREAL_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { createAuthority } from '../outbound/certificates.ts';
import { httpServer, rawServer, rawTlsServer, type TestServer, tcpServer } from '../outbound/servers.ts';
import { addWebhook, deleteWebhooks, openReceiver, type Received } from './receiver.ts';

const MEGABYTES = 100;
const EVENTS = 6;
const CHUNK = Buffer.alloc(1024 * 1024, 'x');
const BOMB = gzipSync(Buffer.alloc(50 * 1024 * 1024));

let bank: TestBank;
const servers: TestServer[] = [];
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.close();
  for (const server of servers) await server.close();
});

let sent = 0;
let stolen = 0;

async function openHostile(): Promise<Record<string, string>> {
  const open = async (server: Promise<TestServer>, scheme = 'http') => {
    servers.push(await server);
    return `${scheme}://127.0.0.1:${(await server).port}/hook`;
  };
  const victim = await open(
    httpServer((_request, response) => {
      stolen += 1;
      response.end('secret');
    }),
  );
  const certificate = await (await createAuthority()).issue(['elsewhere.example']);
  return {
    hangs: await open(tcpServer(() => undefined)),
    resets: await open(tcpServer((socket) => socket.resetAndDestroy())),
    drips: await open(
      rawServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
        const drip = setInterval(() => socket.write('x'), 1_000);
        socket.on('close', () => clearInterval(drip));
      }),
    ),
    redirects: await open(
      httpServer((_request, response) => {
        response.writeHead(301, { location: 'http://169.254.169.254/latest/meta-data' }).end();
      }),
    ),
    redirectsHome: await open(
      httpServer((_request, response) => void response.writeHead(307, { location: victim }).end()),
    ),
    floods: await open(
      httpServer((_request, response) => {
        response.writeHead(200);
        let left = MEGABYTES;
        const more = () => {
          while (left-- > 0) {
            sent += CHUNK.length;
            if (!response.write(CHUNK)) return response.once('drain', more);
          }
          return response.end();
        };
        more();
      }),
    ),
    bombs: await open(
      httpServer((_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB);
      }),
    ),
    lies: await open(
      rawTlsServer(certificate, (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')),
      'https',
    ),
    speaksNoHttp: await open(tcpServer((socket) => socket.end('220 smtp.example ESMTP\r\n'))),
    isNowhere: 'http://no-such-host.invalid/hook',
  };
}

it('every attempt is logged as it went, and no other endpoint notices, whatever receivers do', async () => {
  const good = await openReceiver();
  await addWebhook(bank, good.url, { type: 'CASHOUT' }, { as: BOREAL });
  const quiet = await measure(good.received);

  const hostile = await openHostile();
  const ids: Record<string, number> = {};
  for (const [name, url] of Object.entries(hostile))
    ids[name] = (await addWebhook(bank, url, { type: 'CASHOUT' })).id;
  for (let count = 0; count < EVENTS; count++)
    expect(
      (await bank.post('/create-cashout', { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' })).status,
    ).toBe(200);
  const beside = await measure(good.received);
  expect(beside).toBeLessThan(Math.min(inTime(2 * Math.max(quiet, 300)), 10_000));
  await until('each was tried, and none is under way', () => triedAll(), { withinMs: 40_000, everyMs: 200 });
  await deleteWebhooks(bank);
  await bank.drain();

  const seen: Record<string, Json> = {};
  for (const row of await allRows()) {
    const name = Object.keys(ids).find((one) => ids[one] === row.webhook_id) as string;
    seen[name] ??= { rows: 0, statuses: new Set(), responses: new Set() };
    seen[name].rows += 1;
    seen[name].statuses.add(row.status_code);
    seen[name].responses.add(row.response === null ? null : Buffer.byteLength(row.response) <= 16_384);
  }
  const outcome = (name: string) => [...seen[name].statuses];
  for (const name of Object.keys(hostile)) expect(seen[name].rows, name).toBeGreaterThanOrEqual(EVENTS);
  // Attempts under way when their endpoint was deleted have ended as well: every attempt has its row.
  for (const name of ['hangs', 'resets', 'lies', 'speaksNoHttp', 'isNowhere'])
    expect(outcome(name), name).toEqual([null]);
  // Its status came, and that is what counts.
  expect(outcome('drips')).toEqual([200]);
  expect(outcome('redirects')).toEqual([301]);
  expect(outcome('redirectsHome')).toEqual([307]);
  expect(outcome('floods')).toEqual([200]);
  expect(outcome('bombs')).toEqual([200]);
  expect(stolen).toBe(0);
  // Answers of a hundred megabytes each: next to nothing of them was taken in.
  expect(sent).toBeLessThan(EVENTS * MEGABYTES * 1024 * 1024 * 0.2);
  await bank.verify();
  await good.close();
});

async function triedAll(): Promise<boolean> {
  const untried = await queryText(
    bank.app.db.main,
    `select d.id from webhook_deliveries d where not exists (
       select 1 from webhook_log a where a.bucket = d.bucket and a.webhook_id = d.webhook_id
          and a.subject_id = d.subject_id and a.sequence = d.sequence
          and (a.status_code is not null or a.failure is not null)) limit 1`,
  );
  return untried.length === 0;
}

async function allRows(): Promise<Json[]> {
  const rows: Json[] = [];
  let path: string | null = '/v3/webhooks/logs?limit=100';
  while (path !== null) {
    const { body }: { body: Json } = await bank.get(path);
    rows.push(...body.results);
    path = body.next === null ? null : body.next.slice(bank.url.length);
  }
  return rows;
}

/** How long an event takes to its receiver, in milliseconds: the slowest of a few. */
async function measure(received: readonly Received[]): Promise<number> {
  const took: number[] = [];
  for (let count = 0; count < 15; count++) {
    const before = received.length;
    const asked = performance.now();
    const body = { ...BOREAL_ACCOUNT, amount: 1, key: 'ok@psp.example' };
    expect((await bank.post('/create-cashout', body, { as: BOREAL })).status).toBe(200);
    await expect.poll(() => received.length, { interval: 5 }).toBe(before + 1);
    took.push(performance.now() - asked);
  }
  return Math.max(...took);
}
