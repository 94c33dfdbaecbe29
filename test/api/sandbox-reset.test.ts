import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/composition/app.ts';
import { queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import { absentRail } from '../../src/rail/absent-rail.ts';
import { STAYS, tablesToEmpty } from '../../src/sandbox/empty.ts';
import { readConfig } from '../../src/settings/config.ts';
import { createEmptyDatabase } from '../database.ts';
import { makeEveryRow } from '../every-row.ts';
import { type Answer, AURORA, AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { ON_ONE_MACHINE } from '../machines.ts';
import { asOperator } from '../operators.ts';
import { browse } from '../pages.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { CAIO } from '../screens/customer.ts';

/** Tables that a first start seeds rows into; every other table is empty after a reset. */
const SEEDED = [
  'public.account_numbers',
  'public.accounts',
  'public.active_pix_keys',
  'public.audit_log',
  'public.client_ids',
  'public.companies',
  'public.credentials',
  'public.movements',
  'public.operators',
  'public.pix_keys',
  'public.user_emails',
  'public.users',
  'simulator.directory_entries',
  'simulator.directory_requests',
];

const EMPTIED = [
  'public.access_recoveries',
  'public.cash_ins',
  'public.cashout_returns',
  'public.cashouts',
  'public.claims',
  'public.contacts',
  'public.day_seals',
  'public.decoded_codes',
  'public.disclosure_buckets',
  'public.ended_bearers',
  'public.held_deliveries',
  'public.held_turns',
  'public.idempotency_keys',
  'public.inbox_requests',
  'public.invitations',
  'public.kept_events',
  'public.key_verifications',
  'public.liveness_attempts',
  'public.med_case_ids',
  'public.med_cases',
  'public.med_chargebacks',
  'public.messages',
  'public.offers',
  'public.onboarding_callers',
  'public.onboarding_documents',
  'public.onboarding_requisitions',
  'public.open_claims',
  'public.operator_proposals',
  'public.payment_code_tags',
  'public.payment_code_txids',
  'public.payment_codes',
  'public.person_networks',
  'public.pix_key_requests',
  'public.promised_ids',
  'public.proved_days',
  'public.rail_contradictions',
  'public.received_ids',
  'public.recovery_refunds',
  'public.refund_ids',
  'public.refunds',
  'public.registration_update_links',
  'public.return_offers',
  'public.sandbox_liveness_verdicts',
  'public.security_log',
  'public.seen_signatures',
  'public.team_invitations',
  'public.told_closed',
  'public.tries',
  'public.web_sessions',
  'public.webhook_attempts',
  'public.webhook_deliveries',
  'public.webhook_log_cleared',
  'public.webhooks',
  'simulator.claim_moves',
  'simulator.claims',
  'simulator.codes',
  'simulator.look_up_buckets',
  'simulator.notices',
  'simulator.orders',
  'simulator.payments',
  'simulator.refunds',
  'simulator.reports',
  'simulator.returns',
];

/** Daily sums of all accounts, added up behind the payments at no fixed time. */
const BEHIND = ['public.account_day_marks', 'public.account_days'];

let bank: TestBank;
let first: Record<string, number>;
beforeAll(async () => {
  bank = await startBank();
  await bank.drain();
  first = await countRows();
});
afterAll(() => bank.close());

/** Waits until all that the seeded keys set going is over, however slow the machine is. */
async function reset(body?: unknown): Promise<Answer> {
  const answer = await bank.call({ method: 'POST', path: '/sandbox/reset', body, as: null });
  await bank.drain();
  return answer;
}
const manifest = async () => (await bank.get('/sandbox', { as: null })).body;
const balance = (token: string) =>
  bank.get('/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013', { token });
const tokenOf = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
  bank.app.issueToken({ clientId, clientSecret });
async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesToEmpty(bank.app.db.main)) {
    // A note of the hourly clearing, which begins when it pleases.
    if (table === 'public.webhook_log_cleared' || BEHIND.includes(table)) continue;
    const [row] = await queryText<{ n: bigint }>(bank.app.db.main, `select count(*) as n from ${table}`);
    counts[table] = Number(row?.n);
  }
  return counts;
}

const highestId = async (): Promise<bigint> => {
  const [row] = await queryText<{ id: bigint }>(bank.app.db.main, 'select max(id) as id from companies');
  return row?.id ?? 0n;
};

