import { afterEach, expect, it } from 'vitest';
import { findEmbedded } from '../../src/database/embedded.ts';
import { createPool, type Pool, queryText } from '../../src/database/pool.ts';
import { createTestDatabase } from '../database.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { findBreaches, untilAllEnded } from './books.ts';
import { openCustomer } from './customer.ts';
import { AURORA, isAccepted, startLoad } from './load.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function slowReceiver(): Promise<Receiver> {
  const receiver = await openReceiver((_request, response) => {
    setTimeout(() => response.writeHead(200).end(), 30);
  });
  undo.push(() => receiver.close());
  return receiver;
}

async function addEndpoint(bank: BankProcess, url: string): Promise<void> {
  const { clientId, clientSecret } = AURORA.credential;
  const ask = async (path: string, body: object, headers = {}) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(bank.url + path, {
      ...init,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return (await answer.json()) as { access_token: string; secret: string };
  };
  const wanted = { client_id: clientId, client_secret: clientSecret };
  const { access_token } = await ask('/v2/finance/auth-token', wanted);
  const authorization = `Bearer ${access_token}`;
  expect((await ask('/v3/webhooks', { url, type: 'ALL' }, { authorization })).secret).toMatch(/^whsec_/);
}

function untilAllDelivered(pool: Pool, withinMs: number): Promise<number> {
  return until(
    'every delivery has ended',
    async () => {
      const [row] = await queryText<{ left: boolean }>(
        pool,
        `select exists (select from webhook_outbox) or exists (
           select from webhook_deliveries where due_at is not null) as left`,
      );
      return row?.left === false;
    },
    { withinMs, everyMs: 50 },
  );
}

/** Every event of the company came, as often as the log has attempts that were answered, or oftener never. */
async function proveDelivered(pool: Pool, receiver: Receiver): Promise<{ unanswered: number }> {
  const events = await queryText<{ id: string }>(
    pool,
    `select 'evt_' || event_salt || '_' || lower(e.subject) || '_' || e.subject_id || '_' || e.sequence as id
       from bank_facts, events e join webhooks w on w.company_id = e.company_id`,
  );
  const attempts = await queryText<{ id: string; status: number | null }>(
    pool,
    `select 'evt_' || event_salt || '_' || lower(subject) || '_' || subject_id || '_' || sequence as id,
            status_code as status
       from bank_facts, webhook_attempts`,
  );
  const came = new Map<string, number>();
  for (const { headers } of receiver.received) {
    const id = String(headers['webhook-id']);
    came.set(id, (came.get(id) ?? 0) + 1);
  }
  const logged = new Map<string, number>();
  for (const { id } of attempts) logged.set(id, (logged.get(id) ?? 0) + 1);
  expect(events.filter(({ id }) => !came.has(id))).toEqual([]);
  expect([...came].filter(([id, count]) => count > (logged.get(id) ?? 0))).toEqual([]);
  return { unanswered: attempts.filter(({ status }) => status === null).length };
}

it('a kill in the middle of deliveries loses no event, and the log shows each attempt that it cut', async () => {
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const first = await startBankProcess({ dataDir });
  undo.push(() => first.end('SIGKILL'));
  const receiver = await slowReceiver();
  await addEndpoint(first, receiver.url);
  const customer = openCustomer({ credential: AURORA.credential, connections: 16 });
  undo.push(() => customer.close());
  const load = startLoad({
    ...{ customer, payer: AURORA, url: first.url, workers: 16 },
    random: seededRandom(7),
  });
  await until('payments are on their way', () => load.count(isAccepted) >= 400, { withinMs: 20_000 });
  await until('deliveries are on their way', () => receiver.received.length >= 100, { withinMs: 20_000 });
  await first.end('SIGKILL');
  await load.stop();

  const second = await startBankProcess({ dataDir });
  undo.push(() => second.end('SIGKILL'));
  const database = await findEmbedded(dataDir);
  const pool = createPool({ url: database?.url as string, connections: 2 });
  undo.push(() => pool.close());
  await untilAllEnded(pool, 15_000);
  await untilAllDelivered(pool, 30_000);
  const { unanswered } = await proveDelivered(pool, receiver);
  // It was in the middle of something, or this proves nothing.
  expect(unanswered).toBeGreaterThan(0);
  expect(await findBreaches(pool)).toBe('');
}, 120_000);

it('two nodes share one queue: each event comes once while both live, and still comes when one is killed', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const options = { dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY };
  const [first, second] = await Promise.all([startBankProcess(options), startBankProcess(options)]);
  undo.push(() => Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]));
  const receiver = await slowReceiver();
  await addEndpoint(first, receiver.url);
  const customer = openCustomer({ credential: AURORA.credential, connections: 16 });
  undo.push(() => customer.close());
  const run = async (url: string, payments: number, seed: number) => {
    const load = startLoad({
      ...{ customer, payer: AURORA, url, workers: 8 },
      random: seededRandom(seed),
    });
    await until('payments are made', () => load.count(isAccepted) >= payments, { withinMs: 20_000 });
    await load.stop();
  };
  const pool = createPool({ url: database.url, connections: 2 });
  undo.push(() => pool.close());

  await Promise.all([run(first.url, 150, 1), run(second.url, 150, 2)]);
  await untilAllEnded(pool, 15_000);
  await untilAllDelivered(pool, 30_000);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  const nodes = await queryText<{ nodes: bigint }>(pool, 'select count(*) as nodes from webhook_nodes');
  expect(nodes[0]?.nodes).toBe(2n);

  const soFar = receiver.received.length;
  await run(second.url, 150, 3);
  await until('deliveries go on', () => receiver.received.length >= soFar + 20, { withinMs: 20_000 });
  await first.end('SIGKILL');
  await untilAllEnded(pool, 15_000);
  await untilAllDelivered(pool, 30_000);
  await proveDelivered(pool, receiver);
  expect(await findBreaches(pool)).toBe('');
}, 120_000);
