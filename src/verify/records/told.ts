const COLUMNS = 'bucket, company_id, account_id, subject, subject_id, sequence, type, body, created_at, seal';

// Looked up for each of the few rows that are held back: a join would read the whole table for them.
function isIn(table: string): string {
  return `exists (select from ${table} t where t.bucket = h.bucket and t.subject_id = h.subject_id
                     and t.subject = h.subject and t.sequence = h.sequence offset 0)`;
}

/** Every event, including held ones: of these each once, whatever the number of endpoints. */
export const TOLD = `(
  select ${COLUMNS} from events
  union all
  select * from (
    select distinct on (bucket, subject_id, subject, sequence) ${COLUMNS}
      from held_events h
     where not ${isIn('webhook_deliveries')} and not ${isIn('kept_events')}
     order by bucket, subject_id, subject, sequence) held)`;

/** Every delivery by what it is of, held back or not. */
export const OWED = `(
  select bucket, company_id, webhook_id, subject, subject_id, sequence, resend from webhook_deliveries
  union all
  select bucket, company_id, webhook_id, subject, subject_id, sequence, 0 from held_events)`;
