/** Tells whether the statement hit the lock timeout, or was aborted to break a deadlock. */
export function isHeldUp(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return code === '55P03' || code === '40P01';
}
