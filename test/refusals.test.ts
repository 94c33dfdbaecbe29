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
const TESTS = FILES.filter(isTest).map(read).join('\n');
const BANK = FILES.filter((file) => !isTest(file))
  .map(read)
  .join('\n');
const CODES = Object.keys(REFUSALS) as RefusalCode[];

/** A text as a test may hold it: in quotes of any kind, alone, as JSON, or behind the code of the payment system. */
function isQuoted(text: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    [quote, ': '].some((before) => TESTS.includes(before + text + quote)),
  );
}

describe('every refusal of the table', () => {
  it('is one that some part of the bank makes', () => {
    expect(CODES.filter((code) => !new RegExp(`'${code}'|\\b${code}:`).test(BANK))).toEqual([]);
  });

  it('is provoked by a test that holds its words to the letter', () => {
    expect(CODES.filter((code) => !isQuoted(REFUSALS[code].text))).toEqual([]);
  });
});
