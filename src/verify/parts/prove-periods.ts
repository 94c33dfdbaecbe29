import { type Executor, queryText } from '../../database/pool.ts';
import { DAY_MS } from '../../values/dates.ts';
import { add, type Course, untilSettled } from '../course.ts';
import { type Found, runChecks, setPeriod } from '../run-checks.ts';
import type { Sight } from '../sight.ts';
import { copyPeriod, type Period } from './copy.ts';
import { addUp, type Sums } from './day-seals.ts';
import { sealTo } from './seal-to.ts';

/** Proves one period after the other, each short enough to have at most `course.atOnce` payments. */
export async function provePeriods(sight: Sight, course: Course): Promise<void> {
  const { since, cut, end } = course;
  // No period crosses the cut: only rows before it are final and can be counted as read.
  const stops = end !== null && end <= cut ? [end] : [cut, end];
  const cursor = { at: since, length: Number.POSITIVE_INFINITY };
  for (const stop of stops) await proveUpTo(sight, course, { cursor, stop });
}

interface Cursor {
  at: Date;
  length: number;
}

async function proveUpTo(
  sight: Sight,
  course: Course,
  { cursor, stop }: { cursor: Cursor; stop: Date | null },
): Promise<void> {
  while (stop === null || cursor.at < stop) {
    const since = cursor.at;
    const left = stop === null ? Number.POSITIVE_INFINITY : stop.getTime() - since.getTime();
    // A period that would reach past now has no end.
    const isLast =
      cursor.length >= left || (stop === null && since.getTime() + cursor.length > course.now.getTime());
    const until = isLast ? stop : new Date(since.getTime() + cursor.length);
    // A period without an end counts as ending in a day, so that it can be shortened.
    const openLength = Math.min(cursor.length, course.now.getTime() + DAY_MS - since.getTime());
    const length = until === null ? openLength : until.getTime() - since.getTime();
    // A millisecond cannot be divided, however many payments it has.
    const most = length <= 1 ? Number.POSITIVE_INFINITY : course.atOnce;
    const payments = await provePeriod(sight, course, { period: { since, until }, most });
    if (payments === undefined) {
      cursor.length = Math.max(1, Math.floor(length / 4));
      continue;
    }
    if (payments < course.atOnce / 4) cursor.length *= 2;
    if (until === null) return;
    cursor.at = until;
    await sealTo(sight, course, until);
  }
}

interface Part {
  period: Period;
  most: number;
}

/** Proves a period. Returns its number of payments; undefined, with nothing proved, if they are more than `most`. */
async function provePeriod(sight: Sight, course: Course, part: Part): Promise<number | undefined> {
  const holds = (seen: Seen | undefined) =>
    [...(seen?.found.values() ?? [])].every((one) => one.breaches === 0);
  const seen = await untilSettled(
    sight,
    () => sight.look((tx) => lookAt(tx, course, { ...part, sight })),
    holds,
  );
  if (seen === undefined) return undefined;
  for (const [id, found] of seen.found) add(course, id, found);
  const isSettled = part.period.until !== null && part.period.until <= course.cut;
  for (const [key, sum] of seen.sums) {
    const before = course.sums.get(key);
    course.sums.set(key, {
      ...sum,
      rows: sum.rows + (before?.rows ?? 0n),
      amount: sum.amount + (before?.amount ?? 0n),
      hash: sum.hash + (before?.hash ?? 0n),
    });
    if (isSettled) course.read.set(sum.book, (course.read.get(sum.book) ?? 0n) + sum.rows);
  }
  course.parts += 1;
  return seen.payments;
}

interface Seen {
  found: Map<string, Found>;
  sums: Sums;
  payments: number;
}

async function lookAt(
  tx: Executor,
  { checks }: Course,
  { period, most, sight }: Part & { sight: Sight },
): Promise<Seen | undefined> {
  const readOnly = sight.apart && !sight.spread;
  const copy = await copyPeriod(tx, period, { most, readOnly });
  if (copy === undefined) return undefined;
  await setPeriod(tx, period);
  const found = new Map<string, Found>();
  for (const check of checks) {
    if (check.days === undefined) continue;
    const sql = copy.over(check.days === true ? check.sql : check.days);
    for (const { id, rows, breaches } of await runChecks(tx, [{ ...check, sql }]))
      found.set(id, { rows, breaches });
  }
  const sums = await addUp(tx);
  const [row] = await queryText<{ payments: bigint }>(
    tx,
    'select count(*) as payments from touched_payments',
  );
  if (!readOnly) await copy.drop();
  return { found, sums, payments: Number(row?.payments ?? 0n) };
}
