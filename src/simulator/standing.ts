import { textColumn } from '../database/columns.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import type { FinalStanding, Standing } from '../rail/rail.ts';
import { saoPauloDay } from '../sao-paulo.ts';
import type { SimulatedWorld } from './world.ts';

/** How an order ends, null for settling, and when that is said. */
export interface SimulatedEnding {
  code: string | null;
  /** Null: it was said at once. */
  answerAt: Date | null;
}

/** The same as it is kept: one that was said at once ended when it was taken. */
export interface KeptEnding extends SimulatedEnding {
  takenAt: Date;
}

const selectEndings = sql<KeptEnding & { endToEndId: string }>(
  'simulator.select-endings',
  `select end_to_end_id as "endToEndId", code, answer_at as "answerAt", taken_at as "takenAt"
     from simulator.orders where end_to_end_id = any($1::text[])`,
);

/** How payments handed over earlier stand at this instant; UNKNOWN for ids that never were. */
export async function queryOrders(
  world: SimulatedWorld,
  endToEndIds: readonly string[],
): Promise<Standing[]> {
  const standings = await findStandings(world, endToEndIds);
  return endToEndIds.map((id) => standings.get(id) ?? { state: 'UNKNOWN' });
}

export async function findStandings(
  world: SimulatedWorld,
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
): Promise<Map<string, KeptEnding>> {
  // PostgreSQL holds no U+0000, so such an id was never stored and cannot be asked for.
  const ids = endToEndIds.filter((id) => !id.includes('\0'));
  if (ids.length === 0) return new Map();
  const rows = await query(executor, selectEndings, [textColumn(ids)]);
  return new Map(rows.map((row) => [row.endToEndId, row]));
}

export function standingAt(ending: KeptEnding, now: Date): Standing {
  const { code, answerAt, takenAt } = ending;
  if (answerAt !== null && answerAt.getTime() > now.getTime()) return { state: 'PENDING' };
  return finalStanding(code, answerAt ?? takenAt);
}

export function finalStanding(code: string | null, at: Date): FinalStanding {
  if (code !== null) return { state: 'REJECTED', code };
  return { state: 'SETTLED', settledAt: at, accountingDate: saoPauloDay(at) };
}