/** Without those of a rail that a test's database has and no bank with the simulator. */
async function tablesOfASandbox(): Promise<string[]> {
  const tables = await tablesToEmpty(bank.app.db.main);
  return tables.filter((name) => !name.startsWith('bcb.'));
}

describe('200', () => {
  it('knows of every table whether it stays, is seeded or is emptied', async () => {
    expect((await tablesOfASandbox()).sort()).toEqual([...SEEDED, ...EMPTIED, ...BEHIND].sort());
    const facts = await queryText<{ name: string }>(
      bank.app.db.main,
      `select schemaname || '.' || tablename as name from pg_tables
        where schemaname || '.' || tablename = any($1)`,
      [STAYS],
    );
    expect(facts.map(({ name }) => name).sort()).toEqual([...STAYS].sort());
  });

  it('leaves of everything that a bank writes down exactly what a first start seeds', async () => {
    const fresh = await manifest();
    const before = await highestId();
    await makeEveryRow(bank);
    const lived = await countRows();
    // Rows of these only pass through.
    // A proof seals days, once they are over.
    const passing = [
      'public.held_deliveries',
      'public.held_turns',
      'public.pix_key_requests',
      'public.day_seals',
      'public.proved_days',
    ];
    const never = EMPTIED.filter((table) => lived[table] === 0 && !passing.includes(table));
    expect(never).toEqual([]);
    const { status, body } = await reset();
    expect([status, body]).toEqual([200, fresh]);
    expect(await countRows()).toEqual(first);
    for (const table of BEHIND) {
      const left = `select 1 from ${table} d where not exists (
        select 1 from accounts a where a.bucket = d.bucket and a.id = d.account_id)`;
      expect(await queryText(bank.app.db.main, left)).toEqual([]);
    }
    expect(await manifest()).toEqual(fresh);
    expect(await highestId()).toBeGreaterThan(before);
    await bank.verify();
  });

  it('shows the accounts and credentials of a first start, whatever was made before', async () => {
    const own = { type: 'PF', name: 'Nova Conta', document: '11144477735', balance: 10 };
    await bank.sandbox('/accounts', own);
    const { body } = await reset({});
    const [aurora] = body.companies;
    expect(body.companies).toHaveLength(3);
    expect(aurora.credentials[0]).toMatchObject({
      client_id: 'padaria-aurora',
      client_secret: 'sandbox-secret-padaria-aurora',
    });
    const accounts = body.companies.flatMap((company: Json) => company.accounts);
    expect(accounts.map((account: Json) => [account.branch, account.number])).toEqual([
      ['0001', '100013'],
      ['0001', '100021'],
      ['0001', '100030'],
      ['0001', '100048'],
    ]);
    // The next account is the one that would follow in a fresh bank.
    expect((await bank.sandbox('/accounts', own)).number).toBe('100056');
  });

  it('ends every token; the same credentials get others', async () => {
    const old = await tokenOf(AURORA);
    expect((await balance(old)).status).toBe(200);
    expect((await reset()).status).toBe(200);
    expect((await balance(old)).status).toBe(401);
    const answer = await balance(await tokenOf(AURORA));
    expect(answer.status).toBe(200);
  });

  it('forgets who tried too many passwords', async () => {
    const { email, password } = CAIO;
    const logIn = async (shown: string) =>
      (await bank.post('/v3/auth/login', { email, password: shown }, { as: null })).status;
    for (let count = 0; count < 10; count++) expect(await logIn('wrong-password')).toBe(401);
    expect(await logIn(password)).toBe(401);
    await reset();
    expect(await logIn(password)).toBe(200);
  });

  it('ends the sessions of people and operators, who log in again as before', async () => {
    const browser = await browse(bank, CAIO);
    const operator = await asOperator(bank);
    expect((await browser.get('/web/session')).status).toBe(200);
    expect((await operator.get('/operator/companies')).status).toBe(200);
    await reset();
    expect((await browser.get('/web/session')).status).toBe(401);
    expect((await operator.get('/operator/companies')).status).toBe(401);
    await browse(bank, CAIO);
    expect((await (await asOperator(bank)).get('/operator/companies')).status).toBe(200);
  });

  it('leaves the clock where it is', async () => {
    await bank.advance(86_400);
    const [before, began] = [(await bank.sandbox('/clock', undefined, 'GET')).now, performance.now()];
    await reset();
    const after = (await bank.sandbox('/clock', undefined, 'GET')).now;
    const moved = Date.parse(after) - Date.parse(before);
    expect(moved).toBeGreaterThanOrEqual(0);
    // Two clocks of one machine may tell a moment differently.
    expect(moved).toBeLessThan(performance.now() - began + 100);
  });

  it('twice at once: both, and one sandbox', async () => {
    const answers = await Promise.all([reset(), reset({})]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await countRows()).toEqual(first);
  });

  // It looks at the files of one machine.
  it.runIf(ON_ONE_MACHINE)(
    'makes new files for what is append-only or has grown, and deletes the few rows of others',
    async () => {
      const files = async () => {
        const [row] = await queryText<Record<string, bigint>>(
          bank.app.db.main,
          `select pg_relation_filenode('companies')::int8 as companies, pg_relation_filenode('messages')::int8 as messages,
                pg_relation_filenode('movements')::int8 as movements`,
        );
        return row as Record<'companies' | 'messages' | 'movements', bigint>;
      };
      await reset();
      const before = await files();
      const grow = `insert into messages (recipient, channel, subject, text, created_at)
                  select 'lia@example.com', 'EMAIL', 'Oi', repeat('oi ', 100), now() from generate_series(1, 1000)`;
      await queryText(bank.app.db.main, grow);
      await reset();
      const after = await files();
      expect(after.companies).toBe(before.companies);
      expect(after.messages).not.toBe(before.messages);
      expect(after.movements).not.toBe(before.movements);
      expect(await countRows()).toEqual(first);
    },
  );

  it('takes payments again at once', async () => {
    await reset();
    const token = await tokenOf(AURORA);
    const body = { ...AURORA_ACCOUNT, amount: 10, key: 'ok@psp.example' };
    const answer = await bank.post('/create-cashout-self-approve', body, { token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await bank.drain();
    const { body: told } = await bank.get(`/v2/finance/status-cashout?id=${answer.body.id}`, { token });
    expect(told.status).toBe('SUCCESS');
    await bank.verify();
  });
});

describe('422', () => {
  it.each([
    ['a word', '"now"'],
    ['something to keep', { keep: ['accounts'] }],
  ])('for %s, and nothing is lost', async (_what, body) => {
    const before = await highestId();
    const { status, body: answer } = await reset(body);
    expect([status, answer.message]).toEqual([422, 'Validation error']);
    expect(await highestId()).toBe(before);
  });
});

describe('503', () => {
  it('when somebody holds a table for too long, and nothing is lost', async () => {
    const own = { type: 'PF', name: 'Conta que fica', document: '11144477735', balance: 10 };
    await bank.sandbox('/accounts', own);
    const before = await manifest();
    const answer = await transaction(bank.app.db.main, async (tx) => {
      await queryText(tx, 'select 1 from messages limit 1');
      const asked: { answer?: Answer } = {};
      const waiting = reset().then((told) => {
        asked.answer = told;
      });
      // A transaction that does nothing would be ended by the database.
      while (asked.answer === undefined) await queryText(tx, 'select pg_sleep(0.1)');
      await waiting;
      return asked.answer;
    });
    expect([answer.status, answer.body]).toEqual([503, { detail: 'Service unavailable' }]);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await manifest()).toEqual(before);
    expect((await reset()).status).toBe(200);
  });
});

describe('404', () => {
  it('in production, whose books nobody empties, whatever is said', async () => {
    const database = await createEmptyDatabase();
    const config = { ...readConfig({ LASTRO_PORT: '0' }), mode: 'production' as const };
    const app = await createApp({
      config: { ...config, masterKey: TEST_MASTER_KEY },
      databaseUrl: database.url,
      log: pino({ level: 'silent' }),
      rail: { rail: absentRail(), connect: () => undefined },
    });
    try {
      const { statusCode, body } = await app.http.inject({ method: 'POST', url: '/sandbox/reset' });
      expect([statusCode, JSON.parse(body)]).toEqual([404, { detail: 'Not found' }]);
      for (const table of ['movements', 'kept_events', 'audit_log']) {
        const emptying = transaction(app.db.main, async (tx) => {
          await queryText(tx, `set local lastro.starting_over = 'on'`);
          await queryText(tx, `truncate ${table}`);
        });
        await expect(emptying).rejects.toThrow(`${table} is append-only`);
      }
    } finally {
      await app.close();
      await database.drop();
    }
  });
});
