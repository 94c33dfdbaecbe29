import type { JWK } from 'jose';
import type { Outbound } from '../outbound/outbound.ts';

/** The published keys of other institutions. */
export interface KeySets {
  /**
   * Finds the key with that id in the key set at that URL; undefined if there is none. `unreachable` if the URL
   * returned no key set.
   */
  find(jku: string, kid: string): Promise<JWK | undefined | 'unreachable'>;
}

interface KeySet {
  /** Undefined if fetching failed. */
  keys: readonly JWK[] | undefined;
  fetchedAt: number;
  fetching: Promise<void> | undefined;
}

// An institution publishes a new key before it signs with it, and others may use a cached key set for a while.
const FRESH_MS = 600_000;
/** An unknown key id may be new, but invented ids must not cause a fetch each time. */
const REFETCH_MS = 30_000;
const RETRY_MS = 5_000;
const MOST_SETS = 200;
const MAX_BYTES = 131_072;

/**
 * Fetches key sets and caches them for ten minutes on the machine's clock, because moving the bank's clock does not
 * affect other institutions' keys.
 */
export function createKeySets(
  outbound: Pick<Outbound, 'request'>,
  { timeoutMs, now = Date.now }: { timeoutMs: number; now?: () => number },
): KeySets {
  const sets = new Map<string, KeySet>();

  const fetchInto = async (set: KeySet, jku: string): Promise<void> => {
    set.keys = await fetchKeys(outbound, jku, timeoutMs);
    set.fetchedAt = now();
    set.fetching = undefined;
  };
  const refresh = (set: KeySet, jku: string): Promise<void> => {
    // Concurrent callers share one fetch.
    set.fetching ??= fetchInto(set, jku);
    return set.fetching;
  };
  const setOf = (jku: string): KeySet => {
    const set = sets.get(jku) ?? {
      keys: undefined,
      fetchedAt: Number.NEGATIVE_INFINITY,
      fetching: undefined,
    };
    // The last entry is the most recently used; the first is evicted.
    sets.delete(jku);
    sets.set(jku, set);
    const [oldest] = sets.keys();
    if (sets.size > MOST_SETS && oldest !== undefined) sets.delete(oldest);
    return set;
  };

  return {
    find: async (jku, kid) => {
      const set = setOf(jku);
      const wanted = () => set.keys?.find((key) => key.kid === kid);
      const age = now() - set.fetchedAt;
      const lasts = set.keys === undefined ? RETRY_MS : wanted() === undefined ? REFETCH_MS : FRESH_MS;
      if (age >= lasts) await refresh(set, jku);
      return set.keys === undefined ? 'unreachable' : wanted();
    },
  };
}

async function fetchKeys(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  timeoutMs: number,
): Promise<readonly JWK[] | undefined> {
  try {
    const headers = { accept: 'application/jwk-set+json, application/json' };
    const limits = { timeoutMs, maxBytes: MAX_BYTES, whenTooLarge: 'fail' } as const;
    const { status, body } = await outbound.request({ url, method: 'GET', headers, ...limits });
    const { keys } = JSON.parse(body.toString('utf8'));
    return status === 200 && Array.isArray(keys) ? keys.filter(isKey) : undefined;
  } catch {
    // A failed connection, invalid JSON and JSON without the members all mean that there are no keys.
    return undefined;
  }
}

function isKey(value: unknown): value is JWK {
  return typeof value === 'object' && value !== null && typeof (value as JWK).kid === 'string';
}
