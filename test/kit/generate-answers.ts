import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

export interface AnsweringDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** Types the answers of a document's operations, each under its method and path, as an interface of this name. */
export async function generateAnswers(
  document: AnsweringDocument,
  { name, comment }: { name: string; comment: string },
): Promise<string> {
  const schemas = Object.fromEntries(answersOf(document));
  const answering = { openapi: '3.1.0', info: { title: '', version: '' }, components: { schemas } };
  const lines = astToString(await openapiTS(answering as unknown as OpenAPI3)).split('\n');
  const start = lines.indexOf('    schemas: {');
  const end = lines.indexOf('    };', start);
  const members = lines.slice(start + 1, end).map((line) => line.slice(6));
  return `${HEAD}\n\n/** ${comment} */\nexport interface ${name} {\n${members.join('\n')}\n}\n`;
}

const HEAD =
  '// Made of an OpenAPI document: `UPDATE_DOCS=1 npx vitest run test/kit/generated-client.test.ts` writes it anew.';

function answersOf({ paths }: AnsweringDocument): [string, unknown][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]): [string, unknown][] => {
      const [, answered] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const schema = answered?.content?.['application/json']?.schema;
      return schema === undefined ? [] : [[`${method.toUpperCase()} ${path}`, schema]];
    }),
  );
}
