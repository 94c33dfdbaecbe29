const SELDOM_MS = 8_000;

/**
 * Returns the interval at which this node polls for due work; `pollMs` is that of a node by itself. The nodes that write
 * share the polls of one node. A node that does not write polls seldom while others do, because each poll wakes its
 * process and a connection (0.95 ms of processor time): with two seconds in place of eight it was busy for 29 ms a second.
 */
export function sharePolls(
  pollMs: number,
  { writes, others, writing }: { writes: boolean; others: number; writing: number },
): number {
  if (writes) return pollMs * (1 + Math.min(writing, others));
  const shared = pollMs * (1 + others);
  return writing === 0 ? shared : Math.max(SELDOM_MS, shared);
}
