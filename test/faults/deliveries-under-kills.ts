import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPool, type Pool, queryText } from '../../src/database/pool.ts';
import { findEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { findBreaches, untilAllEnded } from './books.ts';
import { openCustomer } from './customer.ts';
import { AURORA, isAccepted, startLoad } from './load.ts';

/** A customer's server that takes its time, and remembers how often it got which event. */
export interface CountingReceiver {
  url: string;
  total(): number;
  /** How long it takes for each answer from now on. */
  take(delayMs: number): void;
  times: ReadonlyMap<string, number>;
  close(): void;
}

export async function countingReceiver(first: number): Promise<CountingReceiver> {
  const times = new Map<string, number>();
  let total = 0;
  let delayMs = first;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const id = String(request.headers['webhook-id']);
      times.set(id, (times.get(id) ?? 0) + 1);
      total += 1;
      setTimeout(() => response.writeHead(200).end(), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    ...{ times, total: () => total },
    take: (next) => {
      delayMs = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Gives Padaria Aurora an endpoint for everything. */
export async function addEndpoint(bank: Pick<BankProcess, 'url'>, url: string): Promise<void> {
  const { clientId, clientSecret } = AURORA.credential;
  const ask = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(bank.url + path, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...headers },
    });
    return (await answer.json()) as { access_token: string; secret: string };
  };
  const wanted = { client_id: clientId, client_secret: clientSecret };
  const { access_token } = await ask('/v2/finance/auth-token', wanted);
  const authorization = `Bearer ${access_token}`;
  const { secret } = await ask('/v3/webhooks', { url, type: 'ALL' }, { authorization });
  assert.match(secret, /^whsec_/);
}

export function untilAllDelivered(pool: Pool, withinMs: number): Promise<number> {
  const allEnded = async () => {
    const [row] = await queryText<{ left: boolean }>(
      pool,
      `select count(*) > 0 as left from webhook_deliveries where state = 'PENDING'`,
    );
    return row?.left === false;
  };
  return until('every delivery has ended', allEnded, { withinMs, everyMs: 50 });
}

/** Counts of deliveries that were proved to keep the promises. */
export interface Delivered {
  events: number;
  /** Requests at the receiver. */
  arrived: number;
  /** Rows of the log. */
  attempts: number;
  /** Those that a kill cut. */
  unanswered: number;
}

const EVENT_ID = (salt: string, of: string) =>
  `'evt_${salt}_' || lower(${of}.subject) || '_' || ${of}.subject_id || '_' || ${of}.sequence`;

/** Every event came, and none oftener than the log has attempts of it. */
export async function proveDelivered(pool: Pool, receiver: CountingReceiver): Promise<Delivered> {
  // Over several machines the bank's own facts lie elsewhere than the log.
  const [facts] = await queryText<{ salt: string }>(pool, 'select event_salt as salt from bank_facts');
  assert(facts !== undefined, 'a bank has facts');
  const events = await queryText<{ id: string }>(
    pool,
    `select ${EVENT_ID(facts.salt, 'e')} as id
       from events e join webhooks w on w.company_id = e.company_id and e.created_at > w.created_at`,
  );
  const attempts = await queryText<{ id: string; status: number | null }>(
    pool,
    `select ${EVENT_ID(facts.salt, 'a')} as id, status_code as status
       from webhook_log a where a.created_at < 'infinity'`,
  );
  const logged = new Map<string, number>();
  for (const { id } of attempts) logged.set(id, (logged.get(id) ?? 0) + 1);
  const lost = events.filter(({ id }) => !receiver.times.has(id));
  assert.deepEqual(lost, [], 'events that never came');
  const unlogged = [...receiver.times].filter(([id, count]) => count > (logged.get(id) ?? 0));
  assert.deepEqual(unlogged, [], 'calls that the log does not know');
  const unanswered = attempts.filter(({ status }) => status === null).length;
  return { events: events.length, arrived: receiver.total(), attempts: attempts.length, unanswered };
}

// While payments run, so slow that most of it is still to be delivered when the server is killed.
const SLOW_MS = 500;
const QUICK_MS = 20;
const ON_THEIR_WAY = 100;

/**
 * Makes payments with so many events, all told to a receiver that takes its time, and kills the server as often as it
 * is told while they are delivered: the first time while payments run, and again after each restart.
 */
export async function deliverUnderKills({
  events,
  kills,
}: {
  events: number;
  kills: number;
}): Promise<Delivered> {
  const undo: (() => unknown)[] = [];
  try {
    const dataDir = await makeDataDir();
    undo.push(() => removeDataDir(dataDir));
    const start = async () => {
      const started = await startBankProcess({ dataDir });
      undo.push(() => started.end('SIGKILL'));
      return started;
    };
    let bank = await start();
    const receiver = await countingReceiver(SLOW_MS);
    undo.push(receiver.close);
    await addEndpoint(bank, receiver.url);
    await payUntilKilled(bank, receiver, events / 2);
    receiver.take(QUICK_MS);
    for (let kill = 2; kill <= kills; kill++) {
      bank = await start();
      const enough = receiver.total() + events / (4 * kills);
      await until('deliveries go on', () => receiver.total() >= enough, { withinMs: 60_000 });
      await bank.end('SIGKILL');
    }
    await start();
    const pool = createPool({ url: (await findEmbedded(dataDir))?.url as string, connections: 2 });
    undo.push(() => pool.close());
    await untilAllEnded(pool, 30_000);
    await untilAllDelivered(pool, 120_000);
    const delivered = await proveDelivered(pool, receiver);
    assert.equal(await findBreaches(pool), '');
    return delivered;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function payUntilKilled(
  bank: BankProcess,
  receiver: CountingReceiver,
  payments: number,
): Promise<void> {
  const customer = openCustomer({ credential: AURORA.credential, connections: 16 });
  const load = startLoad({
    ...{ customer, payer: AURORA, url: bank.url, workers: 16 },
    random: seededRandom(7),
  });
  await until('payments are made', () => load.count(isAccepted) >= payments, { withinMs: 120_000 });
  await until('deliveries are on their way', () => receiver.total() >= ON_THEIR_WAY, { withinMs: 60_000 });
  await bank.end('SIGKILL');
  await load.stop();
  await customer.close();
}
