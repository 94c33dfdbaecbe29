import { add, type Course, holdsSoFar } from '../course.ts';
import type { Sight } from '../sight.ts';
import { beginOf, compareWithSeals, dayAfter, dayAt, sealDays } from './day-seals.ts';

// A day is over before it is sealed, on every clock.
const SEALED_AFTER_MS = 600_000;

/** Seals the days that end before an instant, where everything until then holds. */
export async function sealTo(sight: Sight, course: Course, until: Date): Promise<void> {
  const { write } = sight;
  const { single, maySeal, since, now, sums } = course;
  if (write === undefined || single !== undefined || !maySeal || !holdsSoFar(course)) return;
  const latest = new Date(Math.min(until.getTime(), now.getTime() - SEALED_AFTER_MS));
  const last = dayAt(new Date(beginOf(dayAt(latest)).getTime() - 1));
  const from = course.sealed === undefined ? dayAt(since) : dayAfter(course.sealed);
  if (last < from) return;
  await write((tx) =>
    sealDays(
      tx,
      [...sums.values()].filter(({ day }) => day >= from && day <= last),
      last,
    ),
  );
  course.sealed = last;
  // Another proof may have been faster; it must have come to the same.
  const days = { from, to: last };
  add(course, 'SEAL-days', await sight.look((tx) => compareWithSeals(tx, sums, days)));
}
