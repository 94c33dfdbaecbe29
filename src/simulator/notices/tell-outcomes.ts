import { strict as assert } from 'node:assert';
import { int4Column, textColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { execute, sql } from '../../database/pool.ts';
import type { RailListener } from '../../rail/rail.ts';
import { finalStanding, findEndings } from '../settlement/standing.ts';
import type { SimulatedWorld } from '../world.ts';
import type { SimulatedNotice } from './notices.ts';

const strikeOff = sql(
  'simulator.strike-off-outcomes',
  `delete from simulator.notices n using ${paramRows('t', 'end_to_end_id text, lease int4')}
    where n.end_to_end_id = t.end_to_end_id and n.kind = 'OUTCOME' and n.return_id = ''
      and n.lease_number = t.lease`,
);

/** Tells the bank how payments it sent have ended, in the order of the notices. */
export async function tellOutcomes(
  world: SimulatedWorld,
  listener: RailListener,
  notices: readonly SimulatedNotice[],
): Promise<void> {
  const ids = notices.map((notice) => notice.endToEndId);
  const endings = await findEndings(world.db.batch, ids);
  await listener.outcomes(
    ids.map((endToEndId) => {
      const ending = endings.get(endToEndId);
      assert(ending !== undefined, 'a notice is about an order that is there');
      return { endToEndId, standing: finalStanding(ending.code, ending.answerAt ?? ending.takenAt) };
    }),
  );
  await execute(world.db.batch, strikeOff, [
    textColumn(ids),
    int4Column(notices.map((notice) => notice.lease)),
  ]);
}
