import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { addressOf } from './address.ts';
import { createPool, queryText } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function writeCertificate(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'address-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'root.crt'), text);
  return join(folder, 'root.crt');
}

describe('a pool whose URL names a file that can no longer be read', () => {
  it('ends a slow statement normally, and opens further connections', async () => {
    const file = writeCertificate('root');
    const unhandled: unknown[] = [];
    const hear = (error: unknown) => unhandled.push(error);
    for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
      process.on(event, hear);
      undo.push(() => process.off(event, hear));
    }
    const url = `${database.url}?sslmode=disable&sslrootcert=${encodeURIComponent(file)}`;
    const pool = createPool({ url, connections: 2 });
    undo.push(() => pool.close());
    await queryText(pool, 'select 1');
    // Slow enough that the database is asked about it.
    const slow = queryText(pool, "select 'done' as word from pg_sleep(2.5)");
    rmSync(file);
    expect(await queryText(pool, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await slow).toEqual([{ word: 'done' }]);
    expect(unhandled).toEqual([]);
  });
});

describe('the address of a URL', () => {
  it('that names no file is the URL', () => {
    const url = 'postgresql://lastro@db/lastro?sslmode=no-verify';
    expect(addressOf(url)()).toEqual({ connectionString: url });
  });

  it('has the certificates that could be read last', () => {
    const file = writeCertificate('first');
    const address = addressOf(
      `postgresql://lastro@db/lastro?sslmode=verify-full&sslrootcert=${file}&options=-c%20jit%3Doff`,
    );
    const connectionString = 'postgresql://lastro@db/lastro?options=-c+jit%3Doff';
    expect(address()).toEqual({ connectionString, ssl: { ca: 'first' } });
    writeFileSync(file, 'renewed');
    expect(address()).toEqual({ connectionString, ssl: { ca: 'renewed' } });
    rmSync(file);
    expect(address()).toEqual({ connectionString, ssl: { ca: 'renewed' } });
  });

  it('names a file that is missing from the beginning', () => {
    expect(() => addressOf('postgresql://db/lastro?sslmode=verify-full&sslrootcert=/nowhere')).toThrow(
      /ENOENT.*\/nowhere/,
    );
  });
});
