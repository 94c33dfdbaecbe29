import { Type } from 'typebox';
import type { Idempotency } from '../../idempotency/used-keys.ts';

export const IDEMPOTENCY_KEY =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$';

/** The optional header `idempotency-key`: a UUID version 4, in any letter case. */
export const IdempotencyHeaders = headersFor('transaction');
export const RefundIdempotencyHeaders = headersFor('refund', ' The two refund operations share their keys.');
export const CodeIdempotencyHeaders = headersFor('code');

function headersFor(made: string, beside = '') {
  return Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        pattern: IDEMPOTENCY_KEY,
        description:
          `UUID version 4. The same key with the same request always returns the same ${made}; with another ` +
          `request it is refused with 409. Keys are separate for each account, and for transfers, refunds and ` +
          `codes.${beside} A refused request does not use its key.`,
      }),
    ),
  });
}

interface Headers {
  'idempotency-key'?: string;
}

/** Returns the key and its request's fingerprint, which is computed only for a key; null without a key. */
export function idempotencyOf(headers: Headers, fingerprint: () => string): Idempotency | null {
  const key = headers['idempotency-key'];
  return key === undefined ? null : { key, fingerprint: fingerprint() };
}
