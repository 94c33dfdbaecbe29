import { expect, test } from 'vitest';
import { StartError } from '../composition/start-error.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { readConfig } from '../settings/config.ts';
import { explain } from './explain.ts';

const config = readConfig({ LASTRO_DATA_DIR: '/data' });
const coded = (code: string, message = code, members: object = {}) =>
  Object.assign(new Error(message), { code, ...members });

test.each([
  ['a full disk', coded('ENOSPC'), 'there is no room left on the disk in /data (LASTRO_DATA_DIR)'],
  [
    'a PostgreSQL that finds it full',
    new Error('PostgreSQL did not start (exit 1): FATAL: could not write lock file: No space left on device'),
    'there is no room left on the disk in /data (LASTRO_DATA_DIR)',
  ],
  [
    'a full disk under a migration',
    new Error('migration 0001-bank.sql failed: x', { cause: new DatabaseUnavailable(coded('53100')) }),
    'there is no room left on the disk in /data (LASTRO_DATA_DIR)',
  ],
  [
    'a folder of somebody else',
    coded('EACCES', 'x', { syscall: 'mkdir', path: '/data/postgres' }),
    '/data/postgres may not be written (LASTRO_DATA_DIR)',
  ],
  [
    'a port below 1024',
    coded('EACCES', 'x', { syscall: 'listen' }),
    'port 3000 of 127.0.0.1 may not be listened on (LASTRO_PORT)',
  ],
  [
    'a wrong password',
    coded('28P01', 'password authentication failed for user "lastro"'),
    'the database turns the bank away: password authentication failed for user "lastro" (LASTRO_DATABASE_URL)',
  ],
  [
    'a standby',
    new DatabaseUnavailable(coded('25006')),
    'the database takes no writes: it is a standby, or was made read-only',
  ],
])('%s is told in words', (_name, error, words) => {
  const explained = explain(error, config);
  expect(explained).toBeInstanceOf(StartError);
  expect((explained as Error).message).toContain(words);
});

test('a bug keeps its stack', () => {
  const bug = new TypeError('undefined is not a function');
  expect(explain(bug, config)).toBe(bug);
});
