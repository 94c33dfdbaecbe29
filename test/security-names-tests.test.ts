import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const NAMED = [...readFileSync(`${ROOT}/SECURITY.md`, 'utf8').matchAll(/`((?:test|src)\/[^`\s]+)`/g)].map(
  ([, path]) => path ?? '',
);

describe('SECURITY.md', () => {
  it('names tests and source files that are there', () => {
    expect(NAMED.filter((path) => !existsSync(`${ROOT}/${path}`))).toEqual([]);
  });

  it('names a test beside every chapter that stands', () => {
    const chapters = readFileSync(`${ROOT}/SECURITY.md`, 'utf8').match(/^\| V\d+ .*$/gm) ?? [];
    expect(chapters).toHaveLength(17);
    const bare = chapters.filter((row) => !/does not apply/.test(row) && !/`(?:test|src)\/[^`]+`/.test(row));
    expect(bare).toEqual([]);
  });
});
