import { query, sql } from '../../../database/pool.ts';
import { type Desk, listenerOf } from '../settlement/desk.ts';
import { report } from './compare-entry.ts';
import { type Day, knownOf, storeDay } from './days.ts';
import { withdrawDifference } from './differences.ts';
import { fetchList } from './fetch-list.ts';
import { judgeBooking, unexplained } from './judge.ts';
import { beginWalk } from './walk.ts';

const AT_ONCE = 500;

const page = sql<{ id: string; endToEndId: string; direction: 'OUT' | 'IN'; amount: bigint }>(
  'bcb.settled-of-day',
  `select id, end_to_end_id as "endToEndId", direction, amount from bcb.transfers
    where accounting_date = $1::text::date and id > $2 order by id limit $3`,
);

/** Compares what settled on a day with the bank's bookings, part by part; then the day's sum with the reserve. */
export async function compareBooks(desk: Desk, day: Day): Promise<void> {
  const settled = await query(desk.db, page, [day.day, day.comparedTo, AT_ONCE]);
  const booked = settled.length === 0 ? [] : await listenerOf(desk).bookings(settled);
  for (const [at, { id, amount }] of settled.entries()) {
    const found = judgeBooking(amount, booked[at] ?? 0n);
    if (found !== undefined) await report(desk, { ...found, day: day.day, about: id });
  }
  const comparedTo = settled.at(-1)?.id ?? day.comparedTo;
  if (settled.length === AT_ONCE) {
    await storeDay(desk.db, { ...day, comparedTo }, { nextAt: desk.now() });
    return;
  }
  await compareSums(desk, { ...day, comparedTo });
}

async function compareSums(desk: Desk, day: Day): Promise<void> {
  const now = desk.now();
  const { amount: known, entries: knownEntries } = await knownOf(desk.db, day.day);
  const after: Day = { ...day, known, knownEntries };
  const { opening, closing, entries } = day;
  if (opening === null || closing === null || entries === null) throw new Error(`${day.day} has no balances`);
  const left = unexplained({ opening, closing, entries, known, knownEntries, found: [] });
  if (left.amount === 0n && left.entries === 0) {
    await withdrawDifference(desk.db, day.day, 'UNEXPLAINED');
    await storeDay(desk.db, { ...after, state: 'DONE' }, { nextAt: now, endedAt: now });
    return;
  }
  await beginWalk(desk.db, day.day, { listed: await fetchList(desk, day), now });
  await storeDay(desk.db, { ...after, state: 'WALKING' }, { nextAt: now });
}
