import { execute, sql } from '../../../database/pool.ts';
import { readAmount } from '../messages/amount.ts';
import type { NotifiedEntry } from '../messages/tables/camt-054.ts';
import { accountingDateOf } from '../settlement/accounting-date.ts';
import type { Desk } from '../settlement/desk.ts';
import { findTransfers, type Transfer } from '../settlement/transfers.ts';
import { hurryWalkOf, sumAgain } from './days.ts';
import { addDifference, type NewDifference } from './differences.ts';
import { type EntryKind, type FoundDifference, judgeEntry, type There } from './judge.ts';
import { keepMovement } from './reserve.ts';
import { hearQuestion } from './walk.ts';

const learnAmount = sql(
  'bcb.learn-amount',
  'update bcb.transfers set amount = $2 where id = $1 and amount = 0',
);

/** Money from the STR, or to it. */
export async function hearMovement(desk: Desk, entry: NotifiedEntry): Promise<void> {
  const { references } = entry.details;
  if (entry.status !== 'BOOK') return;
  const amount = readAmount(entry.amount);
  const settledAt = entry.settledAt === undefined ? desk.now() : new Date(entry.settledAt);
  const movement = {
    id: references.endToEndId,
    amount: entry.side === 'DBIT' ? -amount : amount,
    accountingDate: entry.accountingDate ?? accountingDateOf(settledAt),
  };
  await keepMovement(desk.db, movement, desk.now());
}

/** Compares a reserve entry of a payment or a return with the bank's data, after the bank has processed it. */
export async function compareEntry(desk: Desk, id: string, entry: NotifiedEntry): Promise<void> {
  const there: There = {
    amount: readAmount(entry.amount),
    side: entry.side,
    booked: entry.status === 'BOOK',
    accountingDate: entry.accountingDate ?? null,
  };
  if (there.booked) await execute(desk.db, learnAmount, [id, there.amount]);
  const here = (await findTransfers(desk.db, [id])).get(id);
  await noteDifference(desk, { id, here, there });
  await endQuestion(desk, id);
}

/**
 * The system does not know a transfer that was queried for a day's difference. Other queries have their own handling.
 */
export async function compareUnknown(desk: Desk, id: string, said: string): Promise<void> {
  const here = (await findTransfers(desk.db, [id])).get(id);
  if (await endQuestion(desk, id)) await noteDifference(desk, { id, here, there: null, said });
}

interface Compared {
  id: string;
  here: Transfer | undefined;
  there: There | null;
  said?: string;
}

async function noteDifference(desk: Desk, { id, here, there, said }: Compared): Promise<void> {
  const found = judgeEntry(here, there);
  if (found === undefined) return;
  for (const one of byDay(found, { here, there }, accountingDateOf(desk.now()))) {
    await report(desk, { ...one, about: id, ...(said !== undefined && { said }) });
    await sumAgain(desk.db, one.day, desk.now());
  }
}

type Dated = FoundDifference & { day: string };

/** An entry that belongs to another day there is a difference of both days. */
function byDay(
  found: FoundDifference<EntryKind>,
  { here, there }: Pick<Compared, 'here' | 'there'>,
  today: string,
): Dated[] {
  const own = here?.accountingDate ?? there?.accountingDate ?? today;
  const other = there?.accountingDate ?? own;
  if (found.kind !== 'DAY') return [{ ...found, day: found.kind === 'NOT_HERE' ? other : own }];
  return [
    { ...found, day: own, there: null },
    { ...found, day: other, here: null },
  ];
}

/** Adds a difference to the queue, and logs it once. */
export async function report(desk: Desk, difference: NewDifference): Promise<void> {
  if (!(await addDifference(desk.db, difference, desk.now()))) return;
  desk.measures.count('differences');
  desk.world.log.error(difference, 'the bank and the settlement system differ');
}

async function endQuestion({ db, now }: Desk, id: string): Promise<boolean> {
  const days = await hearQuestion(db, id, now());
  for (const day of days) await hurryWalkOf(db, day, now());
  return days.length > 0;
}
