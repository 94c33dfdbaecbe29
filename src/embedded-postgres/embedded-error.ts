/** Tells the person who can repair it why the embedded server cannot run. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
