import type { Executor } from '../database/pool.ts';
import { queryText } from '../database/pool.ts';
import type { Check } from './check.ts';
import { add, beginCourse, type Course, holdsSoFar, type Reach } from './course.ts';
import { FOR_LOOK_UPS } from './parts/copy.ts';
import { compareWithSeals, LINK } from './parts/day-seals.ts';
import { provePeriods } from './parts/prove-periods.ts';
import { proveRest } from './parts/prove-rest.ts';
import { restsOf } from './parts/rests.ts';
import { sealTo } from './parts/seal-to.ts';
import { type Found, runChecks, runOne, setPeriod, type Verdict } from './run-checks.ts';
import type { Sight } from './sight.ts';
import { checksOf } from './verify.ts';

/*
 * A proof a part at a time. Every part is over a snapshot of its own that lasts seconds, because a long one stops the
 * database from clearing away what payments leave behind. Payments are proved by the time in which they happened, and
 * days that were proved are sealed, so that the next proof begins behind them.
 *
 * Checks an apparent breach in a part against the whole tables before it reports it: the other side of something may lie
 * outside of the part.
 */

export interface Proof {
  verdicts: Verdict[];
  /** From where on, and until when, payments were proved row by row. */
  since: Date;
  until: Date;
  /** The day up to which everything was sealed before, and is now. */
  before: string | undefined;
  sealed: string | undefined;
  parts: number;
  /** The checks that looked broken in some part, rightly or not. */
  looked: string[];
}

export interface ProofOptions {
  reach?: Reach;
  checks?: readonly Check[];
  /** Number of payments that are looked at in one snapshot. */
  atOnce?: number;
}

const PAYMENTS_AT_ONCE = 100_000;

const SEAL_VERDICTS = [
  { id: 'SEAL-link', holds: 'Balances at the end of the last sealed day are what was sealed until then' },
  { id: 'SEAL-days', holds: 'The final parts of sealed days are as they were when sealed' },
  { id: 'SEAL-all', holds: 'Every movement, payment and cash-in that is there was read' },
];

export async function prove(
  sight: Sight,
  { reach = 'since', atOnce = PAYMENTS_AT_ONCE, ...given }: ProofOptions = {},
): Promise<Proof> {
  const checks = given.checks ?? (await sight.look((tx) => checksOf(tx)));
  const course = await beginCourse(sight, { reach, checks, atOnce });
  if (reach === 'since') await proveLink(sight, course);
  const rests = await restsOf(sight, course);
  await provePeriods(sight, course, rests);
  await proveSeals(sight, course);
  if (course.single === undefined) await proveRest(sight, course, rests);
  const looked = [...course.found].filter(([, { breaches }]) => breaches > 0).map(([id]) => id);
  if (!sight.spread && !holdsSoFar(course)) await askWholeTables(sight, course);
  await sealTo(sight, course, course.end ?? course.now);
  const { since, now, before, sealed, parts, found } = course;
  const verdicts = [...checks, ...SEAL_VERDICTS].flatMap(({ id, holds }) => {
    const one = found.get(id);
    return one === undefined ? [] : [{ id, holds, ...one }];
  });
  return { verdicts, since, until: course.end ?? now, before, sealed, parts, looked };
}

/** Proves that the seals lead up to where this proof begins. */
async function proveLink(sight: Sight, course: Course): Promise<void> {
  if (course.before === undefined) return;
  const found = await sight.look(async (tx) => {
    await queryText(tx, FOR_LOOK_UPS);
    await setPeriod(tx, { since: course.since, until: null });
    return runOne(tx, LINK);
  });
  add(course, 'SEAL-link', found);
}

/** Compares sealed days that were read again with their seals. */
async function proveSeals(sight: Sight, course: Course): Promise<void> {
  const { whole, single, before, sums } = course;
  const to = single ?? before;
  if (!(whole || single !== undefined) || before === undefined || to === undefined || to > before) return;
  const days = { from: single ?? '0001-01-01', to };
  add(course, 'SEAL-days', await sight.look((tx) => compareWithSeals(tx, sums, days)));
}

/** Only breaches in the whole tables count. */
async function askWholeTables(sight: Sight, { checks, found }: Course): Promise<void> {
  const ask =
    (check: Check) =>
    (tx: Executor): Promise<Verdict[]> =>
      runChecks(tx, [check]);
  for (const check of checks)
    for (const { id, rows, breaches } of await sight.look(ask(check)))
      found.set(id, { rows, breaches } satisfies Found);
}
