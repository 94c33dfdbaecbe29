import { sql } from '../../database/pool.ts';
import type { Standing } from '../../rail/rail.ts';
import type { SimulatedWorld } from '../world.ts';
import { endingsBy, standingAt } from './standing.ts';

export const findRefundEndings = endingsBy(
  sql(
    'simulator.select-refund-endings',
    `select return_id as id, code, answer_at as "answerAt", taken_at as "takenAt"
       from simulator.refunds where return_id = any($1::text[])`,
  ),
);

/** Reads the standing of returns that the bank handed over, at this instant; UNKNOWN for ids that never were. */
export async function queryRefunds(world: SimulatedWorld, returnIds: readonly string[]): Promise<Standing[]> {
  const endings = await findRefundEndings(world.db.batch, returnIds);
  const now = world.clock.now();
  return returnIds.map((id) => {
    const ending = endings.get(id);
    return ending === undefined ? { state: 'UNKNOWN' } : standingAt(ending, now);
  });
}
