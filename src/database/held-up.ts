/** Tells if another session holds a lock for longer than is waited for, or if PostgreSQL broke one of a ring of locks off. */
export function isHeldUp(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return code === '55P03' || code === '40P01';
}
