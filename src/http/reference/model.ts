import { bodySampleOf, sampleOf } from './sample.ts';
import type { ShownSchema } from './schema.ts';

/** An operation as the reference shows it. */
export interface ShownOperation {
  /** In the address of its page. */
  anchor: string;
  tag: string;
  method: string;
  path: string;
  /** Other paths of the same operation. */
  aliases: string[];
  summary: string;
  description: string | undefined;
  bearer: boolean;
  /** `both`: programs sign, people do not. */
  signed: 'yes' | 'both' | 'no';
  parameters: ShownParameter[];
  body: { schema: ShownSchema; sample: unknown } | undefined;
  answers: ShownAnswer[];
  refusals: ShownRefusal[];
}

export interface ShownParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: ShownSchema;
  description: string;
  sample: unknown;
}

interface ShownAnswer {
  status: string;
  media: string;
  schema: ShownSchema | undefined;
  sample: unknown;
}

interface ShownRefusal {
  status: string;
  description: string;
  /** The words of each, as they are answered. */
  texts: string[];
}

interface Content {
  schema?: ShownSchema;
  example?: unknown;
  examples?: Readonly<Record<string, { value?: unknown }>>;
}

interface Described {
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: (Content & {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
  })[];
  requestBody?: { content?: Record<string, Content> };
  responses?: Record<string, Answered & { $ref?: string }>;
}

interface Answered {
  description?: string;
  content?: Record<string, Content>;
}

export interface PublishedDocument {
  paths?: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  components?: { responses?: Readonly<Record<string, Answered>> };
}

// Pages for people are no operations, and the simulated institution's locations are another bank's.
const NOT_SHOWN = /^(Hosted pages)$/;
const OF_OTHERS = /^\/psp\//;

/** Reads the operations of a published document, an operation with several paths once. */
export function readOperations(document: PublishedDocument): ShownOperation[] {
  const found = new Map<string, ShownOperation>();
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, described] of Object.entries(methods)) {
      const tag = described.tags?.[0] ?? '';
      if (NOT_SHOWN.test(tag) || OF_OTHERS.test(path)) continue;
      const same = `${method} ${described.summary}`;
      const known = found.get(same);
      if (known !== undefined) known.aliases.push(path);
      else found.set(same, readOperation(document, { path, method, described, tag }));
    }
  return [...found.values()];
}

interface Found {
  path: string;
  method: string;
  described: Described;
  tag: string;
}

function readOperation(document: PublishedDocument, { path, method, described, tag }: Found): ShownOperation {
  const { security = [], parameters = [] } = described;
  const signing = security.filter((scheme) => 'hmac' in scheme).length;
  const [body] = Object.values(described.requestBody?.content ?? {});
  const responses = Object.entries(described.responses ?? {}).map(
    ([status, answer]) => [status, resolved(document, answer)] as const,
  );
  return {
    anchor: `${method}${path.replace(/[^a-zA-Z0-9]+/g, '-')}`.replace(/-$/, '').toLowerCase(),
    ...{ tag, method: method.toUpperCase(), path, aliases: [] },
    ...{ summary: described.summary ?? path, description: described.description },
    bearer: security.some((scheme) => 'bearer' in scheme),
    signed: signing === 0 ? 'no' : signing < security.length ? 'both' : 'yes',
    parameters: parameters.flatMap(readParameter),
    body: body?.schema && { schema: body.schema, sample: exampleIn(body) ?? bodySampleOf(body.schema) },
    answers: responses.filter(([status]) => status.startsWith('2')).flatMap(readAnswer),
    refusals: responses.filter(([status]) => !status.startsWith('2')).map(readRefusal),
  };
}

function readParameter({
  in: place,
  ...one
}: NonNullable<Described['parameters']>[number]): ShownParameter[] {
  if (place !== 'path' && place !== 'query' && place !== 'header') return [];
  const schema = one.schema ?? {};
  const description = one.description ?? schema.description ?? '';
  const sample = exampleIn(one) ?? sampleOf(schema, one.name);
  return [{ name: one.name, in: place, required: one.required === true, schema, description, sample }];
}

function readAnswer([status, { content = {} }]: readonly [string, Answered]): ShownAnswer[] {
  return Object.entries(content).map(([media, one]) => ({
    ...{ status, media, schema: one.schema },
    sample: media === 'application/json' ? (exampleIn(one) ?? sampleOf(one.schema ?? {})) : undefined,
  }));
}

function readRefusal([status, { description = '', content = {} }]: readonly [
  string,
  Answered,
]): ShownRefusal {
  const texts = Object.values(content).flatMap(({ examples = {} }) =>
    Object.values(examples).map(({ value }) => wordsOf(value)),
  );
  return { status, description, texts: [...new Set(texts.filter((text) => text !== ''))] };
}

/** The sentence of a refusal, in whichever of the envelopes it comes. */
function wordsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { detail, error, message } = value as Record<string, unknown>;
  const said = [detail, error, message].find((one) => typeof one === 'string');
  return typeof said === 'string' ? said : '';
}

function exampleIn({ example, examples, schema }: Content): unknown {
  const [first] = Object.values(examples ?? {});
  return example ?? first?.value ?? schema?.example ?? schema?.examples?.[0];
}

function resolved(document: PublishedDocument, answer: Answered & { $ref?: string }): Answered {
  const name = answer.$ref?.slice('#/components/responses/'.length);
  return name === undefined ? answer : (document.components?.responses?.[name] ?? {});
}
