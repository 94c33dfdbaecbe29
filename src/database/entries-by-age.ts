import type { Logger } from 'pino';
import { type Pool, query, sql } from './pool.ts';

/*
 * PostgreSQL adds 256 entries a minute to a BRIN index by itself, one for 32 pages: at 5,000 payments a second it needs
 * 1,200. A look by age reads every page without an entry. With ten million payments such a look for the payments of a
 * killed node took 0.5 to 3.7 s, each second, and pushed the pages in use out of memory.
 */

const EVERY_MS = 5_000;
const PAGES_AT_ONCE = 256 * 32;

// The partitions of a table have an index each.
const indexes = sql<{ name: string }>(
  'entries-by-age.indexes',
  `select i.indexrelid::regclass::text as name
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where c.relkind = 'i' and a.amname = 'brin' and c.relnamespace = current_schema()::regnamespace
      and c.reloptions @> '{autosummarize=on}'`,
);
const addEntries = sql<{ next: bigint }>('entries-by-age.add', 'select add_entries_by_age($1, $2) as next');

/** Keeps the indexes by age up to date while payments come fast. On several machines PostgreSQL's own pace remains. */
export function keepEntriesByAge(pool: Pool, log: Logger): { stop(): void } {
  if (pool.shards !== undefined) return { stop: () => undefined };
  // The first page of each index that may have no entry.
  const places = new Map<string, bigint>();
  let [underWay, stopped] = [false, false];
  const addAll = async () => {
    for (const { name } of await query(pool, indexes)) {
      let [before, next] = [-1n, places.get(name) ?? 0n];
      while (!stopped && (before < 0n || next - before >= PAGES_AT_ONCE)) {
        before = next;
        next = (await query(pool, addEntries, [name, before]))[0]?.next ?? before;
        places.set(name, next);
      }
    }
  };
  const timer = setInterval(() => {
    if (underWay) return;
    underWay = true;
    addAll()
      .catch((error) => log.debug({ err: error }, 'adding entries to the indexes by age failed'))
      .finally(() => {
        underWay = false;
      });
  }, EVERY_MS).unref();
  return {
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}
