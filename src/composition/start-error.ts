/** Keeps the bank from starting until its operator mends the cause: it is told in its own words, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
