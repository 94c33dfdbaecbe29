/** Prevents the bank from starting until its operator fixes the cause; printed as a message without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
