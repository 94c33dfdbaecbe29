import { expect, test } from 'vitest';
import { StartError } from '../composition/start-error.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { readConfig } from '../settings/config.ts';
import { explain } from './explain.ts';

const config = readConfig({ LASTRO_DATA_DIR: '/data' });
const coded = (code: string, message = code, members: object = {}) =>
  Object.assign(new Error(message), { code, ...members });

test.each([
  ['a full disk', coded('ENOSPC'), 'no space left on the disk in /data (LASTRO_DATA_DIR)'],
  [
    'a PostgreSQL that finds it full',
    new Error('PostgreSQL did not start (exit 1): FATAL: could not write lock file: No space left on device'),
    'no space left on the disk in /data (LASTRO_DATA_DIR)',
  ],
  [
    'a full disk under a migration',
    new Error('migration 0001-bank.sql failed: x', { cause: new DatabaseUnavailable(coded('53100')) }),
    'no space left on the disk in /data (LASTRO_DATA_DIR)',
  ],
  [
    'a folder of somebody else',
    coded('EACCES', 'x', { syscall: 'mkdir', path: '/data/postgres' }),
    'no permission to write /data/postgres (LASTRO_DATA_DIR)',
  ],
  [
    'a port below 1024',
    coded('EACCES', 'x', { syscall: 'listen' }),
    'no permission to listen on port 3000 of 127.0.0.1 (LASTRO_PORT)',
  ],
  [
    'a wrong password',
    coded('28P01', 'password authentication failed for user "lastro"'),
    'the database refuses the connection: password authentication failed for user "lastro" (LASTRO_DATABASE_URL)',
  ],
  [
    'a standby',
    new DatabaseUnavailable(coded('25006')),
    'the database is read-only: it is a standby, or was set so',
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
