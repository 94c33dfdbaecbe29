import type { Desk } from '../settlement/desk.ts';
import { report } from './compare-entry.ts';
import { type Day, knownOf, storeDay } from './days.ts';
import { differencesOf, withdrawDifference } from './differences.ts';
import { unexplained } from './judge.ts';
import { claimQuestions, endWalk, leftOf } from './walk.ts';

/** So few that payments have their tokens. */
const AT_ONCE = 20;
const SILENT_AFTER = 4;

/** Asks about one payment after the other until the day's difference is explained, or nothing is left to ask. */
export async function walkOn(desk: Desk, day: Day): Promise<void> {
  const { db } = desk;
  const now = desk.now();
  // An answer stores its difference before it ends its question, so the questions are read first.
  const walk = await leftOf(db, day.day);
  const [own, found] = await Promise.all([knownOf(db, day.day), differencesOf(db, day.day)]);
  const { amount: known, entries: knownEntries } = own;
  const { opening, closing, entries } = day;
  if (opening === null || closing === null || entries === null) throw new Error(`${day.day} has no balances`);
  const left = unexplained({ opening, closing, entries, known, knownEntries, found });
  const explained = left.amount === 0n && left.entries === 0;
  const after: Day = { ...day, known, knownEntries };
  if (explained || walk.left === 0) {
    await withdrawDifference(db, day.day, explained ? 'UNEXPLAINED' : 'SILENT');
    if (explained) await withdrawDifference(db, day.day, 'SILENT');
    else {
      const said = `${left.entries}`;
      const sums = { here: known, there: closing - opening, said };
      await report(desk, { day: day.day, kind: 'UNEXPLAINED', about: '', ...sums });
    }
    if (await storeDay(db, { ...after, state: 'DONE' }, { nextAt: now, endedAt: now }))
      await endWalk(db, day.day);
    return;
  }
  if (walk.asked > SILENT_AFTER)
    await report(desk, { day: day.day, kind: 'SILENT', about: '', here: null, there: null });
  // Those that were asked have their answers on the way; the next ones follow them.
  const limit = Math.max(0, AT_ONCE - walk.outstanding);
  const questions = await claimQuestions(db, day.day, { now, limit: Math.max(1, limit) });
  desk.measures.count('asked', questions.length);
  const soon = new Date(now.getTime() + 30_000);
  const { ispb } = desk.world;
  await storeDay(db, after, { nextAt: walk.next !== null && walk.next > now ? walk.next : soon });
  for (const { id } of questions)
    await desk.sendSingle('camt.060', { question: { id, asksFor: 'camt.054', owner: ispb } }, id);
}
