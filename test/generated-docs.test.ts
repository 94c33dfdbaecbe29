import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeRefusals } from '../src/commands/descriptions/describe-refusals.ts';
import { describeSettings } from '../src/commands/descriptions/describe-settings.ts';
import { startBank, type TestBank } from './harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

/** `UPDATE_DOCS=1 npx vitest run test/generated-docs.test.ts` writes them anew. */
function expectFile(name: string, made: string): void {
  const path = new URL(`../docs/${name}`, import.meta.url);
  if (process.env.UPDATE_DOCS) writeFileSync(path, made);
  expect(readFileSync(path, 'utf8')).toBe(made);
}

it('has the settings that the program reads', () => expectFile('settings.md', describeSettings()));

it('has the refusals that the program answers', () => expectFile('errors.md', describeRefusals()));

it.each([
  ['/openapi.json', 'openapi.json'],
  ['/openapi/operator.json', 'openapi-operator.json'],
  ['/openapi/web.json', 'openapi-web.json'],
])('has the OpenAPI document that the server gives at %s', async (path, name) => {
  // Past the harness, which reads these very files.
  const body = await (await fetch(bank.url + path)).json();
  expectFile(name, `${JSON.stringify(body, null, 2)}\n`);
});
