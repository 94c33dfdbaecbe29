import { textColumn } from '../../../database/columns.ts';
import { leasesOf } from '../../../database/due-work/leases.ts';
import { paramRows } from '../../../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../../../database/pool.ts';
import type { InMessage } from '../icom/store.ts';
import { LEASE } from './outbox.ts';

/** Number of times that a message is tried; then people look at it. */
const TRIES = 20;

const insert = sql<{ resourceId: string }>(
  'bcb.write-in',
  `insert into bcb.inbox (resource_id, xml, read_at, lease_until)
   select g.resource_id, g.xml, $3, clock_timestamp() + ${LEASE}
     from ${paramRows('g', 'resource_id text, xml text')}
   on conflict (resource_id) do nothing returning resource_id as "resourceId"`,
);
const end = sql(
  'bcb.end-in',
  `update bcb.inbox set handled_at = coalesce(handled_at, $2) where resource_id = any($1::text[])`,
);
const refuse = sql(
  'bcb.refuse-in',
  `update bcb.inbox set handled_at = $3, refused = $2 where resource_id = $1 and handled_at is null`,
);
const LEASES = leasesOf<InMessage & { lease: number }>({
  ...{ name: 'bcb.inbox', table: 'bcb.inbox', as: 'i', key: 'resource_id' },
  columns: 'resource_id as "resourceId", xml, lease_number as lease',
  due: 'handled_at is null and lease_until <= statement_timestamp()',
  order: 'lease_until',
  owed: 'handled_at is null',
  lasts: LEASE,
});
// The attempt does not count: the message is valid, and something else is not there yet.
const postpone = sql(
  'bcb.postpone-in',
  `update bcb.inbox set lease_until = clock_timestamp() + interval '1 s', lease_number = greatest(1, lease_number - 1)
    where resource_id = $1 and handled_at is null`,
);

/** Stores messages, and returns the new ones. */
export async function writeIn(
  executor: Executor,
  messages: readonly InMessage[],
  now: Date,
): Promise<InMessage[]> {
  const byId = new Map(messages.map((message) => [message.resourceId, message]));
  const ids = [...byId.keys()].sort();
  const rows = await query(executor, insert, [
    textColumn(ids),
    textColumn(ids.map((id) => byId.get(id)?.xml ?? '')),
    now,
  ]);
  const fresh = new Set(rows.map(({ resourceId }) => resourceId));
  return [...byId.values()].filter(({ resourceId }) => fresh.has(resourceId));
}

export async function endIn(executor: Executor, resourceIds: readonly string[], now: Date): Promise<void> {
  await execute(executor, end, [textColumn(resourceIds), now]);
}

export async function postponeIn(executor: Executor, resourceId: string): Promise<void> {
  await execute(executor, postpone, [resourceId]);
}

/** The message had no effect; the reason is kept. */
export async function refuseIn(
  executor: Executor,
  { resourceId }: InMessage,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await execute(executor, refuse, [resourceId, reason, now]);
}

/** Takes messages that a node stored and did not work on to the end. One that fails again and again is left for people. */
export async function takeIn(
  executor: Executor,
  limit: number,
  given: { now: Date; givenUp: (message: InMessage) => void },
): Promise<InMessage[]> {
  const taken = await LEASES.take(executor, limit);
  const poisoned = taken.filter(({ lease }) => lease > TRIES);
  for (const message of poisoned) {
    await refuseIn(executor, message, { reason: `It failed ${TRIES} times.`, now: given.now });
    given.givenUp(message);
  }
  return taken.filter(({ lease }) => lease <= TRIES);
}

export function owesIn(executor: Executor): Promise<boolean> {
  return LEASES.anyOwed(executor);
}
