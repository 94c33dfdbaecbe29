import type { Context } from '../context.ts';
import { textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';

/** An outcome from the rail that contradicts the recorded one. */
export interface Contradiction {
  about: 'PAYMENT' | 'OFFER' | 'RETURN' | 'RETURN_OFFER';
  /** The end-to-end id, or a return's id. */
  id: string;
  stands: string;
  said: string;
}

const insert = sql(
  'rail-contradictions.insert',
  `insert into rail_contradictions (about, id, stands, said, said_at)
   select n.*, $5::timestamptz from ${paramRows('n', 'about text, id text, stands text, said text')}
   on conflict do nothing`,
);
const count = sql<{ about: Contradiction['about']; times: number }>(
  'rail-contradictions.count',
  'select about, count(*)::int4 as times from rail_contradictions group by about',
);

/** Records contradictions for people to look at. Such an outcome books nothing; a repeated one is the same row. */
export async function noteContradictions(
  { db, clock, log }: Context,
  contradictions: readonly Contradiction[],
): Promise<void> {
  if (contradictions.length === 0) return;
  for (const one of contradictions) log.error(one, 'the rail contradicted an earlier outcome');
  const column = (name: keyof Contradiction) => textColumn(contradictions.map((one) => one[name]));
  await execute(db.main, insert, [
    ...[column('about'), column('id'), column('stands'), column('said')],
    clock.now(),
  ]);
}

/** Counts all of them: each one needs a person. */
export async function countContradictions(executor: Executor): Promise<number> {
  return (await query(executor, count)).reduce((sum, { times }) => sum + times, 0);
}

/** Presents their number as a metric: each one needs a person. */
export async function contradictionMetrics(executor: Executor): Promise<string> {
  const rows = await query(executor, count);
  const times = new Map(rows.map((row) => [row.about, row.times]));
  const kinds = ['PAYMENT', 'OFFER', 'RETURN', 'RETURN_OFFER'] as const;
  return [
    '# HELP lastro_rail_contradictions Messages from the settlement system that contradict the stored state.',
    '# TYPE lastro_rail_contradictions gauge',
    ...kinds.map((about) => `lastro_rail_contradictions{about="${about}"} ${times.get(about) ?? 0}`),
    '',
  ].join('\n');
}
