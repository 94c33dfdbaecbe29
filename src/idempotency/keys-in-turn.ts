import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import { forgetKeys, insertKeys, type KeyRef, type KeyUse, type MadeKind, selectKeys } from './keys.ts';
import { type Idempotency, noUsedKeys, type UsedKeyOwner } from './used-keys.ts';

/** The result of a key's request, and the request. */
export interface Used<Made> {
  made: Made;
  fingerprint: string;
}

/** The idempotency keys that a turn's items use, for one kind of result. */
export interface KeySet<Made> extends WorkingSet {
  want(ref: KeyRef): void;
  /** Finds the result of an account's key, including earlier in this turn. */
  find(owner: UsedKeyOwner, idempotency: Idempotency | null): Used<Made> | undefined;
  use(made: Made, idempotency: Idempotency | null): void;
  /** Frees the key of this result. */
  free(made: Made): void;
}

interface MadeUnderKey {
  companyId: bigint;
  accountId: bigint;
  id: bigint;
}

/** `read` loads results by their own ids. */
export function keysInTurn<Made extends MadeUnderKey>(
  kind: MadeKind,
  read: (tx: Tx, refs: readonly { companyId: bigint; id: bigint }[]) => Promise<Made[]>,
): WorkingSetKind<KeySet<Made>> {
  const open = (tx: Tx): KeySet<Made> => {
    const wanted: KeyRef[] = [];
    const used = noUsedKeys<Used<Made>>();
    const uses: KeyUse[] = [];
    const freed = new Map<bigint, Made>();
    return {
      want: (ref) => wanted.push(ref),
      lock: async () => {
        const rows = await selectKeys(tx, kind, wanted);
        if (rows.length === 0) return;
        const made = await read(
          tx,
          rows.map(({ companyId, madeId }) => ({ companyId, id: madeId })),
        );
        const byId = new Map(made.map((one) => [one.id, one]));
        for (const { madeId, key, fingerprint, ...owner } of rows) {
          const one = byId.get(madeId);
          if (one !== undefined) used.add(owner, key, { made: one, fingerprint });
        }
      },
      find: (owner, idempotency) => {
        const found = used.find(owner, idempotency);
        return found !== undefined && freed.has(found.made.id) ? undefined : found;
      },
      use: (made, idempotency) => {
        if (idempotency === null) return;
        used.add(made, idempotency.key, { made, fingerprint: idempotency.fingerprint });
        uses.push({ made, ...idempotency });
      },
      free: (made) => freed.set(made.id, made),
      // A freed key may be used again in the same turn.
      save: () => Promise.all([forgetKeys(tx, kind, [...freed.values()]), insertKeys(tx, kind, uses)]),
    };
  };
  return { place: LOCK_ORDER.unlocked, open };
}
