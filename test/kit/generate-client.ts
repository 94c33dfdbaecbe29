import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

type Json = Record<string, unknown>;

interface Operation {
  operationId?: string;
  parameters?: { in: string; name: string }[];
  security?: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, { examples?: Record<string, { value: Json }> }> }>;
}

interface Document extends Json {
  paths: Record<string, Record<string, Operation>>;
}

// Pages for people, addresses that others read, and what watches the bank are no business of a customer's program.
const LEFT_OUT =
  /^\/(qr|psp|liveness|registration-update|invitations|metrics|healthz|readyz|\.well-known|oauth)\b/;
// The client sends these by itself.
const SENT_BY_CLIENT = ['idempotency-key', 'hmac-timestamp'];
const NOTHING = /^\s*(get|put|post|delete|options|head|patch|trace|query|header|path|cookie)\?: never;$/;

const HEAD = `// Made of docs/openapi.json: \`UPDATE_DOCS=1 npx vitest run test/kit/generated-client.test.ts\` writes it anew.\n\n`;

/** kit/client/paths.ts: what each operation takes and answers. */
export async function generatePaths(document: Document): Promise<string> {
  const wanted = withoutExamples(document) as Document;
  for (const [path, operations] of Object.entries(wanted.paths))
    if (!isWanted(path, document)) delete wanted.paths[path];
    else for (const operation of Object.values(operations)) trim(operation);
  const text = astToString(await openapiTS(wanted as unknown as OpenAPI3));
  const lines = text.split('\n').filter((line) => !NOTHING.test(line));
  // The other types that it makes are empty here, or follow from this one.
  const end = lines.indexOf('}');
  return `${HEAD}${lines.slice(0, end + 1).join('\n')}\n`;
}

/** kit/client/operations.ts: which operations are signed and take a key, and every refusal by its name. */
export function generateOperations(document: Document): string {
  const operations = Object.entries(document.paths)
    .filter(([path]) => isWanted(path, document))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const members = membersOf(operation);
        return members === '' ? [] : `  '${method.toUpperCase()} ${path}': { ${members} },`;
      }),
    );
  const refusals = [...refusalsOf(document)].map(([code, members]) => `  ${code}: { ${members} },`).sort();
  return [
    `${HEAD}/** How an operation is asked: with a signature, with a key that makes it happen once. */`,
    'export const OPERATIONS: Readonly<Record<string, { signed?: true; keyed?: true }>> = {',
    ...operations,
    '};',
    '',
    '/** Every refusal by its name: its status and words, the shape of its body, and the code that some carry. */',
    'export const REFUSALS = {',
    ...refusals,
    '} as const;',
    '',
    'export type RefusalCode = keyof typeof REFUSALS;',
    '',
  ].join('\n');
}

/** A path has one name here: the one that the interface gives it. */
function isWanted(path: string, { paths }: Document): boolean {
  const bare = path.replace(/^\/v2\/finance/, '');
  return !LEFT_OUT.test(path) && (bare === path || paths[bare] === undefined);
}

/** Drops the examples: a reader of the types has the document for them. */
function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'example');
  return Object.fromEntries(members.map(([name, member]) => [name, withoutExamples(member)]));
}

function trim(operation: Operation): void {
  // By its name its types would stand elsewhere.
  delete operation.operationId;
  for (const status of Object.keys(operation.responses))
    if (!status.startsWith('2')) delete operation.responses[status];
  if (operation.parameters === undefined) return;
  operation.parameters = operation.parameters.filter(({ name }) => !SENT_BY_CLIENT.includes(name));
}

function membersOf({ parameters = [], security = [] }: Operation): string {
  const signed = security.some((scheme) => 'hmac' in scheme);
  const keyed = parameters.some(({ name }) => name === 'idempotency-key');
  return [signed && 'signed: true', keyed && 'keyed: true'].filter((member) => member !== false).join(', ');
}

function refusalsOf({ paths }: Document): Map<string, string> {
  const refusals = new Map<string, string>();
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const [code, { value }] of Object.entries(content['application/json']?.examples ?? {}))
        if (Number(status) >= 400 && code !== 'malformed') refusals.set(code, describe(status, value));
  return refusals;
}

function describe(status: string, value: Json): string {
  const shape = 'worked' in value ? 'envelope' : 'error' in value ? 'error' : 'detail';
  const member = typeof value.code === 'string' ? `, member: ${quote(value.code)}` : '';
  return `status: ${status}, text: ${quote(String(value.detail ?? value.error))}, shape: '${shape}'${member}`;
}

function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}
