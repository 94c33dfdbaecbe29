import { strict as assert } from 'node:assert';
import { int4Column, textColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { execute, sql } from '../../database/pool.ts';
import type { RailListener } from '../../rail/rail.ts';
import { queryOffers } from '../settlement/offer-standing.ts';
import type { SimulatedWorld } from '../world.ts';
import type { SimulatedNotice } from './notices.ts';

const strikeOff = sql(
  'simulator.strike-off-words',
  `delete from simulator.notices n using ${paramRows('t', 'end_to_end_id text, lease int4')}
    where n.end_to_end_id = t.end_to_end_id and n.kind = 'WORD' and n.return_id = '' and n.lease_number = t.lease`,
);

/** Tells the bank what became of payments that it accepted. */
export async function tellWords(
  world: SimulatedWorld,
  listener: RailListener,
  notices: readonly SimulatedNotice[],
): Promise<void> {
  const ids = notices.map((notice) => notice.endToEndId);
  const standings = await queryOffers(world, ids);
  const words = ids.map((endToEndId, index) => ({ endToEndId, standing: standings[index] }));
  const settled = words.flatMap(({ endToEndId, standing }) =>
    standing?.state === 'SETTLED' ? [{ ...standing, endToEndId }] : [],
  );
  const dropped = words.flatMap(({ endToEndId, standing }) =>
    standing?.state === 'REJECTED' ? [{ endToEndId, code: standing.code }] : [],
  );
  assert(settled.length + dropped.length === ids.length, 'a word is told of what has ended');
  await Promise.all([
    settled.length > 0 ? listener.settled(settled) : undefined,
    dropped.length > 0 ? listener.dropped(dropped) : undefined,
  ]);
  await execute(world.db.batch, strikeOff, [
    textColumn(ids),
    int4Column(notices.map((notice) => notice.lease)),
  ]);
}
