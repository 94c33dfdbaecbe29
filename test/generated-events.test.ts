import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeEvents, EVENT_TYPES, eventSchema } from '../src/commands/descriptions/describe-events.ts';

const FOLDER = new URL('../docs/events/', import.meta.url);
const MADE = new Map([
  ['README.md', describeEvents()],
  ...EVENT_TYPES.map((type) => [`${type}.json`, `${JSON.stringify(eventSchema(type), null, 2)}\n`] as const),
]);

/** `UPDATE_DOCS=1 npx vitest run test/generated-events.test.ts` writes them anew. */
if (process.env.UPDATE_DOCS) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of MADE) writeFileSync(new URL(name, FOLDER), text);
}

it('describes every kind of event, and no other', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([...MADE.keys()].sort());
});

it.each([...MADE])('has %s as the program has it', (name, made) => {
  expect(readFileSync(new URL(name, FOLDER), 'utf8')).toBe(made);
});
