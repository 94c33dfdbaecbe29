import { type Executor, query, sql } from '../../database/pool.ts';

const draw = sql<{ number: bigint }>(
  'webhook-log.draw-numbers',
  `select nextval('webhook_log_ids') as number from generate_series(1, $1::int4)`,
);

/** Draws log numbers for statements that may not draw them. */
export async function drawLogNumbers(executor: Executor, count: number): Promise<bigint[]> {
  const drawn = await query(executor, draw, [count]);
  return drawn.map(({ number }) => number);
}
