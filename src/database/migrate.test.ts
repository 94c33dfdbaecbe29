import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts';
import { hasMigrations, migrate, pendingMigrations, readMigrations } from './migrate.ts';
import { openDatabases, queryText } from './pool.ts';

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
const run = () => migrate(database.db.main, folder);
const count = (table: string) => queryText(database.db.main, `select count(*) as count from ${table}`);

describe('migrate', () => {
  test('applies the files in order, once, and knows them by their checksum', async () => {
    expect(await pendingMigrations(database.db.main, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await run()).toEqual([]);
    expect(await pendingMigrations(database.db.main, folder)).toEqual([]);
    expect(await count('second')).toEqual([{ count: 1n }]);
    const rows = await queryText(
      database.db.main,
      'select version, name, checksum from schema_migrations order by version',
    );
    expect(rows).toEqual([
      {
        version: 1,
        name: '0001-first.sql',
        checksum: '55e82b5c79deaf4ef4fe42c85290129b63547924a8b698d2de3663e3b3e8cf3b',
      },
      {
        version: 2,
        name: '0002-second.sql',
        checksum: 'b4b6327fbc65352e4dad57a1e2993918b9383792e275cec3494430a41362d384',
      },
    ]);
  });

  test('applies only what is new', async () => {
    await run();
    file('0003-third.sql', 'alter table first add column more text');
    expect(await pendingMigrations(database.db.main, folder)).toEqual(['0003-third.sql']);
    expect(await run()).toEqual(['0003-third.sql']);
  });

  test('on several nodes at once applies each file once', async () => {
    const nodes = [1, 2, 3, 4].map(() => openDatabases({ url: database.url, mainConnections: 2 }));
    const applied = await Promise.all(nodes.map((node) => migrate(node.main, folder)));
    expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await count('first')).toEqual([{ count: 1n }]);
    await Promise.all(nodes.map((node) => node.close()));
  });

  test('applies a file wholly or not at all', async () => {
    file('0003-third.sql', 'create table third (id int); insert into nowhere values (1);');
    await expect(run()).rejects.toThrow('migration 0003-third.sql failed: relation "nowhere" does not exist');
    expect(await pendingMigrations(database.db.main, folder)).toEqual(['0003-third.sql']);
    await expect(count('third')).rejects.toThrow('does not exist');
    file('0003-third.sql', 'create table third (id int)');
    expect(await run()).toEqual(['0003-third.sql']);
  });
});

describe('a node of the release before', () => {
  test('is as ready as it was when a newer one has brought the database further', async () => {
    await run();
    const mine = await readMigrations(folder);
    expect(await hasMigrations(database.db.main, mine)).toBe(true);
    await queryText(
      database.db.main,
      `insert into schema_migrations (version, name, checksum) values (3, '0003-newer.sql', 'newer')`,
    );
    expect(await hasMigrations(database.db.main, mine)).toBe(true);
  });

  test('is not ready where one of its own is missing or another', async () => {
    await run();
    file('0003-third.sql', 'select 1');
    expect(await hasMigrations(database.db.main, await readMigrations(folder))).toBe(false);
    await queryText(
      database.db.main,
      `insert into schema_migrations (version, name, checksum) values (3, '0003-third.sql', 'another')`,
    );
    expect(await hasMigrations(database.db.main, await readMigrations(folder))).toBe(false);
  });
});

describe('migrate refuses', () => {
  test('an applied file that was edited', async () => {
    await run();
    file('0001-first.sql', 'create table first (id int8)');
    await expect(run()).rejects.toThrow('migration 0001-first.sql was edited after it was applied');
    await expect(pendingMigrations(database.db.main, folder)).rejects.toThrow('was edited');
  });

  test('an applied file that was renamed', async () => {
    await run();
    unlinkSync(join(folder, '0002-second.sql'));
    file('0002-other.sql', 'select 1');
    await expect(run()).rejects.toThrow('migration 0002-second.sql was renamed to 0002-other.sql');
  });

  test('a database that is ahead of this program', async () => {
    await run();
    unlinkSync(join(folder, '0002-second.sql'));
    await expect(run()).rejects.toThrow(
      'the database has migration 0002-second.sql, which this program does not know',
    );
  });

  test('a gap in the numbers, before anything is applied', async () => {
    file('0004-fourth.sql', 'select 1');
    await expect(run()).rejects.toThrow('0004-fourth.sql stands where migration 3 should be');
    await expect(count('first')).rejects.toThrow('does not exist');
  });

  test('one number twice', async () => {
    file('0002-twice.sql', 'select 1');
    await expect(run()).rejects.toThrow('0002-twice.sql stands where migration 3 should be');
  });

  test('a name of another shape', async () => {
    file('3-Third.sql', 'select 1');
    await expect(run()).rejects.toThrow('3-Third.sql is not named like 0001-what-it-does.sql');
  });

  test('a hole in what was applied', async () => {
    await run();
    await queryText(database.db.main, 'delete from schema_migrations where version = 1');
    await expect(run()).rejects.toThrow('migration 0001-first.sql was skipped');
  });
});
