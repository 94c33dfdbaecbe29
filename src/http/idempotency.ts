import { Type } from 'typebox';

export const IDEMPOTENCY_KEY =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$';

/** The optional header `idempotency-key`: a UUID version 4, in any letter case. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: IDEMPOTENCY_KEY,
      description: 'UUID version 4. The same key with the same body gives the same transaction, for ever.',
    }),
  ),
});

interface Headers {
  'idempotency-key'?: string;
}

/** The key as sent and what the request is; null when the caller gave no key. */
export function idempotencyOf(
  headers: Headers,
  fingerprint: string,
): { key: string; fingerprint: string } | null {
  const key = headers['idempotency-key'];
  return key === undefined ? null : { key, fingerprint };
}
