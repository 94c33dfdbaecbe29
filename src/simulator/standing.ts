import { textColumn } from '../database/columns.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import type { Standing } from '../rail/rail.ts';
import type { World } from './world.ts';

/** How an order ends, null for settling, and when that is said. */
export interface Ending {
  code: string | null;
  /** Null: it was said at once. */
  answerAt: Date | null;
}

const selectEndings = sql<Ending & { endToEndId: string }>(
  'simulator.select-endings',
  `select end_to_end_id as "endToEndId", code, answer_at as "answerAt"
     from simulator.orders where end_to_end_id = any($1::text[])`,
);

/** How payments handed over earlier stand at this instant; UNKNOWN for ids that never were. */
export async function queryOrders(world: World, endToEndIds: readonly string[]): Promise<Standing[]> {
  const standings = await findStandings(world, endToEndIds);
  return endToEndIds.map((id) => standings.get(id) ?? { state: 'UNKNOWN' });
}

export async function findStandings(
  world: World,
  endToEndIds: readonly string[],
): Promise<Map<string, Standing>> {
  const endings = await findEndings(world.db.batch, endToEndIds);
  const now = world.clock.now();
  return new Map([...endings].map(([id, ending]) => [id, standingAt(ending, now)]));
}

/** Ids that no order has are left out. */
export async function findEndings(
  executor: Executor,
  endToEndIds: readonly string[],
): Promise<Map<string, Ending>> {
  // PostgreSQL holds no U+0000, so such an id was never stored and cannot be asked for.
  const ids = endToEndIds.filter((id) => !id.includes('\0'));
  if (ids.length === 0) return new Map();
  const rows = await query(executor, selectEndings, [textColumn(ids)]);
  return new Map(rows.map((row) => [row.endToEndId, row]));
}

export function standingAt({ code, answerAt }: Ending, now: Date): Standing {
  return answerAt !== null && answerAt.getTime() > now.getTime() ? { state: 'PENDING' } : finalStanding(code);
}

export function finalStanding(code: string | null): Exclude<Standing, { state: 'PENDING' | 'UNKNOWN' }> {
  return code === null ? { state: 'SETTLED' } : { state: 'REJECTED', code };
}
