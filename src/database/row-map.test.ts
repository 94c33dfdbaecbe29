import { expect, test } from 'vitest';
import { createRowMap } from './row-map.ts';

test('rows of two companies under one id are two', () => {
  const rows = createRowMap<string>();
  rows.set(1n, 7n, 'one');
  rows.set(2n, 7n, 'other');
  rows.set(1n, 8n, 'next');
  rows.set(1n, 7n, 'one again');
  expect([rows.get(1n, 7n), rows.get(2n, 7n), rows.get(2n, 8n), rows.get(3n, 7n)]).toEqual([
    'one again',
    'other',
    undefined,
    undefined,
  ]);
  expect(rows.values()).toEqual(['one again', 'next', 'other']);
  rows.delete(1n, 7n);
  rows.delete(3n, 7n);
  expect(rows.get(1n, 7n)).toBeUndefined();
  expect(rows.values()).toEqual(['next', 'other']);
});
