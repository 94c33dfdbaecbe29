import { type Executor, query, sql } from '../database/pool.ts';

/** An e-mail or SMS that the bank has sent. */
export interface Message {
  recipient: string;
  channel: 'EMAIL' | 'SMS';
  subject: string | null;
  text: string;
  /** Its one-time code, if any. */
  code: string | null;
  createdAt: Date;
}

const newest = sql<Message>(
  'messages.newest',
  `select recipient, channel, subject, text, code, created_at as "createdAt" from messages
    where text is not null and ($1::text is null or recipient = $1) order by id desc limit 200`,
);

/** The newest unencrypted messages, to one recipient or to all. */
export function listMessages(executor: Executor, recipient: string | undefined): Promise<Message[]> {
  return query(executor, newest, [recipient ?? null]);
}
