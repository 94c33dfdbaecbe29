import type { JWK } from 'jose';
import type { Outbound } from '../outbound/outbound.ts';

/** The published keys of other institutions. */
export interface KeySets {
  /**
   * The key with that id among those published at that address, or undefined where there is none. `unreachable`
   * where the address did not give a set of keys.
   */
  find(jku: string, kid: string): Promise<JWK | undefined | 'unreachable'>;
}

interface KeySet {
  /** Undefined where fetching failed. */
  keys: readonly JWK[] | undefined;
  fetchedAt: number;
  fetching: Promise<void> | undefined;
}

// An institution that changes its keys publishes the new one before it signs with it, and others may go on using
// what they fetched for a while.
const FRESH_MS = 600_000;
/** An unknown key id may be new; but made-up ids must not make us fetch each time. */
const REFETCH_MS = 30_000;
const RETRY_MS = 5_000;
const MOST_SETS = 200;
const MAX_BYTES = 131_072;

/**
 * Fetches key sets and keeps them for ten minutes, on the machine's own clock: the bank's can be moved, other
 * institutions' keys do not move with it.
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
    // Those who ask while it is on its way share the answer.
    set.fetching ??= fetchInto(set, jku);
    return set.fetching;
  };
  const setOf = (jku: string): KeySet => {
    const set = sets.get(jku) ?? {
      keys: undefined,
      fetchedAt: Number.NEGATIVE_INFINITY,
      fetching: undefined,
    };
    // Last in order is last used: the first is the one to forget.
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
    // A failed connection, a broken JSON and a JSON without members all mean that there are no keys.
    return undefined;
  }
}

function isKey(value: unknown): value is JWK {
  return typeof value === 'object' && value !== null && typeof (value as JWK).kid === 'string';
}
