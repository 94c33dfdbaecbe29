const TIMESTAMP = {
  name: 'hmac-timestamp',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'date-time' },
  description:
    'Required for credentials with `strict_signing`: the time in ISO 8601, UTC, within 60 s of the ' +
    "bank's clock. `hmac` then covers this time, the method, the path with its query, the `idempotency-key` or " +
    'nothing, and the hex SHA-256 of the body, joined by line feeds, and is valid once.',
};

interface Described {
  security?: Record<string, unknown>[];
  parameters?: unknown[];
}

/** Adds the header of strict signing to each signed operation of a document. */
export function addStrictSigning(paths: Record<string, Record<string, unknown>>): void {
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations) as Described[])
      if (operation.security?.some((scheme) => 'hmac' in scheme))
        operation.parameters = [...(operation.parameters ?? []), TIMESTAMP];
}
