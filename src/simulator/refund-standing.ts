import { textColumn } from '../database/columns.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import type { Standing } from '../rail/rail.ts';
import { type KeptEnding, standingAt } from './standing.ts';
import type { SimulatedWorld } from './world.ts';

const selectEndings = sql<KeptEnding & { returnId: string }>(
  'simulator.select-refund-endings',
  `select return_id as "returnId", code, answer_at as "answerAt", taken_at as "takenAt"
     from simulator.refunds where return_id = any($1::text[])`,
);

/** How returns that the bank handed over stand at this instant; UNKNOWN for ids that never were. */
export async function queryRefunds(world: SimulatedWorld, returnIds: readonly string[]): Promise<Standing[]> {
  const endings = await findRefundEndings(world.db.batch, returnIds);
  const now = world.clock.now();
  return returnIds.map((id) => {
    const ending = endings.get(id);
    return ending === undefined ? { state: 'UNKNOWN' } : standingAt(ending, now);
  });
}

/** Ids that no return has are left out. */
export async function findRefundEndings(
  executor: Executor,
  returnIds: readonly string[],
): Promise<Map<string, KeptEnding>> {
  // PostgreSQL holds no U+0000, so such an id was never stored and cannot be asked for.
  const ids = returnIds.filter((id) => !id.includes('\0'));
  if (ids.length === 0) return new Map();
  const rows = await query(executor, selectEndings, [textColumn(ids)]);
  return new Map(rows.map((row) => [row.returnId, row]));
}
