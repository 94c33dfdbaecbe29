import type { Json } from '../../harness.ts';
import type { Exchange } from './record-exchanges.ts';

/** One exchange of an operation, as docs/examples.json has it. */
export interface Example {
  request: {
    path?: Record<string, unknown>;
    query?: Record<string, unknown>;
    header?: Record<string, unknown>;
    body?: unknown;
  };
  answer: { status: number; body: unknown };
}

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  schema: { type?: string | string[] };
}

/** The first success of each operation of a document, by its method and path. */
export function makeExamples(document: Json, exchanges: readonly Exchange[]): Record<string, Example> {
  const operations = operationsOf(document);
  const examples: Record<string, Example> = {};
  for (const exchange of exchanges) {
    const operation = operations.find(
      ({ method, pattern }) => method === exchange.method && pattern.test(bare(exchange)),
    );
    if (operation === undefined || exchange.status >= 300) continue;
    examples[operation.name] ??= exampleOf(operation.parameters, exchange, operation.pattern);
  }
  for (const { name, twin } of operations) {
    const same = twin === undefined ? undefined : examples[twin];
    if (same !== undefined) examples[name] ??= same;
  }
  return Object.fromEntries(
    operations.flatMap(({ name }) => (examples[name] ? [[name, examples[name]]] : [])),
  );
}

/** Operations of a document by method and path; where a path is spelt out and fits a pattern too, it comes first. */
export function operationsOf(document: Json) {
  const names = Object.keys(document.paths);
  const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, { parameters = [] }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      twin: twinOf(method, path, names),
      parameters: parameters as Parameter[],
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    })),
  );
  return operations.sort((one, other) => one.name.split('{').length - other.name.split('{').length);
}

/** Some operations have a second path. */
function twinOf(method: string, path: string, names: readonly string[]): string | undefined {
  const other = path.startsWith('/v2/finance/')
    ? path.slice('/v2/finance'.length)
    : path.replace('/v3/key', '/v3/dict/key');
  return other !== path && names.includes(other) ? `${method.toUpperCase()} ${other}` : undefined;
}

const bare = ({ path }: Exchange) => path.split('?', 1)[0] ?? '';

function exampleOf(parameters: readonly Parameter[], exchange: Exchange, pattern: RegExp): Example {
  const { searchParams } = new URL(exchange.path, 'http://bank');
  const inPath = pattern.exec(bare(exchange))?.groups ?? {};
  const given = {
    path: (name: string) => decoded(inPath[name]),
    query: (name: string) => searchParams.get(name),
  };
  const request: Example['request'] = {};
  for (const { in: place, name, schema } of parameters) {
    const value = place === 'header' ? exchange.headers.get(name) : given[place](name);
    if (value === null || value === undefined) continue;
    const isNumber = /integer|number/.test(String(schema.type));
    request[place] = { ...request[place], [name]: isNumber ? Number(value) : shortened(value) };
  }
  const form = exchange.headers.get('content-type') === 'application/x-www-form-urlencoded';
  if (exchange.body !== undefined)
    request.body = form
      ? Object.fromEntries(new URLSearchParams(exchange.body))
      : shortened(JSON.parse(exchange.body), Number.POSITIVE_INFINITY);
  return { request, answer: { status: exchange.status, body: answerOf(exchange) } };
}

const decoded = (text: string | undefined) => (text === undefined ? undefined : decodeURIComponent(text));

/** A page or picture says nothing as an example. */
function answerOf({ type, answer }: Exchange): unknown {
  if (type.endsWith('json')) return shortened(JSON.parse(answer));
  return type === 'application/jose' ? shortened(answer) : undefined;
}

// Cuts texts that are long, or secret for the time of one run: nobody shall paste them.
const LONG = 700;

/** Of an answer's lists the first few say as much as all of them. */
function shortened(value: unknown, most = MOST): unknown {
  if (Array.isArray(value)) return value.slice(0, most).map((item) => shortened(item, most));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member, most)]));
  if (typeof value !== 'string') return value;
  if (/^ey[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl';
  return value.length > LONG ? `${value.slice(0, LONG)}` : value;
}

const MOST = 3;

/** An example without what differs from run to run, for comparison. */
export function withoutChance(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutChance(item, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, withoutChance(member, key)]),
    );
  if (typeof value === 'number')
    return value > MICROSECONDS || /(^|_)(id|code|codes|sequence)$/.test(name) ? 'a number' : value;
  return typeof value === 'string' ? masked(value) : value;
}

/** Places in the stream are instants, in microseconds. */
const MICROSECONDS = 1e15;
const MASKS: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?/g, '<time>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\b[ED]\d{20}\w{11}\b/g, '<end to end>'],
  [/\bPIX\d{8}\w+\b/g, '<code>'],
  [/\bevt_\w+/g, '<event>'],
  [/[0-9a-f]{24,}/g, '<hex>'],
  [/\b[A-Z2-7]{32}\b/g, '<secret>'],
  [/\b1\d{9}\b/g, '<seconds>'],
  [/id(\\?":|=)\d+/g, 'id$1<number>'],
  [/^000201.*$/, '<BR code>'],
  [/[\w+/=-]{40,}/g, '<bytes>'],
  [/\+55\d{10,11}\b/g, '<phone>'],
  // One-time codes, and documents of people and companies.
  [/\b(\d{6}|\d{11}|\d{14})\b/g, '<digits>'],
];

function masked(text: string): string {
  // Times stand in addresses too.
  const plain = text.replaceAll('%3A', ':');
  return MASKS.reduce((left, [pattern, name]) => left.replace(pattern, name), plain);
}
