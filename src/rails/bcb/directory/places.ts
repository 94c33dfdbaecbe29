import { textColumn } from '../../../database/columns.ts';
import { leasesOf } from '../../../database/due-work/leases.ts';
import { type Executor, execute, query, sql } from '../../../database/pool.ts';
import { routine } from '../../../database/routine.ts';
import type { ListPlace } from '../dict/poller.ts';

/*
 * Positions up to which the directory's lists were read. One node reads a list at a time: it holds the list's row
 * under a fencing token, and its results count only while the token is current.
 */

export interface HeldPlace {
  name: string;
  after: Date | null;
  known: Record<string, string>;
  cursor: string | null;
  failures: number;
  leaseNumber: number;
}

/** Longer than reading and processing a page; each stored page renews it. */
const LEASE = `interval '30 s'`;

const LEASES = leasesOf<HeldPlace>({
  ...{ name: 'bcb-directory-places', table: 'bcb.directory_places', as: 'p', key: 'name' },
  columns: `p.name, p.read_until as after, p.known, p.read_behind as cursor, p.failures,
            p.lease_number as "leaseNumber"`,
  due: 'name = any($2::text[]) and next_at <= clock_timestamp() and lease_until <= clock_timestamp()',
  order: 'next_at',
  owed: 'false',
  lasts: LEASE,
  routine: true,
});
const add = sql(
  'bcb-directory-places.add',
  'insert into bcb.directory_places (name) select unnest($1::text[]) on conflict (name) do nothing',
);
const keep = routine(
  sql(
    'bcb-directory-places.keep',
    `update bcb.directory_places
      set read_until = $3, known = $4, read_behind = $5, lease_until = clock_timestamp() + ${LEASE}
    where name = $1 and lease_number = $2`,
  ),
);
const release = routine(
  sql(
    'bcb-directory-places.release',
    `update bcb.directory_places
      set next_at = clock_timestamp() + $3 * interval '1 millisecond', failures = $4,
          read_at = case when $4 = 0 then clock_timestamp() else read_at end, lease_until = clock_timestamp()
    where name = $1 and lease_number = $2`,
  ),
);
const hurry = sql(
  'bcb-directory-places.hurry',
  'update bcb.directory_places set next_at = clock_timestamp() where name = any($1::text[])',
);

export async function addPlaces(executor: Executor, names: readonly string[]): Promise<void> {
  await execute(executor, add, [textColumn(names)]);
}

/** Takes lists that are due and that no node reads. */
export function claimPlaces(executor: Executor, names: readonly string[]): Promise<HeldPlace[]> {
  return LEASES.take(executor, names.length, [textColumn(names)]);
}

/** Stores the position of a list. Throws if another node has taken it over. */
export async function keepPlace(executor: Executor, held: HeldPlace, place: ListPlace): Promise<void> {
  await keepAt(executor, held, [place.after ?? null, JSON.stringify(place.known), null]);
}

/** The same for a list with a cursor. */
export async function keepCursor(
  executor: Executor,
  held: HeldPlace,
  cursor: string | undefined,
): Promise<void> {
  await keepAt(executor, held, [null, '{}', cursor ?? null]);
}

async function keepAt(executor: Executor, held: HeldPlace, at: readonly unknown[]): Promise<void> {
  const kept = await execute(executor, keep, [held.name, held.leaseNumber, ...at]);
  if (kept !== 1) throw new Error(`another node reads ${held.name}`);
}

export async function releasePlace(
  executor: Executor,
  { name, leaseNumber }: HeldPlace,
  { inMs, failures }: { inMs: number; failures: number },
): Promise<void> {
  await execute(executor, release, [name, leaseNumber, inMs, failures]);
}

/** Makes lists due now. */
export async function hurryPlaces(executor: Executor, names: readonly string[]): Promise<void> {
  await execute(executor, hurry, [textColumn(names)]);
}

const readAt = sql<{ name: string; readAt: Date }>(
  'bcb-directory-places.read-at',
  'select name, read_at as "readAt" from bcb.directory_places where read_at is not null order by name',
);

/** When each list was last read to its end, by any node. */
export function lastReadings(executor: Executor): Promise<{ name: string; readAt: Date }[]> {
  return query(executor, readAt);
}

export function placeOf({ after, known }: HeldPlace): ListPlace {
  return { after: after ?? undefined, known };
}
