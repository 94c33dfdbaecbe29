import { inShard } from '../../database/spread/buckets.ts';

/** The attempts of `d`, a delivery: the first is in its own row. */
export const ATTEMPTS_OF_DELIVERY = `
  select d.id, 1 as attempt, d.attempted_at as created_at, coalesce(d.updated_at, d.attempted_at) as updated_at,
         d.status_code, d.failure, d.response where d.attempts > 0
  union all
  select a.id, a.attempt, a.created_at, a.updated_at, a.status_code, a.failure, a.response from webhook_attempts a
   where d.attempts > 1 and a.bucket = d.bucket ${inShard('a')} and a.subject_id = d.subject_id and a.subject = d.subject
     and a.sequence = d.sequence and a.webhook_id = d.webhook_id and a.resend = d.resend
     and a.company_id is not distinct from d.company_id`;
