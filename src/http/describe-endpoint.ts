import { Type } from 'typebox';
import type { EndpointDefinition } from './endpoint.ts';

const Refused = Type.Object({ detail: Type.String() });
const Expired = Type.Object({ detail: Type.String(), code: Type.Optional(Type.String()) });
const Envelope = Type.Object({
  worked: Type.Boolean(),
  detail: Type.String(),
  message: Type.String(),
  data: Type.Null(),
});
const Invalid = Type.Object({
  message: Type.String(),
  detail: Type.Array(
    Type.Object({
      loc: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] })),
      msg: Type.String(),
      type: Type.String(),
    }),
  ),
});

/** An operation as the reference shows it. An alias answers but is not shown. */
export function describeEndpoint(definition: EndpointDefinition, hidden: boolean): object {
  const { auth, body, query, params, headers, response, status = 200, description } = definition;
  const security =
    auth === undefined ? [] : [auth.hmac === undefined ? { bearer: [] } : { bearer: [], hmac: [] }];
  return {
    tags: [definition.tag],
    summary: definition.summary,
    ...(description === undefined ? {} : { description }),
    ...(hidden ? { hide: true } : {}),
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(params === undefined ? {} : { params }),
    ...(headers === undefined ? {} : { headers }),
    response: { [status]: described(response, 'Success'), ...refusals(definition) },
    security,
  };
}

function refusals({ auth, body, query, params, headers, invalid }: EndpointDefinition): object {
  const asks = [body, query, params, headers].some((part) => part !== undefined);
  const guarded = auth !== undefined;
  return {
    ...(asks && invalid === 'envelope' ? { 400: described(Envelope, 'Refused, or malformed') } : {}),
    ...(guarded ? { 401: described(Expired, 'No good token, or no good signature') } : {}),
    ...(guarded ? { 403: described(Refused, 'The permission or the audience is missing') } : {}),
    ...(asks && invalid !== 'envelope' ? { 422: described(Invalid, 'Validation error') } : {}),
  };
}

function described(schema: object, description: string): object {
  return 'description' in schema ? schema : { ...schema, description };
}
