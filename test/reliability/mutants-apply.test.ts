import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultOf, planted } from './mutants/plant.ts';
import { MUTANTS } from './mutants/rooms.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

it('still knows where each planted bug goes, and which tests are to see it', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(60);
  expect(MUTANTS.flatMap((mutant) => faultOf(mutant, read(mutant.file)) ?? [])).toEqual([]);
  const tests = [...new Set(MUTANTS.flatMap(({ tests }) => tests))];
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(MUTANTS.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(MUTANTS.length);
});

it('says so where a planted bug has lost its place, or found two', () => {
  const mutant = { id: 'm', file: 'f', from: 'a = 1;', to: 'a = 2;', tests: [] };
  expect(planted(mutant, 'let a = 1;')).toBe('let a = 2;');
  expect(faultOf(mutant, 'let b = 1;')).toBe('m: its text is 0 times in f');
  expect(faultOf(mutant, 'a = 1;a = 1;')).toBe('m: its text is 2 times in f');
  expect(() => planted(mutant, 'a = 1;a = 1;')).toThrow('2 times');
});
