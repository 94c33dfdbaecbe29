/** Tells in words, to the person who can mend it, why the embedded server cannot run. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
