import { type Static, Type } from 'typebox';
import { IdempotencyHeaders } from '../../kernel/idempotency.ts';

/** The optional header `x-not-after`, which every write of the pages may carry. */
export const NotAfterHeaders = Type.Object({
  'x-not-after': Type.Optional(
    Type.String({
      format: 'date-time',
      description: "Deadline by the bank's time; a later decision is refused.",
    }),
  ),
});

/** A write whose result the page asks for by its key if the response is lost. */
export const SendingHeaders = Type.Object({
  ...IdempotencyHeaders.properties,
  ...NotAfterHeaders.properties,
});

export function notAfterOf(headers: Static<typeof NotAfterHeaders>): Date | undefined {
  const notAfter = headers['x-not-after'];
  return notAfter === undefined ? undefined : new Date(notAfter);
}
