/** What keeps the bank from starting and whoever starts it can mend: it is told in its own words, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
