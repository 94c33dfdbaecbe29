import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

export interface AnsweringDocument {
  paths: Record<string, Record<string, Operation>>;
}

const HEAD = `// Made of the OpenAPI documents: \`UPDATE_DOCS=1 npx vitest run test/kit/generated-client.test.ts\` writes it anew.

/** What the bank answers to each operation that the pages may ask for. */
export interface Answers {
`;

/** web/api/answers.ts: the answer of each operation of these documents, under its method and path. */
export async function generateAnswers(documents: readonly AnsweringDocument[]): Promise<string> {
  const schemas = Object.fromEntries(documents.flatMap(answersOf));
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, components: { schemas } };
  const lines = astToString(await openapiTS(document as unknown as OpenAPI3)).split('\n');
  const start = lines.indexOf('    schemas: {');
  const end = lines.indexOf('    };', start);
  const members = lines.slice(start + 1, end).map((line) => line.slice(6));
  return `${HEAD}${members.join('\n')}\n}\n`;
}

// The pages ask their own operations, and those of the published interface by their first names.
const ASKED_BY_PAGES = /^\/(web|operator|v2|v3)\//;

function answersOf({ paths }: AnsweringDocument): [string, unknown][] {
  const asked = Object.entries(paths).filter(([path]) => ASKED_BY_PAGES.test(path));
  return asked.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]): [string, unknown][] => {
      const [, answered] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const schema = answered?.content?.['application/json']?.schema;
      return schema === undefined ? [] : [[`${method.toUpperCase()} ${path}`, schema]];
    }),
  );
}
