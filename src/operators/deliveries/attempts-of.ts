// The company is compared in a way that no index serves: the one that holds the attempt is found by what follows.
const OF_IT = `a.company_id is not distinct from d.company_id and a.webhook_id = d.webhook_id
  and a.subject = d.subject and a.sequence = d.sequence and a.resend = d.resend`;

/** The attempts of `d`, a delivery: by the payment it tells of, or else by what it is about. */
export const ATTEMPTS_OF_DELIVERY = `
  select a.* from webhook_attempts a
   where a.end_to_end_id = d.end_to_end_id and a.subject_id = d.subject_id and ${OF_IT}
  union all
  select a.* from webhook_attempts a
   where d.end_to_end_id is null and a.end_to_end_id is null and a.subject_id = d.subject_id and ${OF_IT}`;
