import { leasesOf } from '../database/due-work/leases.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { Channel } from './carrier.ts';

/** A due message, leased to this node under a fencing token. */
export interface DueMessage {
  id: bigint;
  channel: Channel;
  to: string;
  subject: string | null;
  /** In clear in a sandbox, otherwise encrypted. */
  text: string | null;
  sealedText: string | null;
  validUntil: Date | null;
  attempts: number;
  leaseNumber: number;
}

/**
 * Leases for sending messages: new ones, due retries, and those of dead nodes. The parameters are the instant from
 * which the queue is scanned, the bank's time, and the channel.
 */
const LEASES = leasesOf<DueMessage>({
  ...{ name: 'messages', table: 'messages', as: 'm', key: 'id' },
  columns: `m.id, m.channel, m.recipient as to, m.subject, m.text, m.sealed_text as "sealedText",
            m.valid_until as "validUntil", m.attempts, m.lease_number as "leaseNumber"`,
  due: `due_at is not null and due_at <= $3 and channel = $4
        and (lease_until is null or lease_until <= clock_timestamp())`,
  order: 'due_at',
  risesBy: 'due_at',
  owed: 'due_at is not null and channel = $1 and lease_until is not null',
  lasts: `interval '10 s'`,
});

export function takeMessages(
  executor: Executor,
  due: { channel: Channel; now: Date; from: Date; limit: number },
): Promise<DueMessage[]> {
  return LEASES.take(executor, due.limit, [due.from, due.now, due.channel]);
}

const MINE = `where id = $1 and lease_number = $2 and status = 'QUEUED'`;

const sent = sql(
  'messages.sent',
  `update messages set status = 'SENT', sent_at = $3, due_at = null, lease_until = null, sealed_text = null,
          attempts = attempts + 1 ${MINE}`,
);
const again = sql(
  'messages.again',
  `update messages set due_at = $3, lease_until = null, attempts = attempts + 1 ${MINE}`,
);
const parked = sql(
  'messages.park',
  `update messages set status = 'PARKED', parked = $3, due_at = null, lease_until = null, sealed_text = null,
          attempts = attempts + 1 ${MINE}`,
);

/** Marks it as sent and deletes its secrets. */
export async function markSent(tx: Tx, { id, leaseNumber }: DueMessage, now: Date): Promise<void> {
  await execute(tx, sent, [id, leaseNumber, now]);
}

export async function postpone(tx: Tx, { id, leaseNumber }: DueMessage, dueAt: Date): Promise<void> {
  await execute(tx, again, [id, leaseNumber, dueAt]);
}

/** Gives it up; the reason stays, the secrets are deleted. */
export async function park(tx: Tx, { id, leaseNumber }: DueMessage, reason: string): Promise<void> {
  await execute(tx, parked, [id, leaseNumber, reason]);
}

const nextDue = sql<{ at: Date }>(
  'messages.next-due',
  'select due_at as at from messages where due_at is not null and due_at >= $2 and channel = $1 order by due_at limit 1',
);
/** Bank's clock. */
export async function nextMessageDue(executor: Executor, channel: Channel, from: Date): Promise<Date | null> {
  return (await query(executor, nextDue, [channel, from]))[0]?.at ?? null;
}

/** Tells whether a node is sending one now, or died while doing so. */
export function anyMessagePending(executor: Executor, channel: Channel): Promise<boolean> {
  return LEASES.anyOwed(executor, [channel]);
}
