import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { boolColumn, int4Column, int8Column, textColumn, timestampColumn } from './columns.ts';
import { queryText } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function roundTrip(type: string, column: Buffer): Promise<unknown[]> {
  const text = `select value from unnest($1::${type}[]) with ordinality as t(value, place) order by place`;
  const rows = await queryText<{ value: unknown }>(database.db.main, text, [column]);
  return rows.map(({ value }) => value);
}

describe('a column arrives as it was', () => {
  test('int8, to both ends of its range', async () => {
    const values = [0n, -1n, 42n, null, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n];
    expect(await roundTrip('int8', int8Column(values))).toEqual(values);
  });

  test('int4, to both ends of its range', async () => {
    const values = [0, -1, null, 2_147_483_647, -2_147_483_648];
    expect(await roundTrip('int4', int4Column(values))).toEqual(values);
  });

  test('bool', async () => {
    expect(await roundTrip('bool', boolColumn([true, null, false]))).toEqual([true, null, false]);
  });

  test('text of one-byte characters, empty, quoted, escaped and longer than one length byte', async () => {
    const values = ['plain', '', null, 'NULL', '{"a":"b\\n"}', "d'água", 'x'.repeat(300), 'y'.repeat(70_000)];
    expect(await roundTrip('text', textColumn(values))).toEqual(values);
  });

  test('text of all lengths of UTF-8, with nulls between', async () => {
    const values = ['José', null, '', 'ação', '€', '🏦🇧🇷', 'plain', 'ã'.repeat(200), null];
    expect(await roundTrip('text', textColumn(values))).toEqual(values);
  });

  test('timestamptz, before and after 2000 and far away', async () => {
    const values = [
      '2026-11-21T12:34:56.789Z',
      '1999-12-31T23:59:59.999Z',
      '1900-01-01T00:00:00.001Z',
      '2250-01-01T00:00:00.000Z',
    ];
    const dates = [...values.map((value) => new Date(value)), null];
    expect(await roundTrip('timestamptz', timestampColumn(dates))).toEqual(dates);
  });

  test('a column without rows, of each type', async () => {
    expect(await roundTrip('int8', int8Column([]))).toEqual([]);
    expect(await roundTrip('int4', int4Column([]))).toEqual([]);
    expect(await roundTrip('bool', boolColumn([]))).toEqual([]);
    expect(await roundTrip('text', textColumn([]))).toEqual([]);
    expect(await roundTrip('timestamptz', timestampColumn([]))).toEqual([]);
  });

  test('a column of nulls alone', async () => {
    expect(await roundTrip('text', textColumn([null, null]))).toEqual([null, null]);
    expect(await roundTrip('int8', int8Column([null]))).toEqual([null]);
  });
});

describe('refuses a value that no column can hold before it is sent', () => {
  test('U+0000', () => {
    expect(() => textColumn(['fine', 'not\0fine'])).toThrow('U+0000 cannot be stored as text');
  });

  test('the halves of one character in two values', () => {
    expect(() => textColumn(['a\ud83c', '\udfe6b'])).toThrow('half a surrogate pair');
  });

  test('an invalid date', () => {
    expect(() => timestampColumn([new Date('nonsense')])).toThrow('a timestamp is invalid');
  });

  test('a fraction or a number too large for int4', () => {
    expect(() => int4Column([1.5])).toThrow('1.5 is not a 32-bit integer');
    expect(() => int4Column([2_147_483_648])).toThrow('2147483648 is not a 32-bit integer');
  });
});

test('int8 beyond 64 bits is refused rather than cut', () => {
  expect(() => int8Column([9_223_372_036_854_775_808n])).toThrow('does not fit in 64 bits');
});
