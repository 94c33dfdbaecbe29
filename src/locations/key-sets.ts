import type { JWK } from 'jose';
import type { Outbound } from '../outbound/outbound.ts';

/** The published keys of other institutions. */
export interface KeySets {
  /**
   * Finds the key with that id in the key set at that URL; undefined if there is none. `unreachable` if the key is
   * unknown and the URL returned no key set.
   */
  find(jku: string, kid: string): Promise<JWK | undefined | 'unreachable'>;
}

interface KeySet {
  /** Those of the last fetch that succeeded. */
  keys: readonly JWK[];
  fetchedAt: number;
  /** End of the last fetch; `failed` tells its result. */
  triedAt: number;
  failed: boolean;
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

  const isFresh = ({ fetchedAt }: KeySet) => now() - fetchedAt < FRESH_MS;
  const fetchInto = async (set: KeySet, jku: string): Promise<void> => {
    const keys = await fetchKeys(outbound, jku, timeoutMs);
    set.triedAt = now();
    set.failed = keys === undefined;
    set.fetching = undefined;
    if (keys !== undefined) Object.assign(set, { keys, fetchedAt: set.triedAt });
    // A failure says nothing about the keys fetched before, which stay in use for their time.
    else if (!isFresh(set)) set.keys = [];
  };
  const refresh = (set: KeySet, jku: string): Promise<void> => {
    // Concurrent callers share one fetch.
    set.fetching ??= fetchInto(set, jku);
    return set.fetching;
  };
  const setOf = (jku: string): KeySet => {
    const set = sets.get(jku) ?? {
      keys: [],
      fetchedAt: Number.NEGATIVE_INFINITY,
      triedAt: Number.NEGATIVE_INFINITY,
      failed: true,
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
      const wanted = () => set.keys.find((key) => key.kid === kid);
      const isOver = now() - set.triedAt >= (set.failed ? RETRY_MS : REFETCH_MS);
      if (wanted() === undefined ? isOver : !isFresh(set)) await refresh(set, jku);
      return wanted() ?? (set.failed ? 'unreachable' : undefined);
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
