import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import type { Config } from '../../src/settings/config.ts';
import { verify } from '../../src/verify/verify.ts';
import type { TestDatabase } from '../database.ts';
import { AURORA, type Credential, openDoor } from '../harness.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { conserved, createRailDatabase, elsewhere, joinRail, manual, payIn } from '../rail/bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from '../rail/central-bank.ts';
import { type BankProcess, makeDataDir, startBankProcess, until } from './bank-process.ts';

let running: RunningCentralBank;
let database: TestDatabase;
let dataDir: string;
let bank: BankProcess | undefined;
beforeEach(async () => {
  running = await openCentralBank({ streamWaitMs: 200, streamIdleMs: 500 });
  database = await createRailDatabase();
  dataDir = await makeDataDir();
});
afterEach(async () => {
  await bank?.end('SIGKILL');
  await database.drop();
  await running.close();
  await rm(dataDir, { recursive: true, force: true });
});

function environmentOf({ bcb }: Pick<Config, 'rail' | 'bcb'>): Record<string, string> {
  return {
    LASTRO_RAIL: 'bcb',
    LASTRO_BCB_ICOM_URL: bcb.icomUrl ?? '',
    LASTRO_BCB_DICT_URL: bcb.dictUrl ?? '',
    LASTRO_BCB_AUTHORITY: bcb.authority ?? '',
    LASTRO_BCB_CONNECTION_CERTIFICATE: bcb.connectionCertificate ?? '',
    LASTRO_BCB_CONNECTION_KEY: bcb.connectionKey ?? '',
    LASTRO_BCB_SIGNING_CERTIFICATE: bcb.signingCertificate ?? '',
    LASTRO_BCB_SIGNING_KEY: bcb.signingKey ?? '',
    LASTRO_BCB_SYSTEM_CERTIFICATES: bcb.systemCertificates ?? '',
  };
}

const tokenAt = (url: string) => async (credential: Credential) => {
  const { clientId, clientSecret } = credential;
  const answer = await fetch(`${url}/v2/finance/auth-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
};

/** Pays and is paid until the bank dies; what is under way then is nobody's loss. */
async function trafficUntil({ url, ended }: BankProcess): Promise<void> {
  const token = tokenAt(url)(AURORA);
  const door = openDoor(url, () => token);
  let alive = true;
  void ended.then(() => {
    alive = false;
  });
  const sending = async () => {
    while (alive)
      await door
        .post('/create-cashoutmanual-self-approve', manual(1, elsewhere(running, 'ok')))
        .catch(() => pause(20));
  };
  const receiving = async () => {
    while (alive) {
      await payIn(running, { amount: '2.00' });
      await pause(20);
    }
  };
  await Promise.all([sending(), sending(), receiving()]);
}

/** Payments that the system settled, and those that the bank booked: by id and amount, ours and theirs. */
async function books() {
  const all = [...running.bank.spi.state.transfers.values()];
  const settled = all.filter(({ ending }) => ending?.state === 'SETTLED');
  const lines = (of: { id: string; amount: bigint }[]) =>
    of.map(({ id, amount }) => `${id} ${amount}`).sort();
  const rows = (text: string) => queryText<{ id: string; amount: bigint }>(database.db.main, text);
  const paid = await rows(
    `select c.end_to_end_id as id, m.amount from cashouts c
       join movements m on m.bucket = c.bucket and m.payment_id = c.id and m.kind = 'CASHOUT' where c.status = 'SUCCESS'`,
  );
  const received = await rows(
    `select c.end_to_end_id as id, m.amount from cash_ins c
       join movements m on m.bucket = c.bucket and m.payment_id = c.id and m.kind = 'CASHIN'`,
  );
  return {
    system: {
      paid: lines(settled.filter(({ to }) => to === '99999001')),
      received: lines(settled.filter(({ to }) => to !== '99999001')),
    },
    bank: { paid: lines(paid), received: lines(received) },
  };
}

async function isAtRest(): Promise<boolean> {
  const [row] = await queryText<{ open: bigint }>(
    database.db.main,
    `select (select count(*) from cashouts where status = 'PROCESSING')
          + (select count(*) from bcb.inbox where handled_at is null)
          + (select count(*) from bcb.transfers where state in ('WAITING', 'ACCEPTED')) as open`,
  );
  const waiting = [...running.bank.spi.state.transfers.values()].some(({ ending }) => ending === undefined);
  return row?.open === 0n && !waiting;
}

/** So many have settled in each direction, and more are under way. */
function wentBothWays(each: number): boolean {
  const settled = [...running.bank.spi.state.transfers.values()].filter(
    ({ ending }) => ending?.state === 'SETTLED',
  );
  const paid = settled.filter(({ to }) => to === '99999001').length;
  return paid >= each && settled.length - paid >= each;
}

describe('a bank that is killed again and again while it pays and is paid', () => {
  it("R49 R72 loses nothing and does nothing twice: its books are the system's", async () => {
    const settings = environmentOf(await joinRail(running));
    const start = () =>
      startBankProcess({
        dataDir,
        databaseUrl: database.url,
        masterKey: TEST_MASTER_KEY,
        settings,
        startWithinMs: 60_000,
      });
    for (const each of [15, 30]) {
      bank = await start();
      const traffic = trafficUntil(bank);
      await until('payments went both ways', () => wentBothWays(each), { withinMs: 90_000, everyMs: 20 });
      await bank.end('SIGKILL');
      await traffic;
    }
    bank = await start();
    // The bank asks about payments of unknown outcome after the limit.
    await until('all payments have ended', isAtRest, { withinMs: 150_000, everyMs: 500 });
    const { system, bank: own } = await books();
    expect(own).toEqual(system);
    expect(system.paid.length).toBeGreaterThan(20);
    expect(system.received.length).toBeGreaterThan(20);
    expect(conserved(running)).toBe(true);
    expect((await verify(database.db.main)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
});
