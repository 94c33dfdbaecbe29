import { sandboxOf } from './cashouts.ts';
import { differ } from './differ.ts';
import { listOf, memberOf, textOf } from './read-members.ts';
import { expectMalformed, expectRefusal, expectShape, expectStatus, expectValues, type Row } from './row.ts';

const MEDS = 'MED cases';
const LOGS = 'Webhook logs';
const PAGE = { worked: 'boolean', next: 'string?', previous: 'string?', results: 'array' } as const;

/** Fraud reports, and the delivery log. */
export const DISPUTES: readonly Row[] = [
  {
    id: 'med.list',
    section: MEDS,
    says: 'GET /v3/meds/ lists the cases of the company by pages of five',
    try: async ({ bank }) => {
      const answer = await bank.ask('GET', '/v3/meds/');
      expectShape(answer, 200, PAGE);
      if (listOf(answer.body, 'results').length > 5) differ('the page has more than five');
    },
  },
  {
    id: 'med.limits',
    section: MEDS,
    says: '422 for a limit of 0 or 101 and for a status that is none',
    try: async ({ bank }) => {
      for (const query of [{ limit: 0 }, { limit: 101 }, { status: 'LOST' }])
        expectMalformed(
          await bank.ask('GET', '/v3/meds/', { query: query as Record<string, string | number> }),
        );
    },
  },
  {
    id: 'med.half-a-window',
    section: MEDS,
    says: '400 with error when one of the two date filters is missing',
    try: async ({ bank }) => {
      const answer = await bank.ask('GET', '/v3/meds/', { query: { filter_start_date: '2026-01-01' } });
      expectStatus(answer, 400);
      textOf(answer.body, 'error');
    },
  },
  {
    id: 'med.unknown',
    section: MEDS,
    says: '404 MED not found',
    try: async ({ bank }) => expectRefusal(await bank.ask('GET', '/v3/meds/1'), 404, 'MED not found'),
  },
  {
    id: 'med.no-token',
    section: MEDS,
    says: '401 Invalid authentication credentials without a token',
    try: async ({ bank }) =>
      expectRefusal(
        await bank.ask('GET', '/v3/meds/', { token: false }),
        401,
        'Invalid authentication credentials',
      ),
  },
  {
    id: 'med.reported',
    section: MEDS,
    sandbox: true,
    says: 'a payment that its payer reports is a case that is WAITING, in the list and by its id',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount();
      const end_to_end_id = await sandboxOf(trial).payIn({ amount: 3, ...bank.login.account });
      const report = { end_to_end_id, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' };
      await sandboxOf(trial).ask('POST', '/sandbox/meds', report);
      const [found] = listOf((await bank.ask('GET', '/v3/meds/')).body, 'results');
      if (memberOf(found, 'endtoend') !== end_to_end_id) differ('the list has it not');
      const answer = await bank.ask('GET', `/v3/meds/${textOf(found, 'pix_med_id')}`);
      expectStatus(answer, 200);
      expectValues(answer, { status: 'WAITING', amount: 3 });
    },
  },
  {
    id: 'logs.list',
    section: LOGS,
    says: 'GET /v3/webhooks/logs lists deliveries by pages of twenty',
    try: async ({ bank }) => {
      const answer = await bank.ask('GET', '/v3/webhooks/logs');
      expectShape(answer, 200, { next: 'string?', previous: 'string?', results: 'array' });
      if (listOf(answer.body, 'results').length > 20) differ('the page has more than twenty');
    },
  },
  {
    id: 'logs.malformed',
    section: LOGS,
    says: '422 for a type that is neither CASHIN nor CASHOUT and for a limit of 0 or 101',
    try: async ({ bank }) => {
      for (const query of [{ type: 'MED' }, { limit: 0 }, { limit: 101 }])
        expectMalformed(
          await bank.ask('GET', '/v3/webhooks/logs', { query: query as Record<string, string | number> }),
        );
    },
  },
  {
    id: 'logs.no-token',
    section: LOGS,
    says: '401 Unauthorized without a token',
    try: async ({ bank }) =>
      expectRefusal(await bank.ask('GET', '/v3/webhooks/logs', { token: false }), 401, 'Unauthorized'),
  },
];
