import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONFORMANCE } from './conformance.ts';

const TESTS = new URL('..', import.meta.url).pathname;
/** A text that holds a number: in these files that is the name of a test or of a group of them. */
const NAME = /(['"`])((?:(?!\1).)*\bR\d{1,2}\b(?:(?!\1).)*)\1/g;

function namesIn(file: string): string[] {
  const lines = readFileSync(join(TESTS, file), 'utf8').split('\n');
  const code = lines.filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line)).join('\n');
  return [...code.matchAll(NAME)].map((found) => found[2] ?? '');
}

function shown(): Record<string, string[]> {
  const files = ['rail', 'faults'].flatMap((folder) =>
    readdirSync(join(TESTS, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const shownIn: Record<string, string[]> = {};
  for (const file of files.sort())
    for (const number of new Set(namesIn(file).flatMap((name) => name.match(/\bR\d{1,2}\b/g) ?? [])))
      shownIn[number] = [...(shownIn[number] ?? []), file];
  return shownIn;
}

it('every number of the list is shown by tests that name it, in the files that the list says', () => {
  const said = Object.entries(CONFORMANCE).map(([number, { shownIn }]) => [number, [...shownIn].sort()]);
  expect(shown()).toEqual(Object.fromEntries(said));
});
