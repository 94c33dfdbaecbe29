import { int4Column, textColumn } from '../../../database/columns.ts';
import { leasesOf } from '../../../database/due-work/leases.ts';
import { paramRows } from '../../../database/param-rows.ts';
import { type Executor, execute, query, queryOne, sql } from '../../../database/pool.ts';
import { routine } from '../../../database/routine.ts';
import type { OutMessage, Sending } from '../icom/store.ts';

/** Duration of a node's lease on messages, which it renews continually. */
export const LEASE = `interval '8 s'`;

interface Row {
  messageId: string;
  type: string;
  transactionIds: string[];
  xml: string;
  expiresAt: Date | null;
  lease: number;
}

const COLUMNS = `message_id as "messageId", type, transaction_ids as "transactionIds", xml, expires_at as "expiresAt",
  lease_number as lease`;
const insert = sql(
  'bcb.write-out',
  `insert into bcb.outbox (message_id, type, transaction_ids, xml, expires_at, written_at, lease_until)
   values ($1, $2, $3, $4, $5, $6, clock_timestamp() + ${LEASE})`,
);
const end = sql(
  'bcb.end-out',
  `update bcb.outbox o set sending = n.sending, resource_id = coalesce(n.resource_id, o.resource_id)
     from ${paramRows('n', 'message_id text, sending text, resource_id text, lease int4')}
    where o.message_id = n.message_id
      and (o.sending is null or (n.sending = 'SENT' and o.sending <> 'SENT'))
      and (n.lease is null or o.lease_number = n.lease)`,
);
const LEASES = leasesOf<Row>({
  ...{ name: 'bcb.outbox', table: 'bcb.outbox', as: 'o', key: 'message_id', columns: COLUMNS },
  due: 'sending is null and lease_until <= statement_timestamp()',
  order: 'lease_until',
  lasts: LEASE,
});
const renew = routine(
  sql(
    'bcb.renew-out',
    `update bcb.outbox set lease_until = clock_timestamp() + ${LEASE}
    where message_id = any($1::text[])`,
  ),
);
const find = sql<Row>(
  'bcb.find-out',
  `select ${COLUMNS} from bcb.outbox where message_id = $1
   union all select ${COLUMNS} from bcb.outbox where resource_id = $1 limit 1`,
);
const again = sql<Row>(
  'bcb.send-again',
  `update bcb.outbox set sending = null, lease_until = clock_timestamp() + ${LEASE}, lease_number = lease_number + 1
    where message_id = any($1::text[]) and sending is not null returning ${COLUMNS}`,
);
const answer = sql('bcb.answer-out', `update bcb.outbox set answer = $2 where message_id = $1`);
const findAnswer = sql<{ answer: string | null }>(
  'bcb.find-answer',
  `select answer from bcb.outbox where message_id = $1`,
);

export interface EndedMessage {
  messageId: string;
  how: Sending;
  resourceId?: string;
}

/** Outgoing messages. The tokens of this node's leases determine which ones it may still end. */
export class Outbox {
  readonly #leases = new Map<string, number>();

  /** In the transaction of the message's effects. */
  async write(executor: Executor, message: OutMessage, now: Date): Promise<void> {
    const { messageId, type, transactionIds, xml, expiresAt } = message;
    const until = expiresAt === null ? null : new Date(expiresAt);
    await execute(executor, insert, [messageId, type, textColumn(transactionIds), xml, until, now]);
  }

  /** Any node may record SENT; only the lease holder can know that a message was never sent. */
  async end(executor: Executor, ended: readonly EndedMessage[]): Promise<void> {
    const rows = [...ended].sort((one, other) => (one.messageId < other.messageId ? -1 : 1));
    const held = rows.map(({ messageId }) => this.#leases.get(messageId));
    const leases = rows.map(({ how }, at) => (how === 'SENT' ? null : (held[at] ?? 1)));
    await execute(executor, end, [
      textColumn(rows.map(({ messageId }) => messageId)),
      textColumn(rows.map(({ how }) => how)),
      textColumn(rows.map(({ resourceId }) => resourceId ?? null)),
      int4Column(leases),
    ]);
    // A failed statement is repeated under the same leases. A message that was taken again meanwhile keeps its new one.
    for (const [at, { messageId }] of rows.entries())
      if (this.#leases.get(messageId) === held[at]) this.#leases.delete(messageId);
  }

  /** Takes messages that are not under way. */
  async take(executor: Executor, limit: number): Promise<OutMessage[]> {
    return (await LEASES.take(executor, limit)).map((row) => this.#taken(row));
  }

  async renew(executor: Executor, messageIds: readonly string[]): Promise<void> {
    if (messageIds.length > 0) await execute(executor, renew, [textColumn(messageIds)]);
  }

  async find(executor: Executor, reference: string): Promise<OutMessage | undefined> {
    const row = await queryOne(executor, find, [reference]);
    return row === undefined ? undefined : messageOf(row);
  }

  /** Messages that were sent before are sent again, byte for byte. */
  async sendAgain(executor: Executor, messageIds: readonly string[]): Promise<OutMessage[]> {
    return (await query(executor, again, [textColumn(messageIds)])).map((row) => this.#taken(row));
  }

  async keepAnswer(executor: Executor, messageId: string, text: string): Promise<void> {
    await execute(executor, answer, [messageId, text]);
  }

  async answerTo(executor: Executor, messageId: string): Promise<string | null> {
    return (await queryOne(executor, findAnswer, [messageId]))?.answer ?? null;
  }

  #taken(row: Row): OutMessage {
    this.#leases.set(row.messageId, row.lease);
    return messageOf(row);
  }
}

function messageOf({ messageId, type, transactionIds, xml, expiresAt }: Row): OutMessage {
  return { messageId, type, transactionIds, xml, expiresAt: expiresAt === null ? null : expiresAt.getTime() };
}
