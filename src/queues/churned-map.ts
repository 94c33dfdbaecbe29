/**
 * A map whose entries come and go all the time. V8 links each table that a `Map` outgrows to the next one. Once one of
 * them has reached the old generation, the garbage collector takes all later tables and their values for living until
 * it collects everything, and each small collection copies what is long over. This map moves to a fresh `Map` whenever
 * it has deleted as many entries as it holds. With 200 living entries of 32 kB a small collection takes 1.8 ms in place
 * of 13.
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
