import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { reachDatabase } from '../../src/commands/upkeep/database.ts';
import { createPool, queryText } from '../../src/database/pool.ts';
import { bringUp } from '../../src/database/roles.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createEmptyDatabase } from '../database.ts';
import { makeEveryKindOfRow } from '../every-kind-of-row.ts';
import { startBank, type TestBank } from '../harness.ts';
import { makeDataDir, removeDataDir } from './bank-process.ts';

const ROLE = `worker_${process.pid}`;

let bank: TestBank;
beforeAll(async () => {
  await asSuperuser(`create role ${ROLE} login`);
  bank = await startBank({}, { role: ROLE });
});
afterAll(async () => {
  await bank.close();
  await asSuperuser(`drop role ${ROLE}`);
});

async function asSuperuser(text: string): Promise<void> {
  const superuser = createPool({ url: inject('superuserUrl'), connections: 1 });
  await queryText(superuser, text).finally(() => superuser.close());
}

const asWorker = (text: string) => queryText<{ is: unknown }>(bank.app.db.main, text);
const refused = (text: string) =>
  asWorker(text).then(
    () => 'done',
    (error: Error & { code?: string }) => error.code,
  );

describe('a bank whose role owns nothing', () => {
  it('works as that role, and owns no table', async () => {
    expect(await asWorker('select current_user::text as is')).toEqual([{ is: ROLE }]);
    const owned = await asWorker(
      'select count(*)::int as is from pg_class where pg_get_userbyid(relowner) = current_user',
    );
    expect(owned).toEqual([{ is: 0 }]);
  });

  it('lives through everything that a bank writes down', async () => {
    await makeEveryKindOfRow(bank);
    await bank.verify();
  });

  it.each([
    'alter table movements disable trigger movements_append_only',
    'alter table movements disable trigger all',
    'drop trigger movements_append_only on movements',
    'alter table kept_events disable trigger kept_events_append_only',
    'alter table audit_log disable trigger audit_log_append_only',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'alter function refuse_change() rename to allow_change',
    `set session_replication_role = 'replica'`,
    'update movements set amount = amount + 1',
    'delete from movements',
    'truncate movements',
    'update kept_events set company_id = company_id',
    'delete from audit_log',
    'alter table accounts drop constraint accounts_pkey',
    'drop table movements',
    'create table public.mine (id int)',
    'update schema_migrations set checksum = checksum',
    'set role lastro',
  ])('may not %s', async (statement) => {
    expect(await refused(statement)).toBe('42501');
  });

  it('starts over all the same: what empties the tables is their owner', async () => {
    const { companies } = await bank.sandbox('/reset');
    expect(companies).toHaveLength(3);
    await bank.verify();
  });
});

describe('a database that lacks migrations', () => {
  it('is not started on by a role that may not apply them, and by two nodes with their owner', async () => {
    const database = await createEmptyDatabase();
    const worker = createPool({ url: database.url.replace('//lastro@', `//${ROLE}@`), connections: 2 });
    const mode = 'sandbox';
    try {
      await expect(bringUp(worker, { mode, ownerUrl: undefined })).rejects.toThrow(
        /^the database lacks migrations: bank\/0001-bank\.sql, .*; run `lastro migrate` with LASTRO_MIGRATE_DATABASE_URL$/,
      );
      const ownerUrl = database.url;
      const applied = await Promise.all([1, 2].map(() => bringUp(worker, { mode, ownerUrl })));
      expect(applied.flat()).toContain('bank/0001-bank.sql');
      expect(await bringUp(worker, { mode, ownerUrl: undefined })).toEqual([]);
      expect(await queryText(worker, 'select count(*)::int as n from movements')).toEqual([{ n: 0 }]);
    } finally {
      await worker.close();
      await database.drop();
    }
  });
});

describe('the embedded server', () => {
  it('gives the bank a role that owns nothing, and migrations the one that does', async () => {
    const dataDir = await makeDataDir();
    const database = await reachDatabase(readConfig({ LASTRO_DATA_DIR: dataDir }));
    const worker = createPool({ url: database.url, connections: 1 });
    try {
      await bringUp(worker, { mode: 'sandbox', ownerUrl: database.ownerUrl });
      const [row] = await queryText(
        worker,
        `select current_user::text as me, pg_get_userbyid(relowner)::text as owner
           from pg_class where relname = 'movements'`,
      );
      expect(row).toEqual({ me: 'lastro_bank', owner: 'lastro' });
    } finally {
      await worker.close();
      await database.release();
      await removeDataDir(dataDir);
    }
  });
});
