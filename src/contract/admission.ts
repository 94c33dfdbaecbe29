import { expectEnvelope, expectRefusal, expectStatus, type Row } from './row.ts';

const section = 'Authentication';
const BALANCE = '/v2/finance/get-balance';

/** Tokens and signatures. */
export const ADMISSION: readonly Row[] = [
  {
    id: 'auth.token',
    section,
    says: 'the Bearer token of auth-token opens what it may',
    try: async ({ bank }) => {
      const { branch, number } = bank.login.account;
      const query = { account_branch_identifier: branch, account_number: number };
      expectStatus(await bank.ask('GET', BALANCE, { query }), 200);
    },
  },
  {
    id: 'auth.no-token',
    section,
    says: '401 Unauthorized without a Bearer token',
    try: async ({ bank }) =>
      expectRefusal(await bank.ask('GET', BALANCE, { token: false }), 401, 'Unauthorized'),
  },
  {
    id: 'auth.bad-token',
    section,
    says: '401 Unauthorized with a token that is none',
    try: async ({ bank }) =>
      expectRefusal(await bank.ask('GET', BALANCE, { token: 'a.b.c' }), 401, 'Unauthorized'),
  },
  ...(
    [
      ['POST', '/create-cashout'],
      ['POST', '/create-cashout-self-approve'],
      ['POST', '/approve-cashout'],
      ['POST', '/create-copy-and-paste-transfer'],
      ['POST', '/v2/finance/create-pix-copy-and-paste'],
      ['POST', '/v2/finance/decode-qrcode'],
    ] as const
  ).flatMap(([method, path]): Row[] => [
    {
      id: `auth.no-hmac ${path}`,
      section,
      says: `401 Unauthorized from ${method} ${path} without hmac`,
      try: async ({ bank }) => expectRefusal(await bank.ask(method, path, { body: {} }), 401, 'Unauthorized'),
    },
    {
      id: `auth.wrong-hmac ${path}`,
      section,
      says: `401 Unauthorized from ${method} ${path} with the hmac of another body`,
      try: async ({ bank }) =>
        expectRefusal(await bank.ask(method, path, { body: {}, sign: 'wrong' }), 401, 'Unauthorized'),
    },
  ]),
  {
    id: 'auth.hmac-of-keys',
    section,
    says: '400 HMAC header required for API audience from POST /v3/key without hmac',
    try: async ({ bank }) =>
      expectRefusal(
        await bank.ask('POST', '/v3/key', { body: {} }),
        400,
        'HMAC header required for API audience',
      ),
  },
  {
    id: 'auth.hmac-of-dict-keys',
    section,
    says: '400 HMAC header required from POST /v3/dict/key without hmac',
    try: async ({ bank }) =>
      expectRefusal(await bank.ask('POST', '/v3/dict/key', { body: {} }), 400, 'HMAC header required'),
  },
  {
    id: 'auth.hmac-of-deletion',
    section,
    says: '400 Invalid HMAC signature from DELETE /v3/dict/key/{key} with the hmac of another key',
    try: async ({ bank }) => {
      const asked = { sign: { over: '{"key":"another"}' } };
      const answer = await bank.ask('DELETE', '/v3/dict/key/eu%40exemplo.example', asked);
      expectRefusal(answer, 400, 'Invalid HMAC signature');
    },
  },
  {
    id: 'auth.hmac-of-refunds',
    section,
    says: '400 HMAC header required for API audience, in the envelope, from POST /v2/finance/chargeback',
    try: async ({ bank }) =>
      expectEnvelope(
        await bank.ask('POST', '/v2/finance/chargeback', { body: {} }),
        400,
        'HMAC header required for API audience',
      ),
  },
  {
    id: 'auth.wrong-hmac-of-refunds',
    section,
    says: '400 HMAC invalid, in the envelope, from POST /v2/finance/chargeback',
    try: async ({ bank }) =>
      expectEnvelope(
        await bank.ask('POST', '/v2/finance/chargeback', { body: {}, sign: 'wrong' }),
        400,
        'HMAC invalid',
      ),
  },
  {
    id: 'auth.no-token-of-refunds',
    section,
    says: '401 Not authenticated, in the envelope, from both refund operations',
    try: async ({ bank }) => {
      for (const path of ['chargeback', 'chargebacks-pix-copy-and-paste'])
        expectEnvelope(
          await bank.ask('POST', `/v2/finance/${path}`, { body: {}, token: false }),
          401,
          'Not authenticated',
        );
    },
  },
];
