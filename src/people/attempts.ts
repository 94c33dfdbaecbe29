/**
 * Counts attempts that may be guesses, so that a password or a six-digit code cannot be found by trying all. In this
 * process's memory and bounded: a restart clears it, and so does a flood of other names, which costs more than the
 * guesses it allows. Log-ins, passwords and second factors are counted in the database, over all nodes.
 */
export interface Attempts {
  /** Counts a try, before it is judged: tries made side by side must not all pass. False when there were too many. */
  begin(name: string, now: Date): boolean;
  /** The try was right: nothing is held against the name any more. */
  succeed(name: string): void;
}

export interface AttemptLimits {
  /** Number of tries that may fail … */
  limit: number;
  /** … within these milliseconds of the bank's clock. */
  windowMs: number;
  /** The most names remembered. */
  names: number;
}

export const GUESSES: AttemptLimits = { limit: 10, windowMs: 15 * 60_000, names: 20_000 };

export function createAttempts({ limit, windowMs, names }: AttemptLimits = GUESSES): Attempts {
  const tries = new Map<string, number[]>();
  return {
    begin: (name, now) => {
      const at = now.getTime();
      const recent = (tries.get(name) ?? []).filter((earlier) => earlier > at - windowMs);
      if (recent.length >= limit) return false;
      recent.push(at);
      // Moved to the end: what a full memory forgets first is the name that was longest quiet.
      tries.delete(name);
      if (tries.size >= names) tries.delete(tries.keys().next().value as string);
      tries.set(name, recent);
      return true;
    },
    succeed: (name) => {
      tries.delete(name);
    },
  };
}
