import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { queryText } from '../../database/pool.ts';
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
  expect(JSON.parse(line).err).toMatchObject({ message: expect.any(String), constraint: expect.any(String) });
  expect(JSON.parse(line).err).not.toHaveProperty('detail');
});

it('a connection that was lost is logged without all that hangs on it', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('terminating connection due to administrator command'), {
    ...{ code: '57P01', severity: 'FATAL', client: { secretKey: 4711, parsedStatements: ['select 1'] } },
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', address: '10.1.2.3' }),
  });
  log.warn({ err: error }, 'a database connection was lost');
  expect(JSON.parse(lines[0] ?? '').err).toEqual({
    ...{ type: 'Error', message: 'terminating connection due to administrator command' },
    ...{ stack: expect.any(String), code: '57P01', severity: 'FATAL' },
    cause: {
      ...{ type: 'Error', message: 'connect ECONNREFUSED', stack: expect.any(String), code: 'ECONNREFUSED' },
    },
  });
});

it('headers that prove who calls, and passwords, are not logged', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.info({ req: { headers: { authorization: 'Bearer abc', hmac: 'def' } }, body: { password: 'ghi' } });
  expect(lines.join()).not.toMatch(/abc|def|ghi/);
});

it('the same failure is a line a second, with how often it came meanwhile', () => {
  vi.useFakeTimers();
  const lines: { msg: string; repeated?: number; request_id?: string }[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const told = () => lines.splice(0).map(({ msg, repeated }) => [msg, repeated]);
  const fail = (port: number) => {
    log.warn({ err: new Error(`connect ECONNREFUSED 10.0.0.1:${port}`) }, 'database unavailable');
    log.error({ err: new Error('connect ECONNREFUSED') }, 'due work failed');
  };
  for (let time = 0; time < 80; time++) fail(5_000 + time);
  log.warn('something else');
  log.warn('something else');
  expect(told()).toEqual([
    ['database unavailable', undefined],
    ['due work failed', undefined],
    ['something else', undefined],
    ['something else', undefined],
  ]);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([
    ['database unavailable', 79],
    ['due work failed', 79],
  ]);
  fail(1);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([
    ['database unavailable', 1],
    ['due work failed', 1],
  ]);
  // A second of peace ends the storm, and the next failure is told at once.
  vi.advanceTimersByTime(1_000);
  fail(2);
  expect(told()).toEqual([
    ['database unavailable', undefined],
    ['due work failed', undefined],
  ]);
  vi.useRealTimers();
});
