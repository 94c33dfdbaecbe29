import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Pool, queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import { claimById, newPhone, openedClaim, playClaim, registerElsewhere } from '../claims.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { AURORA_ACCOUNT, type BankDoor, type Credential, openDoor } from '../harness.ts';
import { deleteKey, listedKeys, registerVerified, registration, sendCode } from '../keys.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { findBreaches } from './books.ts';

const undo: (() => unknown)[] = [];
let database: TestDatabase;
let dataDir: string;
let server: BankProcess;
let bank: BankDoor;

beforeEach(async () => {
  database = await createTestDatabase();
  undo.push(() => database.drop());
  dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  await start();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function start(): Promise<void> {
  server = await startBankProcess({ dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY });
  const started = server;
  undo.push(() => started.end('SIGKILL'));
  const { url } = started;
  bank = openDoor(url, (credential) => fetchToken(url, credential));
}

async function fetchToken(url: string, { clientId, clientSecret }: Credential): Promise<string> {
  const answer = await fetch(`${url}/v2/finance/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const pool = (): Pool => database.db.main;
const count = async (what: string): Promise<number> =>
  (await queryText<{ n: number }>(pool(), `select count(*)::int4 as n from ${what}`))[0]?.n ?? 0;

interface Killing {
  /** The table that the directory cannot write to meanwhile, so that it cannot answer. */
  table: string;
  ask(): Promise<unknown>;
  /** The rows that say that the question is on its way. */
  asked: string;
  questions: number;
}

/** Kills the server while it waits for the directory, and starts another; none of the answers has come. */
async function killWhileAsking({ table, ask, asked, questions }: Killing): Promise<void> {
  let answered: PromiseSettledResult<unknown>[] = [];
  await transaction(pool(), async (tx) => {
    await queryText(tx, `lock table ${table} in share row exclusive mode`);
    const asking = Promise.allSettled([ask()]);
    await until('the directory is being asked', async () => (await count(asked)) === questions);
    await server.end('SIGKILL');
    answered = await asking;
  });
  expect(answered.map(({ status }) => status)).toEqual(['rejected']);
  expect(await count(asked)).toBe(questions);
  await start();
}

/** L1: within 10 s of a server being up nothing is left to ask, and all that must hold does. */
async function finished(): Promise<void> {
  const left = async () =>
    (await count('pix_key_requests')) + (await count('claims where lease_until is not null'));
  await until('all that was asked has been answered', async () => (await left()) === 0);
  await bank.sandbox('/drain');
  expect(await findBreaches(pool())).toBe('');
}

it('in the middle of registrations: each key is there within ten seconds, once', async () => {
  const keys = Array.from({ length: 5 }, (_, index) => `crash-${index}@example.com`);
  const bodies: object[] = [];
  for (const key of keys) bodies.push(registration('EMAIL', { code: await sendCode(bank, key) }));
  await bank.sandbox('/drain');
  await killWhileAsking({
    table: 'simulator.directory_requests',
    ask: () => Promise.all(bodies.map((body) => bank.post('/v3/dict/key', body))),
    asked: `pix_key_requests where kind = 'REGISTER'`,
    questions: 5,
  });
  await finished();
  expect((await listedKeys(bank)).filter((key) => keys.includes(key)).sort()).toEqual(keys);
  // The codes have served, as they would have without the crash.
  const again = await bank.post('/v3/dict/key', bodies[0]);
  expect([again.status, again.body]).toEqual([404, { detail: 'Verification request not found' }]);
});

it('in the middle of a deletion: the key is gone', async () => {
  await registerVerified(bank, 'gone@example.com');
  await bank.sandbox('/drain');
  await killWhileAsking({
    table: 'simulator.directory_requests',
    ask: () => deleteKey(bank, 'gone@example.com'),
    asked: `pix_key_requests where kind = 'DELETE'`,
    questions: 1,
  });
  await finished();
  expect(await listedKeys(bank)).not.toContain('gone@example.com');
});

it('in the middle of opening a claim: it is open, under one name', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  await bank.sandbox('/drain');
  await killWhileAsking({
    table: 'simulator.claims',
    ask: () => openedClaim(bank, phone),
    asked: `claims where pending_move = 'OPEN'`,
    questions: 1,
  });
  await finished();
  const text = 'select public_id::text as id from claims where key = $1';
  const [row] = await queryText<{ id: string }>(pool(), text, [phone]);
  expect(await claimById(bank, row?.id ?? '')).toMatchObject({
    ...{ ...AURORA_ACCOUNT, key: phone, status: 'OPEN', role: 'CLAIMER' },
    claim_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(await count(`simulator.claims where key = '${phone}'`)).toBe(1);
});

it('in the middle of completing a claim: the key is ours, and was given once', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  const claim = await openedClaim(bank, phone);
  await playClaim(bank, claim.claim_id, 'confirm');
  await killWhileAsking({
    table: 'simulator.claims',
    ask: () => bank.post(`/v3/dict/claim/${claim.pix_key_claim_id}/complete`, {}),
    asked: `claims where pending_move = 'COMPLETE'`,
    questions: 1,
  });
  await finished();
  expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({
    status: 'COMPLETED',
    completed_by_name: 'Padaria Aurora Ltda',
  });
  expect((await listedKeys(bank)).filter((key) => key === phone)).toHaveLength(1);
});
