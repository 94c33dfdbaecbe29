import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import type { EndpointAuth, EndpointSignature } from '../kernel/endpoint-definition.ts';
import type { Authenticator } from './authenticate.ts';
import type { Authenticated } from './authenticated.ts';
import { verifySignature, WRONG_SIGNATURE } from './hmac.ts';
import { readTimestamp, strictForm } from './strict-signature.ts';

const NO_BODY = Buffer.alloc(0);

/**
 * Checks the signature if one is required. For a credential with strict signing it consumes the signature,
 * asynchronously; for others it is synchronous.
 */
export function proof(
  auth: EndpointAuth | undefined,
  authenticator: Authenticator,
): (request: FastifyRequest) => Promise<void> | undefined {
  const refuse = auth?.hmac;
  if (refuse === undefined) return () => undefined;
  return (request) => {
    const caller = request.caller as Authenticated;
    if (refuse.signers !== 'all' && caller.actor.audience !== 'api') return undefined;
    const raw = rawBody(request);
    const signature = request.headers.hmac;
    if (caller.strictSigning) return proveStrictly({ request, raw, caller, refuse, authenticator });
    const forms = refuse.content?.(request.params as Record<string, string>).map((text) => Buffer.from(text));
    verifySignature({ signature, forms: forms ?? [raw], caller, refuse });
    return undefined;
  };
}

interface StrictProof {
  request: FastifyRequest;
  raw: Buffer;
  caller: Authenticated;
  refuse: EndpointSignature;
  authenticator: Authenticator;
}

/** Requires a signature of the whole request that is in time and unused. */
async function proveStrictly({ request, raw, caller, refuse, authenticator }: StrictProof): Promise<void> {
  const { headers, method, originalUrl: path } = request;
  const signed = {
    ...{ timestamp: headers['hmac-timestamp'], method, path, raw },
    idempotencyKey: headers['idempotency-key'],
  };
  verifySignature({ signature: headers.hmac, forms: [strictForm(signed)], caller, refuse });
  const at = readTimestamp(signed, authenticator.now(), refuse.wrong);
  const signature = String(headers.hmac).toLowerCase();
  if (!(await authenticator.spendSignature(caller, signature, at)))
    throw new Refusal(refuse.wrong, { security: WRONG_SIGNATURE });
}

/** Returns the bytes of a body, or none. */
export function rawBody({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : NO_BODY;
}
