import { execute, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { DAY_MS } from '../values/dates.ts';
import type { Person, World } from './people.ts';

// Often enough to be noticed, rarely enough that guessing cannot fill a mailbox.
const TOLD_EVERY_MS = DAY_MS;

const told = sql(
  'told-closed.write',
  `insert into told_closed as t (user_id, told_at) values ($1, $2)
   on conflict (user_id) do update set told_at = excluded.told_at where t.told_at <= $3`,
);

async function mayBeTold(tx: Tx, personId: bigint, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - TOLD_EVERY_MS);
  return (await execute(tx, told, [personId, now, before])) === 1;
}

/**
 * Notifies a person, at most once a day, that too many attempts have locked their log-in for those who try. Outside
 * the transaction of the attempt, which a refusal rolls back.
 */
export async function tellClosed<P extends Person>(
  { context, people }: World<P>,
  person: P,
  now: Date,
): Promise<void> {
  await transaction(context.db.aside, async (tx) => {
    // First: what keeps from telling must leave the day's word unspent.
    const present = await people.find(tx, people.sessionOf(person));
    if (present === undefined || !(await mayBeTold(tx, person.id, now))) return;
    const happened = { act: 'LOG_IN_CLOSED' } as const;
    await people.note(tx, context, { person: present, happened, requestId: null, now });
  });
}
