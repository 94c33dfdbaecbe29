/** A request of the collection; `{{name}}` stands for a variable of it. */
export interface CollectedRequest {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object | string;
  /** Members of the answer that later requests need, by the variables that keep them. */
  keep?: Readonly<Record<string, string>>;
  /** Signed over this instead of its body. */
  signed?: string;
}

const FROM = { source_account_branch_identifier: '{{branch}}', source_account_number: '{{number}}' };
const ACCOUNT = 'account_branch_identifier={{branch}}&account_number={{number}}';
const LATER = '{{in_thirty_days}}';

/** In an order in which each finds what it needs in a sandbox that was just started. */
export const FOLDERS: Readonly<Record<string, readonly CollectedRequest[]>> = {
  Begin: [
    {
      name: 'Get a token',
      method: 'POST',
      path: '/v2/finance/auth-token',
      body: { client_id: '{{client_id}}', client_secret: '{{client_secret}}' },
      keep: { token: 'access_token' },
    },
    { name: 'Get the balance', method: 'GET', path: `/v2/finance/get-balance?${ACCOUNT}` },
    {
      name: 'Get the statement',
      method: 'GET',
      path: '/v3/account-statements/{{branch}}/{{number}}?start=2026-01-01T00:00:00Z&end=2099-01-01T00:00:00Z&limit=10',
    },
  ],
  Send: [
    {
      name: 'Create and approve a transfer by key',
      method: 'POST',
      path: '/create-cashout-self-approve',
      body: { ...FROM, amount: 10.5, key: 'ok@psp.example', tag: 'collection' },
      keep: { transaction_id: 'id' },
    },
    {
      name: 'Get the status of a transfer',
      method: 'GET',
      path: '/v2/finance/status-cashout?id={{transaction_id}}',
    },
    {
      name: 'Create a transfer for approval',
      method: 'POST',
      path: '/create-cashout',
      body: { ...FROM, amount: 42, key: 'ok@psp.example' },
      keep: { waiting_id: 'id' },
    },
    { name: 'Approve the transfer', method: 'POST', path: '/approve-cashout', body: '{"id":{{waiting_id}}}' },
    {
      name: 'Create a code of another institution',
      method: 'POST',
      path: '/sandbox/codes',
      body: { type: 'DYNAMIC_IMMEDIATE', amount: 19.9 },
      keep: { their_code: 'pix_copy_and_paste' },
    },
    {
      name: 'Decode a code',
      method: 'POST',
      path: '/v2/finance/decode-qrcode',
      body: { pix_copy_and_paste: '{{their_code}}' },
    },
    {
      name: 'Pay a code',
      method: 'POST',
      path: '/create-copy-and-paste-transfer',
      body: { ...FROM, amount: 19.9, pix_copy_and_paste: '{{their_code}}' },
    },
  ],
  Receive: [
    {
      name: 'Create a code',
      method: 'POST',
      path: '/v2/finance/create-pix-copy-and-paste',
      body: {
        ...FROM,
        amount: 150,
        type_fine: 'NONE',
        expiration_date: LATER,
        tag: 'order-1',
        base_64_image: false,
      },
      keep: { qr_code_id: 'qr_code_id', our_code: 'pix_copy_and_paste' },
    },
    {
      name: 'Simulate the payer of the code',
      method: 'POST',
      path: '/sandbox/cash-ins',
      body: { amount: 150, pix_copy_and_paste: '{{our_code}}' },
      keep: { end_to_end_id: 'end_to_end_id' },
    },
    { name: 'Wait until no work is due', method: 'POST', path: '/sandbox/drain', body: {} },
    {
      name: 'Get the status of a code',
      method: 'GET',
      path: '/v2/finance/status-pix-copy-and-paste?id={{qr_code_id}}',
    },
    {
      name: 'Get the status of the newest code with a tag',
      method: 'GET',
      path: '/v2/finance/status-pix-copy-and-paste/tag?tag=order-1',
    },
    { name: 'Get a received payment', method: 'GET', path: '/v2/finance/cashin/{{end_to_end_id}}' },
  ],
  'Give back': [
    {
      name: 'Refund part of a code',
      method: 'POST',
      path: '/v2/finance/chargebacks-pix-copy-and-paste',
      body: '{"qr_code_id":{{qr_code_id}},"information":"devolução","amount":50.00}',
      keep: { refund_id: 'id' },
    },
    {
      name: 'Get the status of a refund',
      method: 'GET',
      path: '/v2/finance/chargeback/status?id={{refund_id}}',
    },
  ],
  Webhooks: [
    {
      name: 'Create an endpoint',
      method: 'POST',
      path: '/v3/webhooks',
      body: { url: '{{bank}}/sandbox/inbox/collection', type: 'ALL' },
      keep: { webhook_id: 'id' },
    },
    { name: 'List endpoints', method: 'GET', path: '/v3/webhooks' },
    { name: 'Test an endpoint', method: 'POST', path: '/v3/webhooks/{{webhook_id}}/test' },
    { name: 'List delivery attempts', method: 'GET', path: '/v3/webhooks/logs?limit=5' },
    { name: 'Read the inbox', method: 'GET', path: '/sandbox/inbox/collection' },
    { name: 'Delete an endpoint', method: 'DELETE', path: '/v3/webhooks/{{webhook_id}}' },
  ],
  Keys: [
    {
      name: 'Register a random key',
      method: 'POST',
      path: '/v3/dict/key',
      body: { ...FROM, reason: 'collection', type: 'EVP' },
      keep: { key: 'key' },
    },
    { name: 'List the keys of an account', method: 'GET', path: `/v2/list-my-pix-keys?${ACCOUNT}` },
    { name: 'Delete a key', method: 'DELETE', path: '/v3/dict/key/{{key}}', signed: '{"key":"{{key}}"}' },
    {
      name: 'List claims',
      method: 'GET',
      path: '/v3/dict/claim?source_account_branch_identifier={{branch}}&source_account_number={{number}}',
    },
  ],
  Disputes: [
    {
      name: 'Report a payment as fraud',
      method: 'POST',
      path: '/sandbox/meds',
      body: {
        end_to_end_id: '{{end_to_end_id}}',
        origin_situation_type: 'SCAM_FRAUD',
        reason: 'RETURN_REQUEST',
      },
      keep: { med_id: 'pix_med_id' },
    },
    { name: 'List fraud reports', method: 'GET', path: '/v3/meds/?limit=5' },
    { name: 'Get a fraud report', method: 'GET', path: '/v3/meds/{{med_id}}' },
    {
      name: 'Reject a fraud report',
      method: 'POST',
      path: '/v3/meds/{{med_id}}/reject',
      body: { details: 'A mercadoria foi entregue' },
    },
  ],
  'The sandbox': [
    { name: 'Show the sandbox', method: 'GET', path: '/sandbox' },
    { name: 'Read the clock', method: 'GET', path: '/sandbox/clock' },
    { name: 'Move the clock', method: 'POST', path: '/sandbox/clock', body: { advance_seconds: 40 } },
    { name: 'List messages', method: 'GET', path: '/sandbox/messages' },
  ],
};
