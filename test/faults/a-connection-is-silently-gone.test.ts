import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../../src/composition/app.ts';
import { createPool, queryText } from '../../src/database/pool.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createTestDatabase } from '../database.ts';
import { inTime } from '../full.ts';
import { AURORA_ACCOUNT, openDoor } from '../harness.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { until } from './bank-process.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

it('is answered 503 within five seconds, and served again once the database can be reached', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const proxy = await startCuttingProxy(database.url);
  undo.push(() => proxy.close());
  const config = { ...readConfig({ LASTRO_PORT: '0' }), masterKey: TEST_MASTER_KEY };
  const app = await createApp({ config, databaseUrl: proxy.url, log: pino({ level: 'silent' }) });
  undo.push(() => app.close());
  const url = await app.listen();
  const tokens = new Map<string, Promise<string>>();
  const door = openDoor(url, ({ clientId, clientSecret }) => {
    const token = tokens.get(clientId) ?? app.issueToken({ clientId, clientSecret });
    tokens.set(clientId, token);
    return token;
  });
  const pay = () =>
    door.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' });
  expect((await pay()).status).toBe(200);

  proxy.swallow(true);
  const began = performance.now();
  expect((await pay()).status).toBe(503);
  expect(performance.now() - began).toBeLessThan(inTime(5_000));
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);

  proxy.swallow(false);
  await until('payments are taken again', async () => (await pay()).status === 200);
});

it('is told from a statement that is merely slow, which goes on', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const pool = createPool({ url: database.url, connections: 1, patience: 10 });
  undo.push(() => pool.close());
  // Suspected after a second. A busy machine may take longer to answer the question than it has otherwise.
  expect(await queryText(pool, 'select pg_sleep(2.5), 7 as seven')).toEqual([{ pg_sleep: '', seven: 7 }]);
});

it('is told from a statement whose answer arrives while the database is asked about it', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const proxy = await startCuttingProxy(database.url);
  undo.push(() => proxy.close());
  const pool = createPool({ url: proxy.url, connections: 1, patience: 10 });
  undo.push(() => pool.close());
  await queryText(pool, 'select');
  proxy.keepBack();
  expect(await queryText(pool, 'select 7 as seven')).toEqual([{ seven: 7 }]);
});

it('is told from a database that answers others and is too busy for a new connection', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const proxy = await startCuttingProxy(database.url);
  undo.push(() => proxy.close());
  const pool = createPool({ url: proxy.url, connections: 2 });
  undo.push(() => pool.close());
  await Promise.all([queryText(pool, 'select pg_sleep(0.1)'), queryText(pool, 'select pg_sleep(0.1)')]);
  proxy.holdNew(true);
  let slow = true;
  // The first question is given up after three seconds and a half.
  const answered = queryText(pool, 'select pg_sleep(6), 7 as seven').finally(() => {
    slow = false;
  });
  while (slow) await queryText(pool, 'select pg_sleep(0.05)');
  expect(await answered).toEqual([{ pg_sleep: '', seven: 7 }]);
});
