import type { RequestKind } from './request-kinds.ts';

/** A dynamic code, with its image in the answer. Made is done: nothing more becomes of it. */
export const makeCode: RequestKind = {
  path: '/v2/finance/create-pix-copy-and-paste',
  signed: true,
  idempotent: false,
  body: (account, tag) =>
    `{"source_account_branch_identifier":"${account.branch}","source_account_number":"${account.number}",` +
    `"amount":10.00,"type_fine":"NONE","expiration_date":"2090-01-01T00:00:00Z","tag":"${tag}"}`,
  id: /"qr_code_id":(\d+)/,
  wants: (tag) => ['"worked":true', '"status":"NEW"', '"base_64_image":"iVBOR', `"tag":"${tag}"`],
  busySql: 'select false as busy',
  outcomeSql: `
    select count(*) as made, count(*) filter (where status = 'NEW') as succeeded,
           array[0, 0, 0, 0]::float8[] as ending_ms
      from payment_codes where starts_with(tag, $1)`,
};

/** Another institution pays an account of ours; the answer comes once the money is credited. */
export const payIn: RequestKind = {
  path: '/sandbox/cash-ins',
  signed: false,
  idempotent: false,
  body: (account, tag) =>
    `{"branch":"${account.branch}","number":"${account.number}","amount":10.00,"payer":{"name":"${tag}"}}`,
  // An end-to-end id is text; that none came twice is what the database's own key on it proves.
  id: null,
  wants: () => ['"status":"SETTLED"', '"end_to_end_id":"E'],
  busySql: 'select false as busy',
  outcomeSql: `
    select count(*) as made, count(*) as succeeded, array[0, 0, 0, 0]::float8[] as ending_ms
      from cash_ins where starts_with(payer_name, $1)`,
};
