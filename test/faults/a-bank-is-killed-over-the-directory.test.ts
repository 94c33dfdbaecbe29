import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import { queryText } from '../../src/database/pool.ts';
import type { DictClient } from '../../src/rails/bcb/dict/client.ts';
import { verify } from '../../src/verify/verify.ts';
import { moveClaim } from '../claims.ts';
import type { TestDatabase } from '../database.ts';
import { AURORA_ACCOUNT, AURORA_EMPTY_ACCOUNT, type Credential, type Json, openDoor } from '../harness.ts';
import { deleteKey, listedKeys, rebindKey, registration } from '../keys.ts';
import { TEST_ISPB, TEST_MASTER_KEY } from '../prepare-template.ts';
import { createRailDatabase, joinRail } from '../rail/bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from '../rail/central-bank.ts';
import { phone } from '../rail/directory.ts';
import {
  claimsOf,
  clientFor,
  exampleKey,
  exampleMoves,
  leadsTo,
  openClaim,
  register,
} from '../rail/keys-on-rail.ts';
import { type BankProcess, makeDataDir, startBankProcess, until } from './bank-process.ts';

let running: RunningCentralBank;
let database: TestDatabase;
let dataDir: string;
let bank: BankProcess;
let others: DictClient;
beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 200, streamIdleMs: 500 }, startDirectory);
  database = await createRailDatabase();
  dataDir = await makeDataDir();
  others = clientFor(running, running.b);
  bank = await start();
  const announced = async () =>
    (await queryText(database.db.main, 'select from pix_key_requests')).length === 0;
  await until('the keys of the sandbox are registered', announced, within);
});
afterAll(async () => {
  await bank.end('SIGKILL');
  await others.close();
  await database.drop();
  await running.close();
  await rm(dataDir, { recursive: true, force: true });
});

const within = { withinMs: 60_000, everyMs: 200 };
const OURS = `${TEST_ISPB} ${AURORA_ACCOUNT.source_account_number}`;

async function start(): Promise<BankProcess> {
  const { bcb } = await joinRail(running);
  const settings = {
    LASTRO_RAIL: 'bcb',
    LASTRO_BCB_ICOM_URL: bcb.icomUrl ?? '',
    LASTRO_BCB_DICT_URL: bcb.dictUrl ?? '',
    LASTRO_BCB_DICT_POLL_MS: '1000',
    LASTRO_BCB_AUTHORITY: bcb.authority ?? '',
    LASTRO_BCB_CONNECTION_CERTIFICATE: bcb.connectionCertificate ?? '',
    LASTRO_BCB_CONNECTION_KEY: bcb.connectionKey ?? '',
    LASTRO_BCB_SIGNING_CERTIFICATE: bcb.signingCertificate ?? '',
    LASTRO_BCB_SIGNING_KEY: bcb.signingKey ?? '',
    LASTRO_BCB_SYSTEM_CERTIFICATES: bcb.systemCertificates ?? '',
  };
  const databaseUrl = database.url;
  return startBankProcess({
    ...{ dataDir, databaseUrl, masterKey: TEST_MASTER_KEY, settings, startWithinMs: 60_000 },
  });
}

function door() {
  const { url } = bank;
  const token = async ({ clientId, clientSecret }: Credential) => {
    const answer = await fetch(`${url}/v2/finance/auth-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return { ...openDoor(url, token), app: { db: { main: database.db.main } } };
}

const MANY = 1_000;

/** The bank asks, the directory does it and its answer never arrives; then the bank is killed, and starts anew. */
async function killedOver(operation: string, ask: () => Promise<unknown>): Promise<void> {
  await running.control('POST', '/faults', { name: 'dict-500', matching: operation, times: MANY });
  const asked = ask().catch(() => undefined);
  const isDone = async () => running.bank.faults.all().some(({ times = MANY }) => times < MANY);
  await until(`the directory has done ${operation}`, isDone);
  await bank.end('SIGKILL');
  await asked;
  await running.control('DELETE', '/faults');
  bank = await start();
}

const cidsOf = async (key: string) =>
  (await queryText<{ key: string }>(database.db.main, 'select key from bcb.entries where key = $1', [key]))
    .length;
describe('a bank that is killed after the directory has obeyed and before it has stored that', () => {
  it('registers, moves and gives up a key once', async () => {
    const key = 'morta@aurora.example';
    await killedOver('createEntry', () => register(door(), key));
    await until('the key is registered', async () => (await listedKeys(door())).includes(key), within);
    expect([await leadsTo(others, key), await cidsOf(key)]).toEqual([OURS, 1]);

    const moved = `${TEST_ISPB} ${AURORA_EMPTY_ACCOUNT.source_account_number}`;
    const other = { account: AURORA_EMPTY_ACCOUNT };
    await killedOver('updateEntry', () => rebindKey(door(), key, other));
    await until('the key has moved', async () => (await listedKeys(door(), other)).includes(key), within);
    expect(await leadsTo(others, key)).toBe(moved);

    await killedOver('deleteEntry', () => deleteKey(door(), key));
    await until('the key is gone', async () => !(await listedKeys(door(), other)).includes(key), within);
    expect(await cidsOf(key)).toBe(0);
  });

  it('has one random key of one request', async () => {
    const before = (await listedKeys(door())).length;
    await killedOver('createEntry', () => door().post('/v3/dict/key', registration('EVP')));
    await until('the key is there', async () => (await listedKeys(door())).length === before + 1, within);
    for (const key of await listedKeys(door())) expect(await leadsTo(others, key)).toBe(OURS);
  });

  it('opens one claim, and completes it once', async () => {
    const key = phone();
    await exampleKey(running, key);
    const claimOf = async (): Promise<Json> => (await claimsOf(door()))[0];
    await killedOver('createClaim', () => openClaim(door(), key));
    await until('the claim has its name', async () => (await claimOf()).claim_id !== null, within);
    const claim = await claimOf();
    await exampleMoves(running, claim.claim_id, 'acknowledge');
    await exampleMoves(running, claim.claim_id, 'confirm', '<Reason>USER_REQUESTED</Reason>');
    await until('it is confirmed', async () => (await claimOf()).status === 'CONFIRMED', within);
    // The next process asks once more what the one before it asked.
    const asks = () => queryText(database.db.main, 'select id from claims where pending_move is not null');
    await until('its opening is over', async () => (await asks()).length === 0, within);
    await killedOver('completeClaim', () => moveClaim(door(), claim.pix_key_claim_id, { verb: 'complete' }));
    await until('it is completed', async () => (await claimOf()).status === 'COMPLETED', within);
    expect(await claimsOf(door())).toHaveLength(1);
    expect(await listedKeys(door())).toContain(key);
    await until('its entry is known', async () => (await cidsOf(key)) === 1, within);
    expect(await leadsTo(others, key)).toBe(OURS);
    expect((await verify(database.db.main)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
});
