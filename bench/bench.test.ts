import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseCases } from './cases.ts';
import { type LoadPlan, load, percentilesOf } from './load.ts';
import { formatComparisons, judgeTargets } from './report.ts';
import { createJudge } from './requests.ts';
import type { CaseFigures } from './run-case.ts';
import { findPgbench, readRate } from './yardstick.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Behaviour {
  connections: number;
  delayMs: number;
  status: number;
  idOf(requestNumber: number): number;
}

const SENDER = {
  token: 'the-token',
  hmacSecret: 'the-secret',
  accounts: ['100018', '100026'].map((number) => ({ branch: '0001', number })),
};

/** Loads a server that answers with `idOf` the number of the request, after `delayMs`. */
async function measure(different: Partial<LoadPlan>, behaviour: Partial<Behaviour> = {}) {
  const { connections = 4, delayMs = 0, status = 200, idOf = (n: number) => n } = behaviour;
  const received: { head: IncomingMessage['headers']; body: string }[] = [];
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const id = idOf(received.push({ head: request.headers, body }));
    const answer = JSON.stringify({ worked: true, id, status: 'PROCESSING', tag: JSON.parse(body).tag });
    const end = () =>
      response.writeHead(status, { 'content-length': answer.length }).write(answer.slice(0, 9)) &&
      response.end(answer.slice(9));
    delayMs === 0 ? end() : setTimeout(end, delayMs);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const plan = { port, connections, asks: { sender: SENDER }, tagPrefix: 'test-', seconds: 0.2, rate: null };
  const result = await load({ ...plan, ...different });
  return { result, received };
}

describe('load', () => {
  it('sends signed requests of which no two are alike, from each account in turn', async () => {
    const { result, received } = await measure({ rate: 200 });
    expect(result).toMatchObject({ accepted: 40, offered: 40, faults: [] });
    expect(new Set(received.map(({ head }) => head['idempotency-key'])).size).toBe(40);
    expect(new Set(received.map(({ body }) => JSON.parse(body).tag)).size).toBe(40);
    expect(received.filter(({ body }) => body.includes('"100026"')).length).toBe(20);
    const { head, body = '' } = received[0] ?? {};
    const hmac = createHmac('sha256', 'the-secret').update(body).digest('hex');
    expect(head).toMatchObject({
      authorization: 'Bearer the-token',
      'content-type': 'application/json',
      hmac,
    });
    expect(JSON.parse(body)).toEqual({
      source_account_branch_identifier: '0001',
      source_account_number: '100018',
      amount: 10,
      key: 'ok@psp.example',
      tag: 'test-00000000',
    });
  });

  it('keeps each connection busy with one request at a time until the time is over', async () => {
    const { result, received } = await measure({}, { connections: 3, delayMs: 20 });
    expect(result.accepted).toBe(received.length);
    expect(result.accepted).toBeGreaterThanOrEqual(6);
    expect(result.accepted).toBeLessThanOrEqual(3 * 11);
    expect(result.answer.p50).toBeGreaterThanOrEqual(19);
  });

  it('counts the wait of a request that was due while its only connection was busy', async () => {
    const { result } = await measure({ rate: 200 }, { connections: 1, delayMs: 20 });
    expect(result.accepted).toBe(40);
    // The last was due after 195 ms, behind 39 others of at least 20 ms each.
    expect(result.answer.max).toBeGreaterThan(500);
  });

  it('gives up what is due while all connections are busy, where refusals are counted', async () => {
    const { result } = await measure(
      { rate: 200, everyMs: 200 },
      { connections: 1, delayMs: 20, status: 503 },
    );
    expect(result).toMatchObject({ accepted: 0, faults: [] });
    expect(result.refused).toBeGreaterThan(0);
    expect(result.sent).toBeLessThan(result.offered / 2);
  });

  it('stops at the first answer that is a replay', async () => {
    const { result, received } = await measure({ seconds: 20 }, { idOf: (n) => Math.min(n, 10) });
    expect(result.faults[0]).toBe('a replay: id 10 had been answered before');
    expect(received.length).toBeLessThan(20);
  });

  it('says so when the server goes', async () => {
    const idOf = (n: number) => {
      if (n === 10) server?.closeAllConnections();
      return n;
    };
    const { result } = await measure({ seconds: 20 }, { idOf });
    expect(result.faults[0]).toMatch(/closed a connection|ECONNRESET|EPIPE/);
  });
});

it('names what is wrong with an answer', () => {
  const judge = createJudge();
  const answer = (id: number, tag: string, status = 'PROCESSING') =>
    `{"worked":true,"id":${id},"transaction_id":${id},"status":"${status}","tag":"${tag}"}`;
  expect(judge('a', 200, answer(5, 'a'))).toBeUndefined();
  expect(judge('b', 200, answer(5, 'b'))).toBe('a replay: id 5 had been answered before');
  expect(judge('c', 503, '{"detail":"Unavailable"}')).toBe('status 503: {"detail":"Unavailable"}');
  expect(judge('d', 200, answer(6, 'd', 'SUCCESS'))).toContain('no "status":"PROCESSING" in {');
  expect(judge('e', 200, answer(7, 'f'))).toContain('no "tag":"e" in {');
  expect(judge('g', 200, '{"worked":true,"status":"PROCESSING","tag":"g"}')).toContain('no id in {');
});

