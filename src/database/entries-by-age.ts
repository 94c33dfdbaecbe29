import type { Logger } from 'pino';
import { type Pool, query, sql } from './pool.ts';

/*
 * A look by age reads every page that has no entry in its BRIN index. PostgreSQL could add entries by itself, but only 256
 * a minute (at 5,000 payments a second it needs 1,200), and it breaks off the table's vacuum to do so. A vacuum alone adds
 * them too late: with ten million payments a look for the payments of a killed node took 0.5 to 3.7 s, each second, and
 * pushed the pages in use out of memory.
 */

const EVERY_MS = 5_000;

// The partitions of a table have an index each. Other tables of the database are somebody else's.
const indexes = sql<{ name: string }>(
  'entries-by-age.indexes',
  `select i.indexrelid::regclass::text as name
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where c.relkind = 'i' and a.amname = 'brin'
      and c.relowner = (select relowner from pg_class where oid = 'cashouts'::regclass)`,
);
const takeOver = sql('entries-by-age.take-over', 'select have_entries_added(by_nodes => true)');
const addEntries = sql<{ next: bigint }>('entries-by-age.add', 'select add_entries_by_age($1, $2) as next');

/** Keeps the indexes by age up to date while payments come fast. On several machines PostgreSQL's own pace remains. */
export function keepEntriesByAge(pool: Pool, log: Logger, everyMs = EVERY_MS): { stop(): void } {
  if (pool.shards !== undefined) return { stop: () => undefined };
  // The first page of each index that may have no entry.
  const places = new Map<string, bigint>();
  let [takenOver, underWay, stopped] = [false, false, false];
  const addTo = async (name: string) => {
    let [before, next] = [-1n, places.get(name) ?? 0n];
    while (!stopped && next !== before) {
      before = next;
      next = (await query(pool, addEntries, [name, before]))[0]?.next ?? before;
      places.set(name, next);
    }
  };
  const addAll = async () => {
    if (!takenOver) await query(pool, takeOver);
    takenOver = true;
    for (const { name } of await query(pool, indexes))
      await addTo(name).catch((error) =>
        log.debug({ err: error, index: name }, 'adding entries to an index by age failed'),
      );
  };
  const timer = setInterval(() => {
    if (underWay) return;
    underWay = true;
    addAll()
      .catch((error) => log.debug({ err: error }, 'taking over the indexes by age, or reading them, failed'))
      .finally(() => {
        underWay = false;
      });
  }, everyMs).unref();
  return {
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}
