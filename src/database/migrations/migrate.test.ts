import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabases } from '../databases.ts';
import { queryText } from '../pool.ts';
import { type Tx, transaction } from '../transaction.ts';
import { hasMigrations, migrate, pendingMigrations } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lastro-migrations-'));
  file('0001-first.sql', 'create table first (id int); insert into first values (1);');
  file(
    '0002-second.sql',
    '-- Two statements.\ncreate table second (id int);\ninsert into second values (2);\n',
  );
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
const parts = () => [{ name: 'bank', directory: folder }];
const run = () => migrate(database.db.main, parts());
const pending = () => pendingMigrations(database.db.main, parts());
const count = (table: string) => queryText(database.db.main, `select count(*) as count from ${table}`);

describe('migrate', () => {
  test('applies the files in order, once, and knows them by their checksum', async () => {
    expect(await pending()).toEqual(['bank/0001-first.sql', 'bank/0002-second.sql']);
    expect(await run()).toEqual(['bank/0001-first.sql', 'bank/0002-second.sql']);
    expect(await run()).toEqual([]);
    expect(await pending()).toEqual([]);
    expect(await count('second')).toEqual([{ count: 1n }]);
    const rows = await queryText(
      database.db.main,
      'select part, version, name, checksum from schema_migrations order by version',
    );
    expect(rows).toEqual([
      {
        part: 'bank',
        version: 1,
        name: '0001-first.sql',
        checksum: '55e82b5c79deaf4ef4fe42c85290129b63547924a8b698d2de3663e3b3e8cf3b',
      },
      {
        part: 'bank',
        version: 2,
        name: '0002-second.sql',
        checksum: 'b4b6327fbc65352e4dad57a1e2993918b9383792e275cec3494430a41362d384',
      },
    ]);
  });

  test('applies only what is new', async () => {
    await run();
    file('0003-third.sql', 'alter table first add column more text');
    expect(await pending()).toEqual(['bank/0003-third.sql']);
    expect(await run()).toEqual(['bank/0003-third.sql']);
  });

  test('on several nodes at once applies each file once', async () => {
    const nodes = [1, 2, 3, 4].map(() => openDatabases({ url: database.url, mainConnections: 2 }));
    const applied = await Promise.all(nodes.map((node) => migrate(node.main, parts())));
    expect(applied.flat().sort()).toEqual(['bank/0001-first.sql', 'bank/0002-second.sql']);
    expect(await count('first')).toEqual([{ count: 1n }]);
    await Promise.all(nodes.map((node) => node.close()));
  });

  test('applies a file wholly or not at all', async () => {
    file('0003-third.sql', 'create table third (id int); insert into nowhere values (1);');
    await expect(run()).rejects.toThrow(
      'migration bank/0003-third.sql failed: relation "nowhere" does not exist',
    );
    expect(await pending()).toEqual(['bank/0003-third.sql']);
    await expect(count('third')).rejects.toThrow('does not exist');
    file('0003-third.sql', 'create table third (id int)');
    expect(await run()).toEqual(['bank/0003-third.sql']);
  });
});

describe('a node of the release before', () => {
  test('is as ready as it was when a newer one has brought the database further', async () => {
    await run();
    const mine = await readMigrations(parts());
    expect(await hasMigrations(database.db.main, mine)).toBe(true);
    await queryText(
      database.db.main,
      `insert into schema_migrations (part, version, name, checksum) values ('bank', 3, '0003-newer.sql', 'newer')`,
    );
    expect(await hasMigrations(database.db.main, mine)).toBe(true);
  });

  test('is not ready where one of its own is missing or another', async () => {
    await run();
    file('0003-third.sql', 'select 1');
    expect(await hasMigrations(database.db.main, await readMigrations(parts()))).toBe(false);
    await queryText(
      database.db.main,
      `insert into schema_migrations (part, version, name, checksum) values ('bank', 3, '0003-third.sql', 'another')`,
    );
    expect(await hasMigrations(database.db.main, await readMigrations(parts()))).toBe(false);
  });
});

