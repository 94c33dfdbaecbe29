import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPool, type Pool, queryText } from '../../src/database/pool.ts';
import { findEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { inTime } from '../full.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { findBreaches } from './books.ts';
import { AURORA } from './load.ts';

const EMPTY_ACCOUNT = { branch: '0001', number: '100021' };

const undo: (() => unknown)[] = [];
let dataDir: string;
let bank: BankProcess;
let pool: Pool;
let endToEndId: string;

beforeEach(async () => {
  dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  bank = await startBankProcess({ dataDir });
  undo.push(() => bank.end('SIGKILL'));
  pool = await poolOf();
  const paid = await post('/sandbox/cash-ins', { amount: 30, ...EMPTY_ACCOUNT });
  endToEndId = paid.end_to_end_id as string;
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function poolOf(): Promise<Pool> {
  const database = await findEmbedded(dataDir);
  if (database === undefined) throw new Error('the bank runs no database');
  const opened = createPool({ url: database.url, connections: 3 });
  undo.push(() => opened.close());
  return opened;
}

async function post(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(bank.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

const reportPayment = () =>
  post('/sandbox/meds', {
    ...{ end_to_end_id: endToEndId, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' },
  });

/** Holds rows, so that the bank comes so far and no further. They go with the connection, or with the database. */
async function holdRows(text: string): Promise<() => void> {
  const client = await pool.checkout();
  await client.query('begin');
  await client.query(text);
  return () => client.release(true);
}

async function untilSomebodyWaits(): Promise<void> {
  await until('the bank waits for the row', async () => {
    const [row] = await queryText<{ waiting: bigint }>(
      pool,
      `select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    return (row?.waiting ?? 0n) > 0n;
  });
}

interface Standing {
  status: string;
  blocked: bigint;
  returned: bigint;
  accountBlocked: bigint;
  balance: bigint;
}

async function standing(): Promise<Standing | undefined> {
  const [row] = await queryText<Standing>(
    pool,
    `select c.status, c.blocked, c.returned, a.blocked as "accountBlocked", a.balance
       from med_cases c join accounts a on a.company_id = c.company_id and a.id = c.account_id`,
  );
  return row;
}

/** Kills the process where it is, lets the rows go, and starts it again; ends when it is so, in the time allowed. */
async function killAndRestart(release: () => void, isSo: () => Promise<boolean>): Promise<void> {
  await bank.end('SIGKILL');
  release();
  bank = await startBankProcess({ dataDir });
  pool = await poolOf();
  expect(await until('its owed steps are done', isSo)).toBeLessThan(inTime(10_000));
}

it('between the report and the block: the case comes all the same, once, with its block', async () => {
  const release = await holdRows(`select from accounts where number = '100021' for update`);
  const asked = reportPayment().catch(() => 'cut');
  await untilSomebodyWaits();
  expect(await standing()).toBeUndefined();
  await killAndRestart(release, async () => (await standing()) !== undefined);
  expect(await asked).toBe('cut');
  expect(await standing()).toMatchObject({ status: 'WAITING', blocked: 3000n, accountBlocked: 3000n });
  const events = await queryText(pool, `select type from events where subject = 'MED'`);
  expect(events).toEqual([{ type: 'MED_CREATED' }]);
  expect(await findBreaches(pool)).toBe('');
});

it('between the acceptance and the return: the money goes back, once', async () => {
  const { pix_med_id } = await reportPayment();
  const { clientId, clientSecret } = AURORA.credential;
  const secrets = { client_id: clientId, client_secret: clientSecret };
  const { access_token } = await post('/v2/finance/auth-token', secrets);
  const release = await holdRows(`select from simulator.payments for update`);
  const path = `/v3/meds/${pix_med_id}/accept`;
  const accepted = await post(path, { details: 'confirmado' }, access_token as string);
  expect(accepted).toMatchObject({ chargebacks: [{ status: 'PENDING', amount: 30 }] });
  await untilSomebodyWaits();
  await killAndRestart(release, async () => (await standing())?.returned === 3000n);
  expect(await standing()).toMatchObject({ status: 'ACCEPTED_BY_USER', accountBlocked: 0n, balance: 0n });
  const returns = await queryText(pool, `select amount, code from simulator.refunds`);
  expect(returns).toEqual([{ amount: 3000n, code: null }]);
  const refunds = await queryText(pool, `select status, amount from refunds`);
  expect(refunds).toEqual([{ status: 'SUCCESS', amount: 3000n }]);
  expect(await findBreaches(pool)).toBe('');
});
