import { createHmac, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { type App, createApp } from '../../src/composition/app.ts';
import { queryText } from '../../src/database/pool.ts';
import { readConfig } from '../../src/settings/config.ts';
import { cnpjOf } from '../../src/simulator/check-digits.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type Random, seededRandom } from '../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { findBreaches, untilAllEnded } from './books.ts';

const ACCOUNTS = 20;
const REQUESTS = 1_200;
const AT_ONCE = 64;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

interface Member {
  number: string;
  key: string;
  token: string;
  hmacSecret: string;
}

type Answer = { status: number; body: Record<string, unknown> };

async function call(url: string, path: string, body: unknown, member?: Member): Promise<Answer> {
  const text = JSON.stringify(body);
  const signed = member && {
    authorization: `Bearer ${member.token}`,
    hmac: createHmac('sha256', member.hmacSecret).update(text).digest('hex'),
    'idempotency-key': randomUUID(),
  };
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed },
    body: text,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function openNodes(database: TestDatabase): Promise<{ apps: App[]; urls: string[] }> {
  // The machine's speed is not under test.
  const patience = { LASTRO_LONGEST_WAIT_MS: '120000', LASTRO_DATABASE_PATIENCE: '10' };
  const config = { ...readConfig({ LASTRO_PORT: '0', ...patience }), masterKey: TEST_MASTER_KEY };
  const log = pino({ level: 'silent' });
  const open = () => createApp({ config, databaseUrl: database.url, log });
  const apps = [await open(), await open()];
  undo.push(() => Promise.all(apps.map((app) => app.close())));
  return { apps, urls: await Promise.all(apps.map((app) => app.listen())) };
}

/** A company each, so that every payment is between two of them. */
async function openMember(app: App, url: string, index: number): Promise<Member> {
  const name = `Member ${index}`;
  const request = { type: 'PJ', document: cnpjOf(20_000_000 + index), name, balance: 1000, pix_key: true };
  const { status, body } = await call(url, '/sandbox/accounts', request);
  expect(status).toBe(200);
  const [credential] = body.credentials as {
    client_id: string;
    client_secret: string;
    hmac_secret: string;
  }[];
  if (credential === undefined) throw new Error('an account comes with a credential');
  const { client_id: clientId, client_secret: clientSecret, hmac_secret: hmacSecret } = credential;
  const number = body.number as string;
  const [key] = await queryText<{ key: string }>(
    app.db.main,
    `select k.key from active_pix_keys k join account_numbers n on n.account_id = k.account_id where n.number = $1`,
    [number],
  );
  return {
    number,
    key: key?.key as string,
    token: await app.issueToken({ clientId, clientSecret }),
    hmacSecret,
  };
}

interface Market {
  members: Member[];
  urls: string[];
  random: Random;
}

/** Mostly they pay each other; now and then money comes in or leaves, and payments are approved and cancelled apart. */
async function doSomething({ members, urls, random }: Market): Promise<Answer[]> {
  const url = urls[random(urls.length)] as string;
  const payer = members[random(members.length)] as Member;
  const payee = members[random(members.length)] as Member;
  const amount = (1 + random(3_000)) / 100;
  const kind = random(20);
  if (kind === 0) return [await call(url, '/sandbox/cash-ins', { amount, key: payee.key })];
  const source = { source_account_branch_identifier: '0001', source_account_number: payer.number };
  const key = kind < 4 ? 'ok@psp.example' : kind === 4 ? 'returns@psp.example' : payee.key;
  const payment = { ...source, amount, key };
  if (kind < 16) return [await call(url, '/create-cashout-self-approve', payment, payer)];
  const created = await call(url, '/create-cashout', payment, payer);
  const other = urls[random(urls.length)] as string;
  const { id } = created.body;
  const [approved, cancelled] = await Promise.all([
    call(url, '/approve-cashout', { id }, payer),
    call(other, '/cancel-cashout', { id }, payer),
  ]);
  // S2: one of the two wins, on whichever node.
  expect([approved.status, cancelled.status].sort()).toEqual([200, 400]);
  return [created];
}

it('in every direction, through two servers at once, and nobody stands in anybody’s way', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const { apps, urls } = await openNodes(database);
  const [app] = apps as [App, App];
  const members: Member[] = [];
  for (let index = 0; index < ACCOUNTS; index++)
    members.push(await openMember(app, urls[index % urls.length] as string, index));

  const market = { members, urls, random: seededRandom(7) };
  const answers: Answer[] = [];
  let left = REQUESTS;
  const work = async () => {
    while (left-- > 0) answers.push(...(await doSomething(market)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);

  const pool = database.db.main;
  await untilAllEnded(pool, 10_000);
  await app.bank.work.drain();
  expect(await findBreaches(pool)).toBe('');
  const inside = await queryText(pool, `select from movements where kind = 'CASHOUT_INSIDE'`);
  expect(inside.length).toBeGreaterThan(REQUESTS / 3);
  // Locks are taken in one order everywhere, so that there is nothing for PostgreSQL to break off.
  await queryText(pool, 'select pg_stat_force_next_flush()');
  const [stats] = await queryText<{ deadlocks: bigint }>(
    pool,
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(stats?.deadlocks).toBe(0n);
});
