import { textColumn } from '../../database/columns.ts';
import { query, sql } from '../../database/pool.ts';
import type { Standing } from '../../rail/rail.ts';
import type { SimulatedWorld } from '../world.ts';
import { finalStanding } from './standing.ts';

interface Row {
  id: string;
  status: 'PENDING' | 'SETTLED' | 'REJECTED';
  code: string | null;
  at: Date;
}

const findPayments = sql<Row>(
  'simulator.offer-standings',
  `select end_to_end_id as id, status, code, coalesce(settled_at, made_at) as at
     from simulator.payments where end_to_end_id = any($1::text[])`,
);
const findReturns = sql<Row>(
  'simulator.return-offer-standings',
  `select return_id as id, status, code, made_at as at from simulator.returns where return_id = any($1::text[])`,
);

/** Reads the standing of payments to the bank. */
export function queryOffers(world: SimulatedWorld, endToEndIds: readonly string[]): Promise<Standing[]> {
  return standings(world, findPayments, endToEndIds);
}

/** Reads the standing of returns to the bank. */
export function queryReturnOffers(world: SimulatedWorld, returnIds: readonly string[]): Promise<Standing[]> {
  return standings(world, findReturns, returnIds);
}

async function standings(
  world: SimulatedWorld,
  find: typeof findPayments,
  ids: readonly string[],
): Promise<Standing[]> {
  // PostgreSQL text cannot contain U+0000, so such an id was never stored.
  const rows = await query(world.db.batch, find, [textColumn(ids.filter((id) => !id.includes('\0')))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const now = world.clock.now();
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) return { state: 'UNKNOWN' };
    const isEnded = row.status !== 'PENDING' && row.at.getTime() <= now.getTime();
    return isEnded ? finalStanding(row.code, row.at) : { state: 'PENDING' };
  });
}
