import { type Executor, queryText } from '../../database/pool.ts';
import { bucketOf, inShard } from '../../database/spread/buckets.ts';
import { atHomeOf } from '../../database/spread/shards.ts';
import { loggedHeaders } from '../delivery/attempt.ts';
import { type DeliveryKey, SUBJECTS_OF, webhookId } from '../endpoints/webhook.ts';
import { type EventType, logTypeOf } from '../events/catalogue.ts';
import { readSalt } from '../events/salt.ts';

/** One attempt in the log (interface, "Webhook log"). */
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
  /** The row that the page continues from, exclusive; PREVIOUS goes to newer rows. */
  cursor?: { id: bigint; at: Date; direction: 'NEXT' | 'PREVIOUS' } | undefined;
}

/** A row's place in the log. */
export interface LogPlace {
  id: bigint;
  at: Date;
}

export interface LogPage {
  /** Newest first, then by id descending, whichever way the page was reached. */
  rows: LogRow[];
  /** Place from which older rows go on, itself excluded; undefined where there are none. */
  older: LogPlace | undefined;
  /** The same for newer rows. */
  newer: LogPlace | undefined;
}

/** Number of rows that one page reads at most, whether they are of the kind that is asked for or not. */
export const ROWS_WALKED_AT_MOST = 20_000;

/**
 * One page of a company's log, all its accounts together. No index has the kind, which each attempt would pay for: a
 * page walks a bounded number of rows, so it may be short, or empty, and still have another beside it.
 */
export async function readLog(executor: Executor, asked: LogQuery): Promise<LogPage> {
  const { cursor, limit } = asked;
  const backwards = cursor?.direction === 'PREVIOUS';
  const { conditions, values, walk } = walkOf(asked, backwards);
  const order = backwards ? 'a.created_at, a.id' : 'a.created_at desc, a.id desc';
  // One row more than asked for tells whether there is another page.
  const stored = await queryText<StoredRow>(
    atHomeOf(executor, asked.companyId),
    `select a.id, a.url, a.webhook_id as "webhookId", d.type,
            a.end_to_end_id as "endToEndId", d.body, a.status_code as "statusCode",
            a.response, a.subject, a.subject_id as "subjectId", a.sequence, a.authorized, a.sent_at as "sentAt",
            a.signatures, a.created_at as "createdAt", a.updated_at as "updatedAt"
       from (select * from (${walk}) a ${conditions} order by ${order} limit ${limit + 1}) a
       join lateral (select type, body from webhook_deliveries
                      where bucket = a.bucket ${inShard()} and subject_id = a.subject_id and subject = a.subject
                        and sequence = a.sequence and webhook_id = a.webhook_id and resend = a.resend limit 1) d on true
      order by ${order}`,
    values,
  );
  const salt = stored.length === 0 ? '' : await readSalt(executor);
  const rows = stored.map((row) => tell(row, salt));
  const page = rows.slice(0, limit);
  const onwards = rows.length > limit ? placeOf(page.at(-1)) : await endOfWalk(executor, asked, backwards);
  if (backwards) page.reverse();
  const came = cursor === undefined ? undefined : wayBack(asked, page);
  return backwards
    ? { rows: page, older: came, newer: onwards }
    : { rows: page, older: onwards, newer: came };
}

function placeOf(row: LogRow | undefined): LogPlace | undefined {
  return row === undefined ? undefined : { id: row.id, at: row.createdAt };
}

type StoredRow = Omit<LogRow, 'header'> &
  Pick<DeliveryKey, 'subject' | 'subjectId' | 'sequence'> & {
    authorized: boolean;
    sentAt: Date | null;
    signatures: string | null;
  };

/** Completes a stored row with headers that are always the same or follow from the event. */
function tell(stored: StoredRow, salt: string): LogRow {
  const { subject, subjectId, sequence, authorized, sentAt, signatures, ...row } = stored;
  const id = webhookId({ subject, subjectId, sequence }, salt);
  const header = loggedHeaders({ webhookId: id, authorized, sentAt, signatures });
  return { ...row, type: logTypeOf(row.type as EventType), header };
}

/** Returns the place where a page that found nothing more stopped; undefined when it has looked at all there is. */
async function endOfWalk(
  executor: Executor,
  asked: LogQuery,
  backwards: boolean,
): Promise<LogPlace | undefined> {
  if (asked.type === undefined) return undefined;
  const { text, values } = rowsOf(asked, backwards);
  const [last] = await queryText<LogPlace>(
    executor,
    `select id, created_at as at ${text} offset ${ROWS_WALKED_AT_MOST - 1} limit 1`,
    values,
  );
  return last;
}

/** To the page that a page was reached from. One without rows in the middle of a walk leads back as well. */
function wayBack({ cursor, type }: LogQuery, page: readonly LogRow[]): LogPlace | undefined {
  const backwards = cursor?.direction === 'PREVIOUS';
  const first = placeOf(backwards ? page.at(-1) : page[0]);
  if (first !== undefined || type === undefined || cursor === undefined) return first;
  return { at: cursor.at, id: backwards ? cursor.id + 1n : cursor.id - 1n };
}

/** Plans the walk: the order of reading, and which rows are wanted. */
function walkOf(asked: LogQuery, backwards: boolean) {
  const { text, values } = rowsOf(asked, backwards);
  const most = asked.type === undefined ? asked.limit + 1 : ROWS_WALKED_AT_MOST;
  const walk = `select * ${text} limit ${most}`;
  if (asked.type === undefined) return { walk, values, conditions: '' };
  const conditions = `where a.subject = any($${values.push([...SUBJECTS_OF[asked.type]])})`;
  return { walk, values, conditions };
}

function rowsOf(asked: LogQuery, backwards: boolean): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const company = value(asked.companyId);
  const conditions = [`a.bucket is not distinct from ${bucketOf(company)}`, `a.company_id = ${company}`];
  // A delivery without an attempt sorts last.
  conditions.push(`a.created_at < 'infinity'`);
  if (asked.endToEndId !== undefined) conditions.push(`a.end_to_end_id = ${value(asked.endToEndId)}`);
  if (asked.from !== undefined) conditions.push(`a.created_at >= ${value(asked.from)}`);
  if (asked.until !== undefined) conditions.push(`a.created_at < ${value(asked.until)}`);
  if (asked.cursor !== undefined) {
    const { id, at } = asked.cursor;
    const place = `(${value(at)}::timestamptz, ${value(id)}::int8)`;
    conditions.push(`(a.created_at, a.id) ${backwards ? '>' : '<'} ${place}`);
  }
  const order = backwards ? 'a.created_at, a.id' : 'a.created_at desc, a.id desc';
  return { text: `from webhook_log a where ${conditions.join(' and ')} order by ${order}`, values };
}
