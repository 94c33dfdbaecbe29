import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { queryText } from '../database/pool.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([
  [
    'a key that is there twice',
    `insert into active_pix_keys (key, company_id, account_id, pix_key_id) values ('+5511912345678', 1, 1, 1),
       ('+5511912345678', 2, 2, 2)`,
  ],
  [
    'a row that a check refuses',
    `insert into onboarding_documents (document) values ('529.982.247-25 +5511912345678')`,
  ],
])('an error about %s is logged without the row', async (_what, sql) => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(line) });
  const error = await queryText(database.db.main, sql).catch((failure: unknown) => failure);
  // It is in the error, or this proves nothing.
  expect(JSON.stringify(error)).toContain('+5511912345678');
  log.error({ err: error }, 'it could not be written');
  const [line = ''] = lines;
  expect(line).not.toContain('5511912345678');
  expect(line).not.toContain('529.982.247-25');
  expect(JSON.parse(line).err).toMatchObject({ detail: '[Redacted]', constraint: expect.any(String) });
});

it('headers that prove who calls, and passwords, are not logged', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.info({ req: { headers: { authorization: 'Bearer abc', hmac: 'def' } }, body: { password: 'ghi' } });
  expect(lines.join()).not.toMatch(/abc|def|ghi/);
});
