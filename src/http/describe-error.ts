/** An error as the log may hold it. */
export interface DescribedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  constraint?: unknown;
  cause?: DescribedError;
}

/**
 * What of an error goes into the log: where it came from. Errors of the database also carry the row they stumbled
 * over, which is a customer's data, so nothing is copied that is not named here.
 */
export function describeError(error: Error, depth = 3): DescribedError {
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause instanceof Error && depth > 0 ? { cause: describeError(error.cause, depth - 1) } : {}),
  };
}
