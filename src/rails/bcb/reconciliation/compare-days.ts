import type { DueWork } from '../../../database/due-work/due-work.ts';
import type { Desk } from '../settlement/desk.ts';
import { comparableFrom, dayBefore, daysAfter, lastComparableDay } from './accounting-days.ts';
import { askAboutDay } from './ask-about-day.ts';
import { compareBooks } from './compare-books.ts';
import { beginDays, claimDay, type Day, nextOpenDay, reopenChangedDays } from './days.ts';
import { walkOn } from './walk-on.ts';

/** Number of past days that are checked for late messages when a new day is compared. */
const LOOKED_BACK = 7;

/**
 * Compares the bank's bookings with the settlement system, one accounting day after another. A day's row holds its
 * progress, so any node can continue it, also after a crash; every step is idempotent.
 */
export function compareDays(desk: Desk): DueWork {
  const { db } = desk;
  let begunUpTo: string | undefined;
  const begin = async () => {
    const last = lastComparableDay(desk.now());
    if (begunUpTo !== undefined && begunUpTo >= last) return;
    await beginDays(db, last, desk.now());
    const changed = await reopenChangedDays(
      db,
      { from: daysAfter(last, -LOOKED_BACK), to: dayBefore(last) },
      desk.now(),
    );
    if (changed.length > 0)
      desk.world.log.warn(
        { days: changed },
        'more messages about compared days arrived; they are compared again',
      );
    begunUpTo = last;
  };
  return {
    name: 'bcb: compare days',
    runDue: async () => {
      if (desk.world.listener() === undefined) return 0;
      await begin();
      const day = await claimDay(db, desk.now());
      if (day === undefined) return 0;
      await goOn(desk, day);
      return 1;
    },
    nextDue: async () => {
      const next = comparableFrom(daysAfter(begunUpTo ?? lastComparableDay(desk.now()), 1));
      const open = await nextOpenDay(db);
      return open === null || next < open ? next : open;
    },
    busy: async () => false,
  };
}

async function goOn(desk: Desk, day: Day): Promise<void> {
  if (day.state === 'ASKING') return askAboutDay(desk, day);
  return day.state === 'BOOKS' ? compareBooks(desk, day) : walkOn(desk, day);
}
