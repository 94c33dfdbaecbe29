import { type Executor, queryText } from '../../database/pool.ts';
import { DAY_MS } from '../../values/dates.ts';
import { add, type Course, untilSettled } from '../course.ts';
import { type Found, runChecks, setPeriod } from '../run-checks.ts';
import type { Sight } from '../sight.ts';
import { copyPeriod, type Period } from './copy.ts';
import { addUp, type Sums } from './day-seals.ts';
import type { Rests } from './rests.ts';
import { sealTo } from './seal-to.ts';

/** Proves period after period, each short enough to have at most `course.atOnce` payments. */
export async function provePeriods(sight: Sight, course: Course, rests: Rests): Promise<void> {
  const { since, cut, end } = course;
  // No period crosses the cut: only rows before it are final and can be counted as read.
  const stops = end !== null && end <= cut ? [end] : [cut, end];
  const cursor = { at: since, length: Number.POSITIVE_INFINITY };
  for (const stop of stops) await proveUpTo(sight, course, { cursor, stop, rests });
}

interface Cursor {
  at: Date;
  /** Milliseconds of a period; infinite as long as none was found to be short enough. */
  length: number;
}

async function proveUpTo(
  sight: Sight,
  course: Course,
  { cursor, stop, rests }: { cursor: Cursor; stop: Date | null; rests: Rests },
): Promise<void> {
  while (stop === null || cursor.at < stop) {
    const parts = nextParts(course, { cursor, stop });
    const seen = await Promise.all(parts.map((part) => look(sight, course, part)));
    for (const [index, { period, length }] of parts.entries()) {
      const one = seen[index];
      if (one === undefined) {
        cursor.length = Math.max(1, Math.floor(length / 4));
        break;
      }
      take(course, period, one);
      if (one.payments < course.atOnce / 4) cursor.length *= 2;
      if (period.until === null) return;
      cursor.at = period.until;
      await sealTo(sight, course, period.until);
    }
    await rests.rest();
  }
}

interface Part {
  period: Period;
  /** Milliseconds. */
  length: number;
}

/** Returns the next periods, as many as are proved beside each other. */
function nextParts(course: Course, { cursor, stop }: { cursor: Cursor; stop: Date | null }): Part[] {
  // A period that is too long is looked at in vain, and so are those behind it.
  const most = cursor.length === Number.POSITIVE_INFINITY ? 1 : course.beside;
  const parts: Part[] = [];
  let since: Date | null = cursor.at;
  while (parts.length < most && since !== null && (stop === null || since < stop)) {
    const part: Part = nextPart(course, since, { length: cursor.length, stop });
    parts.push(part);
    since = part.period.until;
  }
  return parts;
}

function nextPart(
  { now }: Course,
  since: Date,
  { length: most, stop }: { length: number; stop: Date | null },
): Part {
  const left = stop === null ? Number.POSITIVE_INFINITY : stop.getTime() - since.getTime();
  // A period that would reach past now has no end.
  const isLast = most >= left || (stop === null && since.getTime() + most > now.getTime());
  const until = isLast ? stop : new Date(since.getTime() + most);
  // A period without an end counts as ending in a day, so that it can be shortened.
  const openLength = Math.min(most, now.getTime() + DAY_MS - since.getTime());
  const length = until === null ? openLength : until.getTime() - since.getTime();
  return { period: { since, until }, length };
}

/** Looks at a period; undefined if it has more payments than the course allows. */
function look(sight: Sight, course: Course, part: Part): Promise<Seen | undefined> {
  const holds = (seen: Seen | undefined) =>
    [...(seen?.found.values() ?? [])].every((one) => one.breaches === 0);
  return untilSettled(sight, () => sight.look((tx) => lookAt(tx, course, { ...part, sight })), holds);
}

/** Adds what was seen in a period to the course. */
function take(course: Course, { until }: Period, seen: Seen): void {
  for (const [id, found] of seen.found) add(course, id, found);
  const isSettled = until !== null && until <= course.cut;
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
}

interface Seen {
  found: Map<string, Found>;
  sums: Sums;
  payments: number;
}

async function lookAt(
  tx: Executor,
  { checks, atOnce }: Course,
  { period, length, sight }: Part & { sight: Sight },
): Promise<Seen | undefined> {
  // A millisecond cannot be divided, however many payments it has.
  const most = length <= 1 ? Number.POSITIVE_INFINITY : atOnce;
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