describe('migrate refuses', () => {
  test('an applied file that was edited', async () => {
    await run();
    file('0001-first.sql', 'create table first (id int8)');
    await expect(run()).rejects.toThrow('migration bank/0001-first.sql was edited after it was applied');
    await expect(pending()).rejects.toThrow('was edited');
  });

  test('an applied file that was renamed', async () => {
    await run();
    unlinkSync(join(folder, '0002-second.sql'));
    file('0002-other.sql', 'select 1');
    await expect(run()).rejects.toThrow('migration bank/0002-second.sql was renamed to 0002-other.sql');
  });

  test('a database that is ahead of this program', async () => {
    await run();
    unlinkSync(join(folder, '0002-second.sql'));
    await expect(run()).rejects.toThrow(
      'the database has migration bank/0002-second.sql, which this program does not know',
    );
  });

  test('a gap in the numbers, before anything is applied', async () => {
    file('0004-fourth.sql', 'select 1');
    await expect(run()).rejects.toThrow('bank/0004-fourth.sql stands where migration 3 should be');
    await expect(count('first')).rejects.toThrow('does not exist');
  });

  test('one number twice', async () => {
    file('0002-twice.sql', 'select 1');
    await expect(run()).rejects.toThrow('bank/0002-twice.sql stands where migration 3 should be');
  });

  test('a name of another shape', async () => {
    file('3-Third.sql', 'select 1');
    await expect(run()).rejects.toThrow('bank/3-Third.sql is not named like 0001-what-it-does.sql');
  });

  test('a hole in what was applied', async () => {
    await run();
    await queryText(database.db.main, 'delete from schema_migrations where version = 1');
    await expect(run()).rejects.toThrow('migration bank/0001-first.sql was skipped');
  });

  test('a database of before the first release, before anything is touched', async () => {
    await queryText(
      database.db.main,
      `create table schema_migrations (version int primary key, name text not null, checksum text not null);
       insert into schema_migrations values (25, '0025-ends-by-operators.sql', 'of before')`,
    );
    const words =
      'a program from before the first release made this database, and no release can bring it further: begin on an empty database';
    await expect(run()).rejects.toThrow(words);
    await expect(pending()).rejects.toThrow(words);
    expect(await queryText(database.db.main, 'select version from schema_migrations')).toEqual([
      { version: 25 },
    ]);
    await expect(count('first')).rejects.toThrow('does not exist');
  });
});

describe('parts', () => {
  test('have numbers of their own, and one may be without the other', async () => {
    const other = mkdtempSync(join(tmpdir(), 'lastro-migrations-'));
    writeFileSync(join(other, '0001-other.sql'), 'create table other (id int)');
    const both = [...parts(), { name: 'other', directory: other }];
    expect(await run()).toEqual(['bank/0001-first.sql', 'bank/0002-second.sql']);
    expect(await pendingMigrations(database.db.main, both)).toEqual(['other/0001-other.sql']);
    expect(await migrate(database.db.main, both)).toEqual(['other/0001-other.sql']);
    expect(await hasMigrations(database.db.main, await readMigrations(both))).toBe(true);
    expect(await pending()).toEqual([]);
    expect(await run()).toEqual([]);
    rmSync(other, { recursive: true });
  });
});

