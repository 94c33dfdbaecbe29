import type { Recorded, Section, World } from '../../world/world.ts';
import type { Journal, KeptRow } from './tables.ts';

/** The directory's rows by table and key, as text: what its tables are made of when the program starts. */
type Kept = Map<string, Map<string, string>>;

export const DICT_SECTION: Section<Kept, readonly KeptRow[]> = {
  name: 'dict',
  empty: () => new Map(),
  apply: (state, rows) => {
    for (const [table, key, row] of rows) {
      const kept = state.get(table) ?? new Map<string, string>();
      state.set(table, kept);
      if (row === null) kept.delete(key);
      else kept.set(key, row);
    }
  },
};

/** Keeps the directory where the program keeps all its state. */
export function journalOf(world: World): Journal {
  return {
    *read() {
      for (const [table, rows] of world.stateOf(DICT_SECTION as Section<Kept, never>))
        for (const [key, row] of rows) yield [table, key, row];
    },
    append: (rows) => world.commit([{ section: DICT_SECTION.name, event: rows } satisfies Recorded]),
  };
}
