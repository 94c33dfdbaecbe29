import { type Executor, queryText } from '../database/pool.ts';
import { loggedHeaders } from './attempt.ts';
import { type EventType, logTypeOf } from './catalogue.ts';
import { readSalt } from './salt.ts';
import { type DeliveryKey, SUBJECTS_OF, webhookId } from './webhook.ts';

/** One attempt as the log tells it (interface, "Webhook log"). */
export interface LogRow {
  id: bigint;
  url: string;
  webhookId: bigint;
  type: string;
  endToEndId: string | null;
  body: string | null;
  header: string;
  statusCode: number | null;
  response: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface LogQuery {
  companyId: bigint;
  limit: number;
  endToEndId?: string | undefined;
  type?: 'CASHIN' | 'CASHOUT' | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** The row that the page continues from, itself excluded; PREVIOUS goes to newer rows. */
  cursor?: { id: bigint; at: Date; direction: 'NEXT' | 'PREVIOUS' } | undefined;
}

export interface LogPage {
  /** Newest first, then by id descending, whichever way the page was reached. */
  rows: LogRow[];
  older: boolean;
  newer: boolean;
}

/** One page of a company's log, all its accounts together. */
export async function readLog(executor: Executor, asked: LogQuery): Promise<LogPage> {
  const { cursor, limit } = asked;
  const backwards = cursor?.direction === 'PREVIOUS';
  const { conditions, values } = conditionsOf(asked);
  const order = backwards ? 'a.created_at, a.id' : 'a.created_at desc, a.id desc';
  // One row more than asked for tells whether there is another page.
  const stored = await queryText<StoredRow>(
    executor,
    `select a.id, a.url, a.webhook_id as "webhookId", coalesce(e.type, 'WEBHOOK_TEST') as type,
            a.end_to_end_id as "endToEndId", coalesce(e.body, t.body) as body, a.status_code as "statusCode",
            a.response, a.subject, a.subject_id as "subjectId", a.sequence, a.authorized, a.sent_at as "sentAt",
            a.signatures, a.created_at as "createdAt", a.updated_at as "updatedAt"
       from (select * from webhook_attempts a where ${conditions.join(' and ')} order by ${order} limit ${limit + 1}) a
       left join lateral (select type, body from events
                           where company_id = a.company_id and subject = a.subject
                             and subject_id = a.subject_id and sequence = a.sequence limit 1) e on true
       left join lateral (select body from webhook_deliveries
                           where a.subject = 'TEST' and company_id = a.company_id and webhook_id = a.webhook_id
                             and subject = a.subject and subject_id = a.subject_id limit 1) t on true
      order by ${order}`,
    values,
  );
  const salt = stored.length === 0 ? '' : await readSalt(executor);
  const rows = stored.map((row) => tell(row, salt));
  const page = rows.slice(0, limit);
  const more = rows.length > limit;
  if (backwards) return { rows: page.reverse(), older: rows.length > 0, newer: more };
  return { rows: page, older: more, newer: cursor !== undefined && rows.length > 0 };
}

type StoredRow = Omit<LogRow, 'header'> &
  Pick<DeliveryKey, 'subject' | 'subjectId' | 'sequence'> & {
    authorized: boolean;
    sentAt: Date | null;
    signatures: string | null;
  };

/** What is the same in all headers, and what follows from the event, is not stored with each attempt. */
function tell(stored: StoredRow, salt: string): LogRow {
  const { subject, subjectId, sequence, authorized, sentAt, signatures, ...row } = stored;
  const id = webhookId({ subject, subjectId, sequence }, salt);
  const header = loggedHeaders({ webhookId: id, authorized, sentAt, signatures });
  return { ...row, type: logTypeOf(row.type as EventType), header };
}

function conditionsOf(asked: LogQuery): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [`a.company_id = ${value(asked.companyId)}`];
  if (asked.endToEndId !== undefined) conditions.push(`a.end_to_end_id = ${value(asked.endToEndId)}`);
  if (asked.type !== undefined) conditions.push(`a.subject = any(${value([...SUBJECTS_OF[asked.type]])})`);
  if (asked.from !== undefined) conditions.push(`a.created_at >= ${value(asked.from)}`);
  if (asked.until !== undefined) conditions.push(`a.created_at < ${value(asked.until)}`);
  if (asked.cursor !== undefined) {
    const side = asked.cursor.direction === 'PREVIOUS' ? '>' : '<';
    conditions.push(
      `(a.created_at, a.id) ${side} (${value(asked.cursor.at)}::timestamptz, ${value(asked.cursor.id)}::int8)`,
    );
  }
  return { conditions, values };
}
