import { execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { Vault } from '../secrets/seal.ts';
import type { Clock } from '../time/clock.ts';
import type { Messaging } from './messaging.ts';

const drawIds = sql<{ id: bigint }>(
  'messages.draw-ids',
  `select nextval('entity_ids') as id from generate_series(1, $1::int4)`,
);
const insert = sql(
  'messages.insert',
  `insert into messages (id, recipient, channel, subject, text, code, sealed_text, status, due_at, created_at,
                         valid_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export interface NewMessage {
  channel: 'EMAIL' | 'SMS';
  /** An e-mail address, or a phone as `+55` and digits. */
  to: string;
  /** Only for e-mails. It begins with `Código` exactly if the text has a one-time code (`carriesCode`). */
  subject: string | null;
  text: string;
  /** The one-time code of the text, so that a sandbox can show it separately. Every SMS has one. */
  code: string | null;
  /** When its link expires, by the bank's clock: it is not sent later. Unlimited by default. */
  validUntil?: Date;
}

/**
 * Stores a message in the transaction that it reports; it is sent after the commit. In the sandbox its text stays
 * readable, and is sent only if a provider is configured. Elsewhere the text is encrypted until it is sent, then
 * deleted.
 */
export async function queueMessage(tx: Tx, context: MessageContext, message: NewMessage): Promise<void> {
  const [id] = await drawMessageIds(tx, 1);
  await writeMessage(tx, context, { ...message, id: id as bigint });
}

/** Draws the ids of as many messages. */
export async function drawMessageIds(tx: Tx, count: number): Promise<bigint[]> {
  return (await query(tx, drawIds, [count])).map(({ id }) => id);
}

/** Writes a message down under an id that was drawn for it, in one statement. */
export async function writeMessage(
  tx: Tx,
  context: MessageContext,
  { id, ...message }: NewMessage & { id: bigint },
): Promise<void> {
  const { messaging, vault, clock } = context;
  const now = clock.now();
  const stays = messaging.keepsText;
  const leaves = !stays || messaging.channels.includes(message.channel);
  await execute(tx, insert, [
    id,
    message.to,
    message.channel,
    message.subject,
    stays ? message.text : null,
    stays ? message.code : null,
    stays ? null : vault.seal(message.text, messagePlace(id)),
    leaves ? 'QUEUED' : 'KEPT',
    leaves ? now : null,
    now,
    message.validUntil ?? null,
  ]);
}

/** The part of the context that storing a message needs. */
export interface MessageContext {
  messaging: Messaging;
  vault: Vault;
  clock: Clock;
}

/** Names the encryption context of a message's text. */
export function messagePlace(id: bigint): string {
  return `messages/${id}/text`;
}

const CODE_SUBJECT = 'Código';

/** Tells a message with a one-time code by its channel and subject, because outside a sandbox the text is encrypted. */
export function carriesCode({ channel, subject }: Pick<NewMessage, 'channel' | 'subject'>): boolean {
  return channel === 'SMS' || subject?.startsWith(CODE_SUBJECT) === true;
}
