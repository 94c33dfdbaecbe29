import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyDatabase } from '../src/commands/upkeep/verify.ts';
import { migrate, pendingHere } from '../src/database/migrations/migrate.ts';
import { OUTSIDE, partsNamed } from '../src/database/migrations/migration-files.ts';
import { type Pool, queryText } from '../src/database/pool.ts';
import { readConfig } from '../src/settings/config.ts';
import { prove } from '../src/verify/prove.ts';
import { sightOf } from '../src/verify/sight.ts';
import { createEmptyDatabase, type TestDatabase } from './database.ts';
import { makeEveryRow } from './every-row.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from './harness.ts';
import { refusals } from './migration-rules.ts';
import { dump, restore } from './release-dump.ts';

/**
 * A database of each release, with every kind of row in it, goes through the migrations of today and works. The one of
 * the version in package.json is made anew by `npm run release-dump` for as long as that version has no tag; from its
 * tag on it stays as it is, because databases like it are out there.
 */
const RELEASES = new URL('releases/', import.meta.url);
const PACKAGE = new URL('../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** Tables that are empty between two moments of a bank: queues that have been worked off. */
const WORKED_OFF = ['held_deliveries', 'held_turns', 'pix_key_requests'];

async function emptyTables(pool: Pool): Promise<string[]> {
  const tables = await queryText<{ name: string }>(
    pool,
    `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'simulator'::regnamespace) order by 1`,
  );
  const counted = await Promise.all(
    tables.map(async ({ name }) => ({
      name,
      rows: await queryText(pool, `select 1 as one from ${name} limit 1`),
    })),
  );
  return counted.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
}

describe.runIf(process.env.RELEASE_DUMP)('the database of this release', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.close());

  it('is made anew', async () => {
    const tags = execFileSync('git', ['tag', '--list', `v${version}`], { encoding: 'utf8' }).trim();
    expect(tags, `${version} has been released: raise the version in package.json first`).toBe('');
    await makeEveryRow(bank);
    await bank.verify();
    const pool = bank.app.db.main;
    const { sealed } = await prove(await sightOf(pool));
    // A day is sealed once it is over.
    const unsealed = ['day_seals', ...WORKED_OFF, 'proved_days'];
    expect(await emptyTables(pool)).toEqual(sealed === undefined ? unsealed : WORKED_OFF);
    if (!existsSync(RELEASES)) mkdirSync(RELEASES);
    writeFileSync(new URL(`${version}.sql.gz`, RELEASES), await dump(pool));
  });
});

const dumps = existsSync(RELEASES) ? readdirSync(RELEASES).sort() : [];

it('has a dump of every release, this one included', () => {
  expect(dumps).toContain(`${version}.sql.gz`);
});

const HINT = 'as long as this version has not been released, npm run release-dump makes its dump anew';

describe.each(dumps)('a database of %s', (name) => {
  const file = readFileSync(new URL(name, RELEASES));
  let database: TestDatabase;
  let pool: Pool;
  beforeEach(async () => {
    database = await createEmptyDatabase();
    pool = database.db.main;
    await restore(pool, file);
  });
  afterEach(() => database.drop());

  it.runIf(name === `${version}.sql.gz`)(
    'is as this version makes it, and restored to the letter',
    async () => {
      expect(await pendingHere(pool).catch((error: Error) => error.message), HINT).toEqual([]);
      expect(gunzipSync(await dump(pool)).equals(gunzipSync(file)), HINT).toBe(true);
    },
  );

  it.each([
    ['at once', 0],
    ['after a year', 366],
  ])(
    'is brought to this version %s, makes a payment, and everything holds',
    async (_, days) => {
      await queryText(
        pool,
        `update bank_facts set clock_offset_ms = clock_offset_ms + ${days} * 86400000::int8`,
      );
      const before = await moneyIn(pool);
      expect(before.movements).toBeGreaterThan(30);
      const bank = await startBank({}, { database });
      try {
        expect(await pay(bank)).toBe('SUCCESS');
        await bank.verify();
        expect(await verifyByCommand(database.url)).toMatch(/everything holds\n$/);
        const after = await moneyIn(pool);
        expect(after.movements).toBeGreaterThan(before.movements);
        expect(after.customers).toBe(before.customers);
      } finally {
        await bank.close();
      }
    },
    60_000,
  );

  it('takes everything that a migration may say while a bank pays on it', async () => {
    const bank = await startBank({}, { database });
    const directory = mkdtempSync(join(tmpdir(), 'lastro-migrations-'));
    try {
      const added = plant(directory);
      const parts = partsNamed(['sandbox', 'simulator']);
      let migrated = false;
      const migrating = migrate(pool, [{ name: 'bank', directory }, ...parts]).finally(() => {
        migrated = true;
      });
      let paid = 0;
      for (; !migrated || paid === 0; paid++) expect(await pay(bank)).toBe('SUCCESS');
      expect(await migrating).toEqual(added.map((file) => `bank/${file}`));
      expect(await pay(bank)).toBe('SUCCESS');
      expect((await bank.get('/readyz', { as: null })).status).toBe(200);
      await bank.verify();
    } finally {
      await bank.close();
      rmSync(directory, { recursive: true });
    }
  });
});

const PLANTED = [
  `alter table cashouts add column note text not null default '(none)', add column noted_at timestamptz;`,
  'create table notes (company_id bigint, id bigint, primary key (company_id, id));',
  `${OUTSIDE}\ncreate index concurrently if not exists cashouts_of_notes on cashouts (noted_at, id);`,
  'alter table movements add constraint movements_are_of_an_account check (account_id is not null) not valid;',
  `${OUTSIDE}\nalter table movements validate constraint movements_are_of_an_account;`,
  'alter table movements alter column account_id set not null;',
  `${OUTSIDE}\ndrop index concurrently if exists cashouts_of_notes;`,
];

/** The bank's own migrations, and behind them one of each allowed kind. Answers the names of these. */
function plant(directory: string): string[] {
  for (const part of partsNamed(['bank'])) cpSync(part.directory, directory, { recursive: true });
  const names = readdirSync(directory).sort();
  const before = names.map((name) => readFileSync(join(directory, name), 'utf8'));
  return PLANTED.map((text, index) => {
    expect(refusals({ text, before: [...before, ...PLANTED.slice(0, index)] })).toEqual([]);
    const name = `${String(names.length + index + 1).padStart(4, '0')}-planted.sql`;
    writeFileSync(join(directory, name), text);
    return name;
  });
}

/** How a payment to another institution ends. */
async function pay(bank: TestBank): Promise<string> {
  const body = { ...AURORA_ACCOUNT, amount: 1.5, key: 'ok@psp.example' };
  const answer = await bank.post('/create-cashout-self-approve', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await bank.drain();
  return (await bank.get(`/v2/finance/status-cashout?id=${answer.body.id}`)).body.status;
}

/** How much has been written down, and for how many. */
async function moneyIn(pool: Pool): Promise<{ movements: number; customers: number }> {
  const [row] = await queryText<{ movements: number; customers: number }>(
    pool,
    `select (select count(*)::int from movements) as movements, (select count(*)::int from companies) as customers`,
  );
  if (row === undefined) throw new Error('a count is a row');
  return row;
}

async function verifyByCommand(url: string): Promise<string> {
  let said = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  try {
    expect(await verifyDatabase({ ...readConfig({}), databaseUrl: url })).toBe(0);
  } finally {
    write.mockRestore();
  }
  return said;
}
