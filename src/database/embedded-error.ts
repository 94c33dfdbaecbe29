/** What keeps the embedded server from running, told in words to whoever can mend it. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
