// SQLSTATE of a write that names the state on which it was decided, if the row has left that state.
const STALE = '22012';

/** Tells whether PostgreSQL aborted a transaction because of another one, so that a retry is worthwhile. */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return code === '40P01' || code === '40001' || code === STALE;
}
