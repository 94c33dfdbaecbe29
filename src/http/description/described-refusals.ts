import { REFUSALS, type RefusalCode, type RefusalDefinition } from '../../refusals.ts';

/** The members of an operation from which the reference derives its refusals. */
export interface Refusing {
  codes: readonly RefusalCode[];
  /** The answer to malformed requests: none at all, 422, or 400 in the envelope. */
  invalid: 'never' | 'detail' | 'envelope';
  /** True if refusals before the operation use the envelope. */
  inEnvelope: boolean;
  /** True if its refusals are texts for people, which the reference omits. */
  forPeople: boolean;
  /** Answers of other kinds than JSON, by status. */
  media: Readonly<Record<number, string>>;
}

export const REFUSAL_COMPONENTS = {
  Invalid: answer('The request does not match the schema; it had no effect.', {
    type: 'object',
    required: ['message', 'detail'],
    properties: {
      message: { type: 'string' },
      detail: {
        type: 'array',
        items: {
          type: 'object',
          required: ['loc', 'msg', 'type'],
          properties: {
            loc: { type: 'array', items: { type: ['string', 'integer'] } },
            msg: { type: 'string' },
            type: { type: 'string' },
          },
        },
      },
    },
  }),
  Failed: answer('Internal error; the request may or may not have been executed.', {
    type: 'object',
    required: ['detail', 'request_id'],
    properties: { detail: { type: 'string' }, request_id: { type: 'string' } },
  }),
  Refused: answer('Refused, with a message for the user of the page; the request had no effect.', {
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'string' }, code: { type: 'string' } },
  }),
};

/** The API Pix response for a location that is not payable. */
export const PROBLEM = 'application/problem+json';
const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
  },
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'Refused; the request had no effect.',
  401: 'The token or the signature is missing or invalid. An expired token adds `code`.',
  403: 'The permission is missing, or the operation is for the other audience.',
  404: 'Not found, or not yours.',
  409: 'Conflict with the existing state.',
  410: 'No longer available.',
  413: 'The body is too large.',
  415: "This operation does not accept the body's content type.",
  429: 'Too many requests; `Retry-After` says when the call can succeed.',
  503: 'The bank cannot answer now; retry after `Retry-After`.',
};

/** Responses of an operation's refusals, by status: bodies, and every text as an example. */
export function describeResponses({
  codes,
  invalid,
  inEnvelope,
  media,
  forPeople,
}: Refusing): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const status of new Set(codes.map((code) => REFUSALS[code].status))) {
    const own = codes.filter((code) => REFUSALS[code].status === status);
    const of = status === 400 && invalid === 'envelope' ? [...own, 'malformed' as const] : own;
    responses[status] = describeStatus(status, of, inEnvelope);
  }
  if (invalid === 'envelope') responses[400] ??= describeStatus(400, ['malformed'], true);
  if (invalid === 'detail') responses[422] = refer('Invalid');
  responses[500] = refer('Failed');
  if (forPeople) responses.default = refer('Refused');
  for (const [status, type] of Object.entries(media))
    responses[status] = {
      ...describedAs(Number(status)),
      content: { [type]: { schema: type === PROBLEM ? PROBLEM_SCHEMA : { type: 'string' } } },
    };
  return responses;
}

/** The text, and the header with the time to retry. */
function describedAs(status: number) {
  const description = DESCRIPTIONS[status] ?? 'Refused.';
  return status === 429 || status === 503
    ? { description, headers: { 'Retry-After': SECONDS } }
    : { description };
}

function describeStatus(
  status: number,
  codes: readonly (RefusalCode | 'malformed')[],
  inEnvelope: boolean,
): object {
  const shown = codes.map((code) => {
    if (code === 'malformed') return { code, value: enveloped('amount: must be number') };
    const { text, envelope, asError, memberCode }: RefusalDefinition = REFUSALS[code];
    const member = memberCode === undefined ? {} : { code: memberCode };
    const before = inEnvelope && (status === 413 || status === 415);
    if (envelope || before) return { code, value: { ...enveloped(text), ...member } };
    return { code, value: { [asError ? 'error' : 'detail']: text, ...member } };
  });
  const schemas = new Map(shown.map(({ value }) => [Object.keys(value).join(), schemaOf(value)]));
  const [first, ...others] = [...schemas.values()];
  return {
    ...describedAs(status),
    content: {
      'application/json': {
        schema: others.length === 0 ? first : { anyOf: [...schemas.values()] },
        examples: Object.fromEntries(shown.map(({ code, value }) => [code, { value }])),
      },
    },
  };
}

const SECONDS = { description: 'Seconds.', required: true, schema: { type: 'integer', minimum: 1 } };

function enveloped(text: string) {
  return { worked: false, detail: text, message: text, data: null };
}

function schemaOf(value: object) {
  const typeOf = (member: unknown) =>
    member === null ? { type: 'null' } : typeof member === 'boolean' ? { const: false } : { type: 'string' };
  return {
    type: 'object',
    required: Object.keys(value),
    properties: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, typeOf(member)])),
  };
}

interface Described {
  'x-refusing'?: Refusing;
  'x-media'?: string;
  responses?: Record<string, object>;
}

/** Adds the declared refusals to each operation of a document, and corrects its media types. */
export function addRefusals(paths: Record<string, Record<string, unknown>>): void {
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations) as Described[]) {
      const { 'x-refusing': refusing, 'x-media': media } = operation;
      delete operation['x-refusing'];
      delete operation['x-media'];
      const responses = Object.fromEntries(Object.entries(operation.responses ?? {}).map(named));
      if (media !== undefined) {
        const schema = media === 'image/png' ? { type: 'string', format: 'binary' } : { type: 'string' };
        responses['200'] = { ...responses['200'], content: { [media]: { schema } } };
      }
      operation.responses = { ...responses, ...(refusing === undefined ? {} : describeResponses(refusing)) };
    }
}

/** The framework gives every response without a description the same one. */
function named([status, response]: [string, object]): [string, object] {
  return [status, { ...response, description: DESCRIPTIONS[Number(status)] ?? 'Success.' }];
}

function refer(name: keyof typeof REFUSAL_COMPONENTS) {
  return { $ref: `#/components/responses/${name}` };
}

function answer(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } };
}