describe('a table that somebody holds', () => {
  const patience = { lockTimeoutMs: 50, tries: 3, pauseMs: 50 };

  /** Reads `first` in a transaction that ends when `work` has. */
  async function whileHeld(work: (release: () => void) => Promise<void>): Promise<void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await transaction(database.db.batch, async (tx: Tx) => {
      await queryText(tx, 'select from first');
      const working = work(release);
      await Promise.race([released, working.catch(() => undefined)]);
      return { working };
    }).then(({ working }) => working);
  }

  async function untilWaiting(): Promise<void> {
    const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await queryText(database.db.aside, WAITING)).length === 0);
  }

  beforeEach(async () => {
    await run();
    file('0003-third.sql', 'create table third (id int); alter table first add column more text;');
  });

  test('is waited for a moment at a time, so that others get at it in between', async () => {
    await whileHeld(async (release) => {
      const migrating = migrate(database.db.main, parts(), { ...patience, tries: 1_000 });
      await untilWaiting();
      for (let read = 0; read < 20; read++) expect(await count('first')).toEqual([{ count: 1n }]);
      await expect(count('third')).rejects.toThrow('does not exist');
      release();
      expect(await migrating).toEqual(['bank/0003-third.sql']);
    });
    expect(await count('third')).toEqual([{ count: 0n }]);
  });

  test('and never lets go ends the migration, with nothing applied', async () => {
    await whileHeld(async () => {
      await expect(migrate(database.db.main, parts(), patience)).rejects.toThrow(
        'migration bank/0003-third.sql found a table locked in each of 3 attempts and was not applied: end the oldest transactions',
      );
    });
    expect(await pending()).toEqual(['bank/0003-third.sql']);
    await expect(count('third')).rejects.toThrow('does not exist');
    expect(await run()).toEqual(['bank/0003-third.sql']);
  });
});

describe('a file outside a transaction', () => {
  const INDEX =
    '-- outside a transaction\ncreate unique index concurrently if not exists first_once on first (id);';
  const validity = () =>
    queryText(
      database.db.main,
      `select indisvalid as valid from pg_index where indexrelid = to_regclass('first_once')`,
    );

  beforeEach(async () => {
    await run();
    file('0003-third.sql', INDEX);
  });

  test('builds an index beside readers and writers', async () => {
    expect(await run()).toEqual(['bank/0003-third.sql']);
    expect(await validity()).toEqual([{ valid: true }]);
    expect(await run()).toEqual([]);
  });

  test('is applied once by nodes that start together, none of which waits for the others for ever', async () => {
    const nodes = [1, 2, 3, 4].map(() => openDatabases({ url: database.url, mainConnections: 2 }));
    const applied = await Promise.all(nodes.map((node) => migrate(node.main, parts())));
    expect(applied.flat()).toEqual(['bank/0003-third.sql']);
    expect(await validity()).toEqual([{ valid: true }]);
    await Promise.all(nodes.map((node) => node.close()));
  });

  test('is begun again where a failure left half of an index', async () => {
    await queryText(database.db.main, 'insert into first values (1)');
    await expect(run()).rejects.toThrow(
      'migration bank/0003-third.sql failed: could not create unique index',
    );
    expect(await validity()).toEqual([{ valid: false }]);
    expect(await pending()).toEqual(['bank/0003-third.sql']);
    await queryText(database.db.main, 'delete from first; insert into first values (2)');
    expect(await run()).toEqual(['bank/0003-third.sql']);
    expect(await validity()).toEqual([{ valid: true }]);
  });

  test('is begun again where a crash ended it', async () => {
    const dies = transaction(database.db.batch, async (tx: Tx) => {
      await queryText(tx, 'insert into second values (3)');
      // An old snapshot: the index waits for its end before it is whole.
      await queryText(tx, 'declare old cursor for select 1');
      const migrating = run();
      const ended = expect(migrating).rejects.toThrow(/terminat|failed/);
      const BUILDING = `from pg_stat_activity where query like '-- outside%' and datname = current_database() and wait_event = 'virtualxid'`;
      for (let killed = 0; killed === 0; )
        killed = (await queryText(database.db.aside, `select pg_terminate_backend(pid) ${BUILDING}`)).length;
      await ended;
    });
    await dies;
    expect(await validity()).toEqual([{ valid: false }]);
    expect(await run()).toEqual(['bank/0003-third.sql']);
    expect(await validity()).toEqual([{ valid: true }]);
  });
});
