/**
 * A map whose entries change constantly. V8 links each table that a `Map` outgrows to the next one. Once one of them
 * is in the old generation, the garbage collector treats all later tables and their values as live until a full
 * collection, and each small collection copies garbage. This map moves to a fresh `Map` whenever it has deleted as
 * many entries as it holds. With 200 live entries of 32 kB a small collection takes 1.8 ms instead of 13.
 */
export interface ChurnedMap<Key, Value> {
  readonly size: number;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  values(): Iterable<Value>;
}

// A smaller table is not worth replacing.
const DELETED_AT_LEAST = 16;

export function createChurnedMap<Key, Value>(): ChurnedMap<Key, Value> {
  let entries = new Map<Key, Value>();
  let deleted = 0;
  return {
    get size() {
      return entries.size;
    },
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    delete: (key) => {
      if (!entries.delete(key)) return;
      deleted += 1;
      if (deleted < Math.max(DELETED_AT_LEAST, entries.size)) return;
      entries = new Map(entries);
      deleted = 0;
    },
    values: () => entries.values(),
  };
}
