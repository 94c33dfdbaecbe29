import type { RequestKind } from './request-kinds.ts';

/**
 * A signed self-approve cashout to the recipient of another institution that settles. The instants in the
 * outcome are the bank's own: when the batch that accepted it and the one that settled it were decided, each
 * just before its commit.
 */
export const selfApprove: RequestKind = {
  path: '/create-cashout-self-approve',
  signed: true,
  idempotent: true,
  body: (account, tag, sequence) =>
    `{"source_account_branch_identifier":"${account.branch}","source_account_number":"${account.number}",` +
    `"amount":${amountOf(sequence)},"key":"ok@psp.example","tag":"${tag}"}`,
  id: /"id":(\d+)/,
  wants: (tag) => ['"worked":true', '"status":"PROCESSING"', `"tag":"${tag}"`],
  busySql: 'select exists (select from cashouts where due_at is not null) as busy',
  outcomeSql: `
    select count(*) as made, count(*) filter (where status = 'SUCCESS') as succeeded,
           percentile_disc(array[0.5, 0.95, 0.99, 1]) within group
             (order by (extract(epoch from completed_at - processing_at) * 1000)::float8) as ending_ms
      from cashouts where starts_with(tag, $1)`,
};

/** R$ 10.00 to 99.99: never the same as the one before, always five characters. */
function amountOf(sequence: number): string {
  const cents = 1000 + (sequence % 9000);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
