import { createCipheriv, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { makeEveryKindOfRow } from '../../../test/every-kind-of-row.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../../../test/harness.ts';
import { TEST_MASTER_KEY } from '../../../test/prepare-template.ts';
import { hmacPlace } from '../../companies/credentials.ts';
import { StartError } from '../../composition/start-error.ts';
import { migrate } from '../../database/migrations/migrate.ts';
import { partsNamed } from '../../database/migrations/migration-files.ts';
import { queryText } from '../../database/pool.ts';
import { messagePlace } from '../../messages/queue.ts';
import { reseal } from '../../rotation/reseal.ts';
import { SEALED_COLUMNS } from '../../rotation/sealed-columns.ts';
import { createVault } from '../../secrets/seal.ts';
import { readConfig } from '../../settings/config.ts';
import { rotateMasterKey, rotateSigning } from './rotate.ts';

const NEXT_KEY = Buffer.alloc(32, 9);
const NEXT = createVault(NEXT_KEY);

let bank: TestBank;
beforeAll(async () => {
  // As a node runs that is told of the next key before anybody seals under it.
  bank = await startBank({ otherMasterKeys: [NEXT_KEY] });
  await makeEveryKindOfRow(bank);
  await bank.post('/v3/webhooks', {
    url: 'https://receiver.example',
    type: 'MED',
    authorization: 'Bearer x',
  });
  // The other institution has a key once somebody has asked for it.
  const code = await bank.sandbox('/codes', { type: 'DYNAMIC_IMMEDIATE', amount: 1 });
  await bank.post('/v2/finance/decode-qrcode', { pix_copy_and_paste: code.pix_copy_and_paste });
  await bank.drain();
  await addWaitingMessage();
  await sealAsBefore();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const sql = <Row extends object>(text: string, params: unknown[] = []) =>
  queryText<Row>(bank.app.db.main, text, params);

/** A sandbox keeps messages readable: one as production has it. */
async function addWaitingMessage(): Promise<void> {
  const [row] = await sql<{ id: bigint }>(`select nextval('entity_ids') as id`);
  const id = row?.id as bigint;
  const sealed = createVault(TEST_MASTER_KEY).seal('123456', messagePlace(id));
  await sql(
    `insert into messages (id, recipient, channel, sealed_text, status, due_at, created_at)
     values ($1, 'ana@example.com', 'EMAIL', $2, 'QUEUED', '2100-01-01', now())`,
    [id, sealed],
  );
}

/** One secret as it was sealed before keys had names. */
async function sealAsBefore(): Promise<void> {
  const [row] = await sql<{ company_id: bigint }>(
    `select company_id from credentials where client_id = 'padaria-aurora'`,
  );
  const place = hmacPlace({ companyId: row?.company_id as bigint, clientId: 'padaria-aurora' });
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', TEST_MASTER_KEY, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update('sandbox-hmac-padaria-aurora'), cipher.final()]);
  const sealed = `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
  await sql(`update credentials set sealed_hmac_secret = $1 where client_id = 'padaria-aurora'`, [sealed]);
}

/** The heads of all texts of a column. */
async function headsOf(table: string, column: string): Promise<string[]> {
  const rows = await sql<{ text: string }>(
    `select distinct substring(t from '^v1|^v2\\.[^.]+') as text
       from ${table}, unnest(string_to_array(trim(both '{}' from ${column}::text), ',')) t`,
  );
  return rows.map(({ text }) => text);
}

async function saying(run: () => Promise<number>): Promise<{ code: number; said: string }> {
  let said = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  try {
    return { code: await run(), said };
  } finally {
    write.mockRestore();
  }
}

const config = (changes: object) => ({ ...readConfig({}), databaseUrl: bank.databaseUrl, ...changes });
const rotate = (changes: object) => saying(() => rotateMasterKey(config(changes)));

describe('lastro rotate', () => {
  it('knows every column of the schema that holds sealed texts, and by what its rows are found', async () => {
    const columns = await sql<{ name: string }>(
      `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name
                as name
         from information_schema.columns
        where column_name like 'sealed%' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      columns.map(({ name }) => name).sort(),
    );
    for (const { table, key } of SEALED_COLUMNS) {
      const [found] = await sql<{ key: string[] }>(
        `select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) as key
           from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
          where i.indrelid = $1::regclass and i.indisprimary`,
        [table],
      );
      expect([table, found?.key]).toEqual([table, [...key]]);
    }
  });

  it('says where a text stands that none of the keys opens, and changes nothing', async () => {
    const { code, said } = await rotate({ masterKey: NEXT_KEY });
    expect(code).toBe(1);
    expect(said).toMatch(/^0 secrets were encrypted again, with key [\w-]{8}\n/);
    expect(said).toMatch(/no known key decrypts signing_keys\.sealed_private_jwk: signing_keys\//);
  });

  it('seals everything anew beside a running bank, two at once too, and says when the other key can go', async () => {
    const next = { masterKey: NEXT_KEY, otherMasterKeys: [TEST_MASTER_KEY] };
    const vault = createVault(NEXT_KEY, [TEST_MASTER_KEY]);
    const [a, b] = await Promise.all([reseal(bank.app.db.main, vault), reseal(bank.app.db.main, vault)]);
    expect([a.unreadable, b.unreadable]).toEqual([[], []]);
    const empty: string[] = [];
    for (const { table, column } of SEALED_COLUMNS) {
      const heads = await headsOf(table, column);
      if (heads.length === 0) empty.push(`${table}.${column}`);
      else expect([table, column, heads]).toEqual([table, column, [`v2.${NEXT.keyId}`]]);
    }
    expect(empty).toEqual([]);
    expect((await rotate(next)).said).toBe(
      `0 secrets were encrypted again, with key ${NEXT.keyId}\n` +
        'no secret uses another key: once every node runs with this key, you can remove the others\n',
    );
    // Each text has been counted once, and the next key alone opens all of them.
    const third = createVault(Buffer.alloc(32, 3), [NEXT_KEY]);
    const all = await reseal(bank.app.db.main, third);
    expect(all).toEqual({ sealed: a.sealed + b.sealed, unreadable: [] });
    const back = await rotate({ masterKey: NEXT_KEY, otherMasterKeys: [Buffer.alloc(32, 3)] });
    expect(back.said).toMatch(
      /\nrun this again once every node runs with this key; if it then finds nothing/,
    );
  });

  it('leaves the bank able to do what it did', async () => {
    // By then nodes have forgotten the credentials that they remembered.
    await bank.advance(120);
    const paid = await bank.post('/create-cashout-self-approve', {
      ...{ ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' },
    });
    expect(paid.status).toBe(200);
    expect((await bank.sandbox('', undefined, 'GET')).companies[0].users[0].password).toBe(
      'pao-quentinho-as-seis',
    );
  });
});

describe('lastro rotate --signing', () => {
  it('makes the next key, and takes one back', async () => {
    const mine = config({ masterKey: NEXT_KEY });
    const made = await saying(() => rotateSigning(mine, undefined));
    expect([made.code, made.said]).toEqual([
      0,
      expect.stringMatching(/^[\w-]{43} is published and starts signing in/),
    ]);
    const [kid = ''] = made.said.split(' ');
    const gone = await saying(() => rotateSigning(mine, kid));
    expect([gone.code, gone.said]).toEqual([0, `${kid} is withdrawn: its signatures are now refused\n`]);
    const again = await saying(() => rotateSigning(mine, kid));
    expect([again.code, again.said]).toEqual([1, `there is no key ${kid}\n`]);
  });
});

describe('lastro rotate where there is no bank', () => {
  it('refuses a folder without a database, and makes none', async () => {
    const dataDir = join(tmpdir(), `lastro-rotate-${process.pid}`);
    await expect(rotateMasterKey({ ...readConfig({}), dataDir })).rejects.toThrow(
      new StartError(`no secrets in ${dataDir}: set LASTRO_DATA_DIR or LASTRO_DATABASE_URL to the bank's`),
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it('refuses a database that was migrated and never started on, and makes no key', async () => {
    const database = await createEmptyDatabase();
    const dataDir = join(tmpdir(), `lastro-rotate-${process.pid}`);
    try {
      await migrate(database.db.main, partsNamed(['bank']));
      const unstarted = { ...readConfig({}), databaseUrl: database.url, dataDir };
      for (const rotation of [() => rotateMasterKey(unstarted), () => rotateSigning(unstarted, undefined)])
        await expect(rotation()).rejects.toThrow(
          new StartError('this database holds no bank yet: start one on it first'),
        );
      expect(existsSync(dataDir)).toBe(false);
    } finally {
      await database.drop();
    }
  });
});
