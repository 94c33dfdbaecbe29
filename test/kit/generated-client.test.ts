import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateAnswers } from './generate-answers.ts';
import { generateOperations, generatePaths } from './generate-client.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const document = JSON.parse(read('docs/openapi.json'));

/** `UPDATE_DOCS=1 npx vitest run test/kit/generated-client.test.ts` writes them anew. */
function expectFile(path: string, made: string): void {
  if (process.env.UPDATE_DOCS) writeFileSync(new URL(`../../${path}`, import.meta.url), made);
  expect(read(path)).toBe(made);
}

it('types what the operations of the document take and answer', async () => {
  expectFile('kit/client/paths.ts', await generatePaths(document));
});

it('knows which operations are signed and every refusal of the document', () => {
  expectFile('kit/client/operations.ts', generateOperations(document));
});

it.each([
  [
    'web',
    {
      name: 'WebAnswers',
      comment: "Answers of the bank to the customer's pages, beside those of the published interface.",
    },
  ],
  ['operator', { name: 'OperatorAnswers', comment: 'Answers of the bank to the console.' }],
])('types what the bank answers its pages: %s', async (part, named) => {
  const asked = JSON.parse(read(`docs/openapi-${part}.json`));
  expectFile(`web/api/${part}-answers.ts`, await generateAnswers(asked, named));
});
