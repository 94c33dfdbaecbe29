import { textColumn } from '../../database/columns.ts';
import { type Executor, query, type Statement, sql } from '../../database/pool.ts';
import type { FinalStanding, Standing } from '../../rail/rail.ts';
import { saoPauloDay } from '../../values/sao-paulo.ts';
import type { SimulatedWorld } from '../world.ts';

/** Outcome of an order, null for settling, and the instant of its report. */
export interface SimulatedEnding {
  code: string | null;
  /** Null: reported at once. */
  answerAt: Date | null;
}

/** The stored form: an outcome reported at once has the instant of acceptance. */
export interface KeptEnding extends SimulatedEnding {
  takenAt: Date;
}

/** Makes a reader of endings by the ids that a statement takes; ids that it does not find are left out. */
export function endingsBy(statement: Statement<KeptEnding & { id: string }>) {
  return async (executor: Executor, asked: readonly string[]): Promise<Map<string, KeptEnding>> => {
    // PostgreSQL text cannot contain U+0000, so such an id was never stored.
    const ids = asked.filter((id) => !id.includes('\0'));
    if (ids.length === 0) return new Map();
    const rows = await query(executor, statement, [textColumn(ids)]);
    return new Map(rows.map((row) => [row.id, row]));
  };
}

export const findEndings = endingsBy(
  sql(
    'simulator.select-endings',
    `select end_to_end_id as id, code, answer_at as "answerAt", taken_at as "takenAt"
       from simulator.orders where end_to_end_id = any($1::text[])`,
  ),
);

/** Reads the standing of payments handed over earlier, at this instant; UNKNOWN for ids that never were. */
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

export function standingAt(ending: KeptEnding, now: Date): Standing {
  const { code, answerAt, takenAt } = ending;
  if (answerAt !== null && answerAt.getTime() > now.getTime()) return { state: 'PENDING' };
  return finalStanding(code, answerAt ?? takenAt);
}

export function finalStanding(code: string | null, at: Date): FinalStanding {
  if (code !== null) return { state: 'REJECTED', code };
  return { state: 'SETTLED', settledAt: at, accountingDate: saoPauloDay(at) };
}
