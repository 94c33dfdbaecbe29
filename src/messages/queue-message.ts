import type { Context } from '../context.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

const insert = sql(
  'messages.queue',
  `insert into messages (recipient, channel, subject, text, code, created_at) values ($1, $2, $3, $4, $5, $6)`,
);

export interface NewMessage {
  channel: 'EMAIL' | 'SMS';
  to: string;
  subject: string | null;
  text: string;
  /** The one-time code in the text, if there is one. */
  code: string | null;
}

/** Writes a message down in the transaction that it tells of, so that it leaves if that commits, and only then. */
export async function queueMessage(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  message: NewMessage,
): Promise<void> {
  const { to, channel, subject, text, code } = message;
  await execute(tx, insert, [to, channel, subject, text, code, clock.now()]);
}
