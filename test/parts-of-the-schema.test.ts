import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppParts, createApp } from '../src/composition/app.ts';
import { migrate, pendingHere } from '../src/database/migrations/migrate.ts';
import { partsNamed } from '../src/database/migrations/migration-files.ts';
import { type Pool, queryText } from '../src/database/pool.ts';
import { bringUp } from '../src/database/roles.ts';
import { absentRail } from '../src/rail/absent-rail.ts';
import { reseal } from '../src/rotation/reseal.ts';
import { createVault } from '../src/secrets/seal.ts';
import { type Config, readConfig } from '../src/settings/config.ts';
import { verify } from '../src/verify/verify.ts';
import { createEmptyDatabase, type TestDatabase } from './database.ts';
import { TEST_MASTER_KEY } from './prepare-template.ts';

const SANDBOX_TABLES = ['public.inbox_requests', 'public.sandbox_liveness_verdicts'];

let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = database.db.main;
});
afterEach(() => database.drop());

async function startAndStop(mode: Config['mode'], parts: Pick<AppParts, 'rail'> = {}): Promise<void> {
  const config = { ...readConfig({ LASTRO_PORT: '0' }), mode, masterKey: TEST_MASTER_KEY };
  const log = pino({ level: 'silent' });
  const app = await createApp({ ...parts, config, databaseUrl: database.url, log });
  await app.close();
}

const OWN_RAIL = { rail: { rail: absentRail(), connect: () => undefined } };

async function tablesBesideTheBanks(): Promise<string[]> {
  const rows = await queryText<{ name: string }>(
    pool,
    `select schemaname || '.' || tablename as name from pg_tables
      where schemaname = 'simulator' or schemaname || '.' || tablename = any($1) order by 1`,
    [SANDBOX_TABLES],
  );
  return rows.map(({ name }) => name);
}

const schemas = () => queryText(pool, `select nspname as name from pg_namespace where nspname = 'simulator'`);

/** Everything that reads the whole schema does without the parts that are not there. */
async function expectWhole(): Promise<void> {
  expect(await pendingHere(pool)).toEqual([]);
  expect((await verify(pool)).filter(({ breaches }) => breaches > 0)).toEqual([]);
  expect((await reseal(pool, createVault(TEST_MASTER_KEY))).unreadable).toEqual([]);
}

describe('the schema', () => {
  it('of a bank in production has neither the simulator nor the tables of a sandbox', async () => {
    await startAndStop('production', OWN_RAIL);
    expect(await schemas()).toEqual([]);
    expect(await tablesBesideTheBanks()).toEqual([]);
    await expectWhole();
  });

  it('of a sandbox with a settlement system of its own has no simulator', async () => {
    await startAndStop('sandbox', OWN_RAIL);
    expect(await schemas()).toEqual([]);
    expect(await tablesBesideTheBanks()).toEqual(SANDBOX_TABLES);
    await expectWhole();
    // The command line knows no settlement systems, and leaves it as it is.
    expect(await bringUp(pool, { mode: 'sandbox', ownerUrl: undefined })).toEqual([]);
  });

  it('of any other sandbox has the simulator', async () => {
    await startAndStop('sandbox');
    expect(await tablesBesideTheBanks()).toEqual(
      expect.arrayContaining([...SANDBOX_TABLES, 'simulator.orders', 'simulator.signing_key']),
    );
    await expectWhole();
  });
});

describe('a bank', () => {
  it('brings up a rail that it has left, whose tables the checker still knows', async () => {
    await migrate(pool, partsNamed(['bank', 'sandbox', 'bcb', 'simulator']));
    await queryText(pool, 'drop table bcb.recoveries');
    await queryText(pool, `delete from schema_migrations where part = 'bcb' and version = 8`);
    const kind = { mode: 'sandbox', rail: 'simulator', ownerUrl: undefined } as const;
    expect(await bringUp(pool, kind)).toEqual(['bcb/0008-recoveries.sql']);
    expect(await pendingHere(pool)).toEqual([]);
  });

  it('does not begin in production on what was migrated for a sandbox', async () => {
    await bringUp(pool, { mode: 'sandbox', ownerUrl: undefined });
    await expect(startAndStop('production', OWN_RAIL)).rejects.toThrow(
      'this database was migrated for a sandbox (it has sandbox and simulator); migrate an empty one with LASTRO_MODE=production',
    );
    expect(await queryText(pool, 'select mode from bank_facts')).toEqual([]);
  });

  it('in production gets no tables of a sandbox from somebody who forgot to name its mode', async () => {
    await startAndStop('production', OWN_RAIL);
    for (const ownerUrl of [undefined, database.url])
      await expect(bringUp(pool, { mode: 'sandbox', ownerUrl })).rejects.toThrow(
        'this database belongs to a production bank; it cannot be migrated in sandbox mode',
      );
    expect(await tablesBesideTheBanks()).toEqual([]);
  });
});
