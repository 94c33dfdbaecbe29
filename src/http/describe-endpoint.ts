import { Type } from 'typebox';
import type { EndpointDefinition } from './endpoint.ts';

const Envelope = Type.Object(
  { worked: Type.Boolean(), detail: Type.String(), message: Type.String(), data: Type.Null() },
  { description: 'Refused, or malformed' },
);

/** An operation as the reference shows it. An alias answers but is not shown. */
export function describeEndpoint(definition: EndpointDefinition, hidden: boolean): object {
  const { auth, body, query, params, headers, response, status = 200, description } = definition;
  const statuses = typeof status === 'number' ? [status] : status;
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
    response: {
      ...Object.fromEntries(statuses.map((success) => [success, response])),
      ...(definition.invalid === 'envelope' ? { 400: Envelope } : {}),
    },
    security,
  };
}
