import type { RefusalCode } from '../../refusals.ts';
import type { EndpointAuth, EndpointDefinition } from '../kernel/endpoint-definition.ts';
import type { Refusing } from './described-refusals.ts';
import { refusalsOfVerb } from './refusals-by-operation.ts';

/** An operation as the reference shows it; each of its paths is shown. */
export function describeEndpoint(definition: EndpointDefinition): object {
  const { auth, body, query, params, headers, response, status = 200, description, media } = definition;
  const statuses = typeof status === 'number' ? [status] : status;
  return {
    tags: [definition.tag],
    summary: definition.summary,
    ...(description === undefined ? {} : { description }),
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(params === undefined ? {} : { params }),
    ...(headers === undefined ? {} : { headers }),
    response: Object.fromEntries(statuses.map((success) => [success, response])),
    security: auth === undefined ? [] : securityOf(auth),
    'x-refusing': refusingOf(definition),
    ...(media === undefined ? {} : { 'x-media': media }),
  };
}

/** Shows both ways of authentication of an operation for people and programs: only programs sign. */
function securityOf({ audience, hmac }: EndpointAuth): object[] {
  const shown = { bearer: [] };
  if (hmac === undefined) return [shown];
  const signed = { bearer: [], hmac: [] };
  return audience === 'any' && hmac.signers !== 'all' ? [signed, shown] : [signed];
}

/** Operations behind the bank's own pages. */
const FOR_PEOPLE = /^\/(operator|web)\//;

/** Lists the refusals of an operation: those that its declaration implies, and those of its verb. */
function refusingOf(definition: EndpointDefinition): Refusing {
  const { auth, body, query, params, headers, method, path, invalid, rawBody } = definition;
  const asks = [body, query, params, headers].some((part) => part !== undefined);
  const reads = body !== undefined || (auth?.hmac !== undefined && auth.hmac.content === undefined);
  const codes: RefusalCode[] = [
    ...(auth === undefined ? [] : admissionRefusals(auth)),
    ...refusalsOfVerb(method, path),
    ...(reads || rawBody ? (['payloadTooLarge'] as const) : []),
    ...(reads ? (['unsupportedMediaType'] as const) : []),
    'unavailable',
  ];
  return {
    codes: [...new Set(codes)],
    invalid: asks ? (invalid ?? 'detail') : 'never',
    inEnvelope: definition.envelope === true,
    forPeople: FOR_PEOPLE.test(path),
    media: definition.otherMedia ?? {},
  };
}

function admissionRefusals(auth: EndpointAuth): RefusalCode[] {
  const { unauthenticated = { bad: 'unauthorized', expired: 'tokenExpired' }, hmac } = auth;
  const { forbidden = 'forbidden' } = auth;
  const signature =
    hmac === undefined ? [] : [hmac.missing, hmac.wrong, ...(hmac.keyless ? [hmac.keyless] : [])];
  const share = 'tooManyRequests';
  return [unauthenticated.bad, unauthenticated.expired, ...signature, forbidden, share];
}
