/** A caller's key as sent, and the fingerprint of its request. */
export interface Idempotency {
  key: string;
  fingerprint: string;
}

/** Tells whether a request is the one that used its key before; any other one is a conflict. */
export function isSameRequest(
  { fingerprint }: { fingerprint: string | null },
  idempotency: Idempotency | null,
): boolean {
  return fingerprint !== null && fingerprint === idempotency?.fingerprint;
}

export interface UsedKeyOwner {
  companyId: bigint;
  accountId: bigint;
}

/** Used keys, in the database and by earlier items of the same turn, case-insensitive. */
export interface UsedKeys<Made> {
  find(owner: UsedKeyOwner, idempotency: Idempotency | null): Made | undefined;
  add(owner: UsedKeyOwner, key: string | null | undefined, made: Made): void;
}

export function noUsedKeys<Made>(): UsedKeys<Made> {
  const taken = new Map<string, Made>();
  const nameOf = ({ companyId, accountId }: UsedKeyOwner, key: string) =>
    `${companyId}/${accountId}/${key.toLowerCase()}`;
  return {
    find: (owner, idempotency) =>
      idempotency === null ? undefined : taken.get(nameOf(owner, idempotency.key)),
    add: (owner, key, made) => {
      if (key !== null && key !== undefined) taken.set(nameOf(owner, key), made);
    },
  };
}
