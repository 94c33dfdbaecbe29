import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changesOf, faultOf, planted } from './mutants/plant.ts';
import { MUTANTS } from './mutants/rooms.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it('still knows where each planted bug goes, and which tests are to see it', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(60);
  const changes = MUTANTS.flatMap((mutant) => changesOf(mutant).map((change) => ({ id: mutant.id, change })));
  const faults = changes.map(({ id, change }) => [id, faultOf(change, read(change.file))]);
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  const tests = [...new Set(MUTANTS.flatMap(({ tests }) => tests))];
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(MUTANTS.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(MUTANTS.length);
});

it('says so where a planted bug has lost its place, or found two', () => {
  const change = { file: 'f', from: 'a = 1;', to: 'a = 2;' };
  expect(planted(change, 'let a = 1;')).toBe('let a = 2;');
  expect(faultOf(change, 'let b = 1;')).toBe('its text is 0 times in f');
  expect(faultOf(change, 'a = 1;a = 1;')).toBe('its text is 2 times in f');
  expect(() => planted(change, 'a = 1;a = 1;')).toThrow('2 times');
});
