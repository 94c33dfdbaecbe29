import { strict as assert } from 'node:assert';
import { query, sql } from '../../database/pool.ts';
import type { SimulatedWorld } from '../world.ts';
import { finalStanding } from './standing.ts';

const answer = sql<{ returnId: string }>(
  'simulator.answer-refund',
  `update simulator.refunds set code = $2, answer_at = null, taken_at = $3::timestamptz
    where return_id = $1 and answer_at > $3::timestamptz returning return_id as "returnId"`,
);

/**
 * A payer's institution that was silent about a return speaks after all: null settles it, a code refuses it. False,
 * and nothing happens, when there is no such return, it has its answer, or the limit has passed: the settlement
 * system ignores what comes then.
 */
export async function answerRefund(
  world: SimulatedWorld,
  returnId: string,
  code: string | null,
): Promise<boolean> {
  const listener = world.listener();
  assert(listener !== undefined, 'the bank is not connected');
  const now = world.clock.now();
  const answered = await query(world.db.main, answer, [returnId, code, now]);
  if (answered.length === 0) return false;
  // A bank that misses it asks at the limit, so nothing needs to be sent again.
  await listener.returnOutcomes([{ returnId, standing: finalStanding(code, now) }]);
  return true;
}
