import { leasesOf } from '../database/due-work/leases.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { Channel } from './carrier.ts';

/** A message that is to be handed over now, leased to this node under its number. */
export interface DueMessage {
  id: bigint;
  channel: Channel;
  to: string;
  subject: string | null;
  /** In the clear in a sandbox, else sealed. */
  text: string | null;
  sealedText: string | null;
  attempts: number;
  leaseNumber: number;
}

/**
 * Leases for handing messages over: new ones, those whose time has come again, those of a node that died. Of those taken the
 * parameters are the instant that it begins from, the bank's present one, and the channel.
 */
const LEASES = leasesOf<DueMessage>({
  ...{ name: 'messages', table: 'messages', as: 'm', key: 'id' },
  columns: `m.id, m.channel, m.recipient as to, m.subject, m.text, m.sealed_text as "sealedText", m.attempts,
            m.lease_number as "leaseNumber"`,
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

/** It has left, and what was secret in it goes. */
export async function markSent(tx: Tx, { id, leaseNumber }: DueMessage, now: Date): Promise<void> {
  await execute(tx, sent, [id, leaseNumber, now]);
}

export async function postpone(tx: Tx, { id, leaseNumber }: DueMessage, dueAt: Date): Promise<void> {
  await execute(tx, again, [id, leaseNumber, dueAt]);
}

/** It is tried no more; the reason stays to be read, the secret does not. */
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

/** Tells if a node is sending one now, or died over it. */
export function anyMessagePending(executor: Executor, channel: Channel): Promise<boolean> {
  return LEASES.anyOwed(executor, [channel]);
}
