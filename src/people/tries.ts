import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { execute, sql } from '../database/pool.ts';
import { GUESSES } from './attempts.ts';

/** Tries of one kind, of which a number may fail within a quarter of an hour of the bank's clock. */
export interface Tried {
  /** Passwords, second factors, requested e-mails and receipt codes are counted separately. */
  kind: 'place' | 'crowd' | 'code' | 'letter' | 'receipt';
  name: string;
}

const LIMITS: Record<Tried['kind'], number> = {
  place: GUESSES.limit,
  crowd: 200,
  code: GUESSES.limit,
  letter: 3,
  receipt: GUESSES.limit,
};

// The update matches no row after too many attempts: it returns nothing, and the attempt is not counted.
const begin = sql(
  'tries.begin',
  `insert into tries as t (name, instants, newest) values ($1, array[$2::timestamptz], $2)
   on conflict (name) do update
     set instants = array(select i from unnest(t.instants) i where i > $3) || excluded.instants, newest = excluded.newest
   where cardinality(array(select i from unnest(t.instants) i where i > $3)) < $4`,
);
const succeed = sql('tries.succeed', 'delete from tries where name = $1');
const forget = sql(
  'tries.forget',
  `delete from tries where name in
     (select name from tries where newest <= $1 order by newest limit $2 for update skip locked)`,
);

// Each try takes a few old ones along, so that the table is never longer than a quarter of an hour.
const FORGOTTEN_AT_ONCE = 5;

export type CountingContext = Pick<Context, 'db'>;

/**
 * Counts a try before it is judged, so that tries made side by side do not all pass; false when there were too many.
 * Counted over all nodes and over restarts, beside whatever transaction the try belongs to: its end undoes nothing here.
 */
export async function beginTry({ db }: CountingContext, tried: Tried, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - GUESSES.windowMs);
  const [begun] = await Promise.all([
    execute(db.aside, begin, [nameOf(tried), now, since, LIMITS[tried.kind]]),
    execute(db.aside, forget, [since, FORGOTTEN_AT_ONCE]),
  ]);
  return begun === 1;
}

/** The try was right: nothing is held against the name any more. */
export async function succeedTry({ db }: CountingContext, tried: Tried): Promise<void> {
  await execute(db.aside, succeed, [nameOf(tried)]);
}

/** A hash, so that the table contains no list of tried addresses. */
function nameOf({ kind, name }: Tried): string {
  return createHash('sha256').update(`${kind} ${name}`).digest('hex');
}
