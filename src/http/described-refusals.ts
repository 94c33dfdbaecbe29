/** The refusals that most operations share, as components that the reference points to. */
export const REFUSAL_COMPONENTS = {
  Unauthorized: answer('No good token, or no good signature. An expired token adds `code`.', {
    detail: { type: 'string' },
    code: { type: 'string', enum: ['token_not_valid'] },
  }),
  Forbidden: answer('The permission is missing, or the operation is for the other audience.', {
    detail: { type: 'string' },
  }),
  Invalid: answer('The request has not the shape asked for; nothing was done.', {
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
  }),
};

interface Described {
  security?: object[];
  requestBody?: unknown;
  parameters?: unknown[];
  responses?: Record<string, unknown>;
}

/** Adds to each operation of a document the refusals that its own description implies. */
export function addRefusals(paths: Record<string, Record<string, unknown>>): void {
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations) as Described[]) {
      const responses = operation.responses ?? {};
      if ((operation.security ?? []).length > 0) {
        responses['401'] = refer('Unauthorized');
        responses['403'] = refer('Forbidden');
      }
      const asks = operation.requestBody !== undefined || (operation.parameters ?? []).length > 0;
      if (asks && responses['400'] === undefined) responses['422'] = refer('Invalid');
      operation.responses = responses;
    }
}

function refer(name: keyof typeof REFUSAL_COMPONENTS) {
  return { $ref: `#/components/responses/${name}` };
}

function answer(description: string, properties: object) {
  return { description, content: { 'application/json': { schema: { type: 'object', properties } } } };
}
