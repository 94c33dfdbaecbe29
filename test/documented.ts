import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { REFUSALS } from '../src/refusals.ts';
import type { Answer, Call, Json } from './harness.ts';

interface Described {
  method: string;
  path: string;
  pattern: RegExp;
  responses: Json;
}

interface Reference {
  operations: Described[];
  ajv: Ajv2020;
}

/** Responses before any operation; the reference describes them once for all. */
const EVERYWHERE = ['badRequest', 'hostNotAllowed', 'notFound', 'methodNotAllowed'] as const;

let reference: Reference | undefined;
let whole: Reference | undefined;

const PUBLIC = ['openapi.json'];
const ALL = [...PUBLIC, 'openapi-operator.json', 'openapi-web.json'];

/** Returns how a response differs from the documents in `docs`; undefined if it does not. */
export function faultOfAnswer(call: Pick<Call, 'method' | 'path'>, answer: Answer) {
  reference ??= readReference(PUBLIC);
  return operationOf(reference, call) === undefined
    ? faultOfSuccess(call, answer)
    : fault(reference, call, answer);
}

/** The same for successes only: refusals of operators' and pages' operations have their own texts. */
export function faultOfSuccess(call: Pick<Call, 'method' | 'path'>, answer: Answer) {
  whole ??= readReference(ALL);
  return answer.status < 300 && answer.status !== 204 ? fault(whole, call, answer) : undefined;
}

/** The same for any response to operators and pages: their refusals also have a documented shape. */
export function faultOfPages(call: Pick<Call, 'method' | 'path'>, answer: Answer) {
  whole ??= readReference(ALL);
  return fault(whole, call, answer);
}

function operationOf({ operations }: Reference, { method, path }: Pick<Call, 'method' | 'path'>) {
  const asked = path.split('?', 1)[0] ?? '';
  return operations.find((one) => one.method === method && one.pattern.test(asked));
}

function fault(reference: Reference, call: Pick<Call, 'method' | 'path'>, answer: Answer) {
  const operation = operationOf(reference, call);
  if (operation === undefined || isAnsweredEverywhere(answer)) return undefined;
  const where = `${call.method} ${operation.path} ${answer.status}`;
  const response = operation.responses[answer.status] ?? operation.responses.default;
  if (response === undefined) return `${where} is not documented: ${JSON.stringify(answer.body)}`;
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? '';
  const described = response.content?.[type];
  if (described === undefined) return `${where} is not documented in ${type}`;
  if (type.endsWith('json') && !reference.ajv.validate(described.schema, answer.body))
    return `${where} has another body: ${JSON.stringify(answer.body)} ${reference.ajv.errorsText()}`;
  return faultOfWords(where, described, answer.body);
}

/** A refusal's text is among the examples, unless it comes from another system or names a member. */
function faultOfWords(where: string, { examples }: Json, body: Json): string | undefined {
  if (examples === undefined || 'malformed' in examples || 'refundRefused' in examples) return undefined;
  const known = Object.values<Json>(examples).map(({ value }) => JSON.stringify(value));
  return known.includes(JSON.stringify(body))
    ? undefined
    : `${where} has other words: ${JSON.stringify(body)}`;
}

function isAnsweredEverywhere({ status, body }: Answer): boolean {
  return EVERYWHERE.some((code) => REFUSALS[code].status === status && REFUSALS[code].text === body?.detail);
}

function readReference(names: readonly string[]): Reference {
  const operations = names.flatMap((name) => readOperations(name));
  // A literal path takes precedence over a matching pattern.
  operations.sort((one, other) => parametersIn(one.path) - parametersIn(other.path));
  // Each schema validates a few responses, so fast compilation beats fast code. Another test checks that the
  // documents contain valid schemas.
  const quickly = { validateSchema: false, code: { optimize: false } } as const;
  return { operations, ajv: new Ajv2020({ strict: false, validateFormats: false, ...quickly }) };
}

function readOperations(name: string): Described[] {
  const document: Json = JSON.parse(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'));
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, { responses }]) => ({
      ...{ method: method.toUpperCase(), path, responses: withReferences(responses, document) },
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    })),
  );
}

function parametersIn(path: string): number {
  return path.split('{').length;
}

function withReferences(responses: Json, document: Json): Json {
  return Object.fromEntries(
    Object.entries<Json>(responses).map(([status, response]) => [status, resolvedIn(document, response)]),
  );
}

function resolvedIn(document: Json, described: Json): Json {
  const name = /^#\/components\/responses\/(\w+)$/.exec(described.$ref ?? '')?.[1];
  return name === undefined ? described : document.components.responses[name];
}
