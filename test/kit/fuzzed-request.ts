import fc from 'fast-check';
import type { Json } from '../harness.ts';

/** Values that an account of the sandbox knows, by the names that members and parameters have. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

interface Operation {
  method: string;
  path: string;
  parameters: Json[];
  body: Json | undefined;
  signed: boolean;
}

export interface FuzzedRequest {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
  sign: 'right' | 'wrong' | 'none';
  token: 'right' | 'wrong' | 'none';
}

export function operationsOf(document: Json): Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, { parameters = [], requestBody, security = [] }]) => ({
      ...{ method: method.toUpperCase(), path, parameters },
      body: requestBody?.content?.['application/json']?.schema,
      signed: security.some((scheme: object) => 'hmac' in scheme),
    })),
  );
}

/** Requests as the document asks for them; one in some has a member that is missing, of another kind, or too large. */
export function fuzzedRequest(operation: Operation, known: Known): fc.Arbitrary<FuzzedRequest> {
  const { method, parameters, signed } = operation;
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  return fc
    .record({
      path: valuesOf(of('path'), known, false),
      query: valuesOf(of('query'), known, true),
      header: valuesOf(of('header'), known, true),
      body: operation.body === undefined ? fc.constant(undefined) : bodyOf(operation.body, known),
      sign: mostly('right' as const, 'wrong' as const, 'none' as const),
      token: mostly('right' as const, 'wrong' as const, 'none' as const),
    })
    .map(({ path, query, header, body, sign, token }) => ({
      ...{ method, body, token, sign: signed ? sign : 'none' },
      path: addressOf(operation.path, path, query),
      headers: Object.fromEntries(
        // A header holds no more than these.
        Object.entries(header).map(([name, value]) => [name, String(value).replace(/[^\x21-\x7e]/g, '')]),
      ),
    }));
}

function mostly<T>(good: T, ...bad: T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
}

function addressOf(path: string, values: Json, query: Json): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  return text === '' ? filled : `${filled}?${text}`;
}

function valuesOf(parameters: Json[], known: Known, mayMiss: boolean): fc.Arbitrary<Record<string, unknown>> {
  const members = parameters.map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
    name,
    // Two of them would be another address, and none too.
    aValueOf(schema, known, name).filter((value) => mayMiss || !['', '.', '..'].includes(String(value))),
  ]);
  const required = parameters
    .filter(({ required, schema }) => !mayMiss || (required && schema.type !== undefined))
    .map(({ name }) => name);
  return fc.record(Object.fromEntries(members), { requiredKeys: required });
}

/** A body of the schema's shape, or one that is a step away from it. */
function bodyOf(schema: Json, known: Known): fc.Arbitrary<unknown> {
  const right = aValueOf(schema, known, '');
  const wrong = fc.record({ body: right, at: fc.nat(20), odd: ODD }).map(({ body, at, odd }) => {
    if (typeof body !== 'object' || body === null) return odd;
    const names = Object.keys(body);
    const name = names[at % Math.max(1, names.length)];
    return name === undefined ? odd : { ...body, [name]: odd };
  });
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 2, arbitrary: wrong },
    { weight: 1, arbitrary: ODD },
  );
}

const ODD = fc.constantFrom<unknown[]>(
  ...[
    undefined,
    null,
    true,
    '',
    ' ',
    0,
    -1,
    1.5,
    1e21,
    2 ** 53,
    'x'.repeat(300),
    '\ud800',
    '9999-12-31T23:59:59Z',
  ],
  ...[[], {}, [[[[]]]], '2026-02-30', 'é'.repeat(80), '00000000000', '\u0000'],
);

function aValueOf(schema: Json, known: Known, name: string): fc.Arbitrary<unknown> {
  const own = known[name];
  const made = madeOf(schema, known);
  if (own === undefined) return made;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: made });
}

function madeOf(schema: Json, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const options: Json[] | undefined = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map((option) => madeOf(option, known)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties !== undefined) return objectOf(schema, known);
  if (type === 'array')
    return fc.array(aValueOf(schema.items ?? {}, known, ''), {
      maxLength: Math.min(3, schema.maxItems ?? 3),
    });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return numberOf(schema, type);
  if (type === 'null') return fc.constant(null);
  return textOf(schema);
}

function objectOf({ properties = {}, required = [] }: Json, known: Known): fc.Arbitrary<unknown> {
  const members = Object.entries<Json>(properties).map(([name, schema]) => [
    name,
    aValueOf(schema, known, name),
  ]);
  return fc.record(Object.fromEntries(members), { requiredKeys: required });
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Json, type: string): fc.Arbitrary<number> {
  const [least, most] = [minimum ?? exclusiveMinimum ?? -1000, Math.min(maximum ?? 1e6, 1e6)];
  const whole = fc.integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), Math.floor(most)) });
  return type === 'integer'
    ? whole
    : fc.oneof(
        whole,
        whole.map((value) => value + 0.01),
      );
}

const DATES = fc.constantFrom('2020-01-01', '2026-12-24', '2031-05-05', '2026-02-30');
const INSTANTS = fc.constantFrom(
  '2020-01-01T00:00:00Z',
  '2031-05-05T12:00:00.000Z',
  '9999-12-31T23:59:59Z',
  'now',
);

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Json): fc.Arbitrary<string> {
  const free = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  });
  if (format === 'date-time') return fc.oneof(INSTANTS, free);
  if (format === 'date') return fc.oneof(DATES, free);
  if (format === 'uuid') return fc.oneof(fc.uuid(), free);
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern)), free);
  return free;
}