it('gives exact percentiles, whatever the order they came in', () => {
  const latencies = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentilesOf(latencies)).toEqual({ p50: 100, p95: 190, p99: 198, max: 200 });
  expect(percentilesOf([0.25])).toEqual({ p50: 0.25, p95: 0.25, p99: 0.25, max: 0.25 });
});

it('runs the cases that were asked for with those they are compared with, and names what cannot be run', () => {
  const names = (asked: string[]) => chooseCases(asked).map(({ name }) => name);
  expect(names(['webhooks', 'hot'])).toEqual(['hot', 'hot-few', 'webhooks', 'hot-after']);
  expect(() => names(['half'])).toThrow('half needs hot too');
  expect(() => names(['warm'])).toThrow('There is no case warm');
  expect(() => names(['hot', 'overload'])).toThrow('overload: only by itself');
});

describe('the report', () => {
  const latencies = { p50: 1, p95: 2, p99: 3, max: 4 };
  const figures = (name: string, settledPerSecond: number, more: Partial<CaseFigures> = {}): CaseFigures => ({
    ...{ name, measures: name, connections: 256, rate: null, payments: 10_000, settledPerSecond },
    ...{ acceptedPerSecond: settledPerSecond + 1000, answer: latencies, acceptToSuccess: latencies },
    ...{ cpu: { server: 2, database: 1, generator: 1, receiver: 0, others: 0 }, logBytesPerPayment: 2000 },
    ...{ peakMegabytes: undefined, deliveries: undefined, ...more },
  });
  const cases = [
    figures('hot', 6000),
    figures('hot-few', 4500, {
      connections: 64,
      cpu: { server: 3, database: 1.5, generator: 1, receiver: 0, others: 0 },
    }),
    figures('webhooks', 4000, {
      deliveries: {
        ...{ besidePerSecond: 300, afterPerSecond: 5000, paymentsPerSecond: 3500 },
        ...{ lastAfter: 4000, ages: { p50: 3000, p95: 5000, p99: 5500, max: 6000 } },
      },
    }),
    figures('hot-after', 4000),
  ];
  const yardstick = { version: '18.1', tpcB: [3100, 2900, 3000], oneRow: [1000, 800] };

  it('compares payments with PostgreSQL by itself, few connections with many, told with untold', () => {
    const judged = judgeTargets({ cases, yardstick }).join('\n');
    expect(judged).toMatch(/^pass {2}hot at 64 against TPC-B +1\.50 x/m);
    expect(judged).toMatch(/^pass {2}hot at 64 against SQL on one row +5\.00 x/m);
    expect(judged).toMatch(/^FAIL {2}processor at 64 against 256 +1\.50 x/m);
    // Against the mean of 4000 of 6000 and 4000 of 4000.
    expect(judged).toMatch(/^FAIL {2}payments, every event delivered +0\.83 x/m);
    expect(judged).toMatch(/^pass {2}webhooks delivered after payments +5000\/s/m);
    expect(judged).not.toMatch(/codes|memory/);
    const compared = formatComparisons({ cases, yardstick }).join('\n');
    expect(compared).toContain('450 µs at 64 connections, 300 µs at 256, 1.50 x');
    expect(compared).toContain('every event delivered: 4000/s (0.80 x)');
    expect(compared).toContain('the last delivery 3500/s (0.70 x); without a receiver 5000/s');
  });

  it('goes on without pgbench and says so', () => {
    expect(judgeTargets({ cases, yardstick: null }).join()).not.toContain('TPC-B');
    expect(formatComparisons({ cases, yardstick: null }).join()).toContain('No pgbench is found');
  });
});

it('finds pgbench where its server is beside it, the newest first, and reads its rate', () => {
  const root = mkdtempSync(join(tmpdir(), 'lastro-test-pgbench-'));
  const install = (folder: string, ...programs: string[]) => {
    mkdirSync(join(root, folder), { recursive: true });
    for (const program of programs) writeFileSync(join(root, folder, program), '');
  };
  install('path', 'pgbench');
  expect(findPgbench(join(root, 'path'), join(root, 'none'))).toBeUndefined();
  for (const version of ['9', '15']) install(`${version}/bin`, 'pgbench', 'initdb', 'postgres');
  expect(findPgbench(join(root, 'path'), root)).toBe(join(root, '15', 'bin'));
  rmSync(root, { recursive: true });
  const told = 'number of failed transactions: 0 (0.000%)\ntps = 2317.5 (without initial connection time)\n';
  expect(readRate(told)).toBe(2317.5);
  expect(() => readRate(told.replace(': 0', ': 7'))).toThrow('pgbench told no rate');
});
