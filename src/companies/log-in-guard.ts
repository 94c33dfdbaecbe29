import { createAttempts, GUESSES } from './attempts.ts';

/** Who tries to log in, and from which network: the name is theirs to choose, the network hardly. */
export interface LogInTry {
  /** The e-mail, in lower case. */
  name: string;
  place: string;
}

/**
 * Keeps passwords from being guessed without letting whoever guesses shut out the person. Ten failures from one place
 * close the name to that place alone; two hundred from everywhere close it to places from which the person has not
 * logged in before. In this process's memory and bounded, as {@link createAttempts} is.
 */
export interface LogInGuard {
  /** Counts a try, before it is judged; false when there were too many. */
  begin(tried: LogInTry, now: Date): boolean;
  succeed(tried: LogInTry): void;
  /** Nobody has tried anything yet. */
  forget(): void;
}

const CROWD = { ...GUESSES, limit: 200 };

export function createLogInGuard(): LogInGuard {
  const places = createAttempts();
  const crowd = createAttempts(CROWD);
  const known = new Set<string>();
  return {
    begin: (tried, now) => {
      const key = keyOf(tried);
      return places.begin(key, now) && (known.has(key) || crowd.begin(tried.name, now));
    },
    succeed: (tried) => {
      const key = keyOf(tried);
      places.succeed(key);
      // Moved to the end: what a full memory forgets first is who was longest away.
      known.delete(key);
      if (known.size >= GUESSES.names) known.delete(known.values().next().value as string);
      known.add(key);
    },
    forget: () => {
      places.forget();
      crowd.forget();
      known.clear();
    },
  };
}

function keyOf({ name, place }: LogInTry): string {
  return `${place} ${name}`;
}
