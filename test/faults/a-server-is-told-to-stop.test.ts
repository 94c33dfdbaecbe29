import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Pool, queryText } from '../../src/database/pool.ts';
import { findPlace } from '../../src/embedded-postgres/place.ts';
import { findPostmaster } from '../../src/embedded-postgres/postmaster.ts';
import { signalPostmaster } from '../../src/embedded-postgres/stop.ts';
import { runUser } from '../../src/embedded-postgres/user.ts';
import { createTestDatabase } from '../database.ts';
import { inTime } from '../full.ts';
import { AURORA_ACCOUNT, type Credential, openDoor } from '../harness.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { type Ending, openCustomer, type Payment } from './customer.ts';
import { AURORA, BOREAL, isAccepted, retryUnanswered, startLoad } from './load.ts';
import { stopUnderLoad } from './stops-under-load.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/**
 * Nobody listens any more. A connection that the system has opened, and that still waits for the bank to take it
 * when the bank stops listening, is reset instead: to its client that is a connection refused a moment later.
 */
function isTurnedAway(ending: Ending): boolean {
  return (
    ending.kind === 'refused' || (ending.kind === 'cut' && ending.code === 'ECONNRESET' && !ending.reused)
  );
}

async function countWritten(pool: Pool, payments: readonly Payment[]): Promise<number> {
  const rows = await queryText(pool, 'select from cashouts where idempotency_key = any($1)', [
    payments.map((payment) => payment.key),
  ]);
  return rows.length;
}

function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', () => undefined);
  });
}

async function tokenOf(url: string, { clientId, clientSecret }: Credential): Promise<string> {
  const answer = await fetch(`${url}/v2/finance/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function startOnDatabase() {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const start = async () => {
    const bank = await startBankProcess({
      dataDir,
      databaseUrl: database.url,
      masterKey: TEST_MASTER_KEY,
    });
    undo.push(() => bank.end('SIGKILL'));
    return bank;
  };
  return { pool: database.db.main, start };
}

it('answers every request that reached it, gives the rest back, and exits in good order', async () => {
  const { pool, start } = await startOnDatabase();
  const bank = await start();
  const pooled = openCustomer({ credential: AURORA.credential, connections: 12 });
  const unpooled = openCustomer({ credential: BOREAL.credential, connections: 4, keepAlive: false });
  undo.push(
    () => pooled.close(),
    () => unpooled.close(),
  );
  const { url } = bank;
  const loads = [
    startLoad({ customer: pooled, payer: AURORA, url, workers: 12, random: seededRandom(1) }),
    startLoad({ customer: unpooled, payer: BOREAL, url, workers: 4, random: seededRandom(2) }),
  ] as const;
  await until('payments are on their way', () => loads.every((load) => load.count(isAccepted) >= 60));
  const ended = await bank.end('SIGTERM');
  expect(ended).toMatchObject({ code: 0, signal: null });
  expect(ended.ms).toBeLessThan(inTime(10_000));
  await Promise.all(loads.map((load) => load.stop()));

  const payments = loads.flatMap((load) => load.payments);
  const unheard = (ending: Ending) => !isAccepted(ending) && !isTurnedAway(ending);
  expect(payments.flatMap((payment) => payment.endings).filter(unheard)).toEqual([]);
  // Nothing was done for those who were turned away, so none of them was ever read.
  const turnedAway = payments.filter(({ endings }) => endings.some(isTurnedAway));
  expect(await countWritten(pool, turnedAway)).toBe(0);
  // Its unfinished payments wait for no lease to run out.
  const [held] = await queryText<{ held: bigint }>(
    pool,
    `select count(*) as held from cashouts where status = 'PROCESSING' and lease_until > clock_timestamp()`,
  );
  expect(held).toEqual({ held: 0n });

  const next = await start();
  await retryUnanswered(loads[0].payments, { customer: pooled, url: next.url });
  await retryUnanswered(loads[1].payments, { customer: unpooled, url: next.url });
  await untilAllEnded(pool, 10_000);
  expect(await compareBooks(pool, payments)).toEqual([]);
  expect(await findBreaches(pool)).toBe('');
});

it('waits neither for connections that ask nothing nor for requests that never end', async () => {
  const { start } = await startOnDatabase();
  const bank = await start();
  const [, half] = await Promise.all([openSocket(bank.url), openSocket(bank.url)]);
  half.write('POST /create-cashout-self-approve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  const ended = await bank.end('SIGTERM');
  expect(ended).toMatchObject({ code: 0, signal: null });
  expect(ended.ms).toBeLessThan(inTime(4_000));
});

it('stops again and again under load without dropping a request', async () => {
  const { stops, wrong } = await stopUnderLoad({ stops: 3 });
  expect(stops.map(({ code, dropped }) => ({ code, dropped }))).toEqual(
    Array(3).fill({ code: 0, dropped: 0 }),
  );
  expect(wrong).toEqual([]);
});

/** Stops a server and all that it has started, as a machine that freezes would. */
function freeze(pid: number): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' });
  const all = [pid, ...children.trim().split(/\s+/).map(Number)];
  for (const one of all) process.kill(one, 'SIGSTOP');
  undo.push(() => {
    for (const one of all) signalPostmaster(one, 'SIGKILL');
  });
}

it('stops in time with a receiver that hangs, half a request, silence, and a database that is frozen', async () => {
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const bank = await startBankProcess({ dataDir });
  undo.push(() => bank.end('SIGKILL'));
  const token = tokenOf(bank.url, AURORA.credential);
  const door = openDoor(bank.url, () => token);
  const receiver = createServer().listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  undo.push(() => receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const hanging = once(receiver, 'connection');
  await door.post('/v3/webhooks', { url: `http://127.0.0.1:${port}/`, type: 'ALL' });
  const pay = () =>
    door.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' });
  expect((await pay()).status).toBe(200);
  const [socket] = (await hanging) as [Socket];
  undo.push(() => socket.destroy());

  const [, half] = await Promise.all([openSocket(bank.url), openSocket(bank.url)]);
  half.write('POST /create-cashout-self-approve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  const place = await findPlace(dataDir, runUser());
  freeze(findPostmaster(place?.cluster ?? '')?.pid ?? Number.NaN);
  const stuck = pay();
  await pause(200);
  const ended = await bank.end('SIGTERM');
  expect(ended).toMatchObject({ code: 0, signal: null });
  expect(ended.ms).toBeLessThan(inTime(9_000));
  // Accepted before the signal: it is answered, though nobody can know what became of it.
  expect((await stuck).status).toBe(503);
});
