import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REFUSALS, type RefusalCode } from '../src/refusals.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const TABLE = 'src/refusals.ts';
const ITSELF = 'test/refusals.test.ts';
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'test'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && file !== TABLE && file !== ITSELF);
const isTest = (file: string) => /\.test\.ts$|^test\//.test(file);
const read = (file: string) => readFileSync(`${ROOT}/${file}`, 'utf8');
const BANK = FILES.filter((file) => !isTest(file))
  .map(read)
  .join('\n');
const CODES = Object.keys(REFUSALS) as RefusalCode[];

// That each is provoked is held against all that was answered, at the end of a run of all tests (refusals-answered.ts).
describe('every refusal of the table', () => {
  it('is one that some part of the bank makes', () => {
    expect(CODES.filter((code) => !new RegExp(`'${code}'|\\b${code}:`).test(BANK))).toEqual([]);
  });
});
