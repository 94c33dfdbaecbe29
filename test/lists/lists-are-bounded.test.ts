import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, type Pool, queryText } from '../../src/database/pool.ts';
import { listDifferences } from '../../src/rails/bcb/reconciliation/differences.ts';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import { makeEveryKindOfRow } from '../every-kind-of-row.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { asOperator, type TestOperator } from '../operators.ts';
import { logIn } from '../people.ts';
import { type Collector, collectStatements, type Sent } from '../statements.ts';
import { fillTables } from './fill-tables.ts';
import { callsOfLists } from './published-lists.ts';
import { statementsOf, type Touched, touchedBy } from './rows-touched.ts';

/** A walk of twenty thousand with what each of them is of, or one through fifty thousand ids. */
const ROWS_AT_MOST = 70_000;
// A walked row may lie on a page of its own, and takes the way down an index.
const PAGES_AT_MOST = 200_000;

let collector: Collector;
let bank: TestBank;
let pool: Pool;
/** Values of `$name` in the calls. */
let named: Record<string, unknown>;
let rosa: TestOperator;
let helena: string;
beforeAll(async () => {
  collector = collectStatements();
  bank = await startBank();
  await makeEveryKindOfRow(bank);
  // A log-in moves the clock, and what became due by that would wait for ever for one that works on it.
  rosa = await asOperator(bank);
  const [user] = SEEDED_COMPANIES[0]?.users ?? [];
  if (user === undefined) throw new Error('the first seeded company has a user');
  helena = await logIn(bank, user);
  // The books no longer agree with what is copied, so nothing may work on them.
  await bank.app.bank.stop(Promise.resolve());
  pool = createPool({ url: bank.databaseUrl, connections: 1, statementTimeoutMs: 0 });
  [named = {}] = await queryText<Record<string, unknown>>(pool, NAMED);
  await fillTables(pool);
});
afterAll(async () => {
  collector.stop();
  await pool.close();
  await bank.close();
});

const NAMED = `select c.id as company,
    (select d.company_id || '-' || d.webhook_id || '-' || lower(d.subject) || '-' || d.subject_id || '-' || d.sequence || '-0'
       from webhook_deliveries d where d.company_id = c.id and d.attempts > 0 and d.resend = 0 limit 1) as delivery,
    (select w.id from webhooks w where w.company_id = c.id and w.queue is not null limit 1) as webhook,
    (select m.public_id from med_cases m where m.company_id = c.id limit 1) as med,
    (select r.cash_in_id from refunds r where r.company_id = c.id and r.code_id is null limit 1) as "cashIn",
    (select p.end_to_end_id from cashouts p where p.company_id = c.id and p.status = 'SUCCESS' limit 1) as "endToEndId",
    (select r.id from onboarding_requisitions r limit 1) as requisition
   from companies c join account_numbers n on n.company_id = c.id where n.number = '100013'`;

const ACCOUNT = 'branch=0001&number=100013';
const EMPTY = 'branch=0001&number=100021';
const LONG_AGO = 'start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z';
const STATES = {
  cashouts: 'CANCELLED',
  codes: 'EXPIRED',
  refunds: 'REJECTED',
  keys: 'ACTIVE',
  claims: 'COMPLETED',
  meds: 'ACCEPTED_BY_PSP',
  accounts: 'CLOSED',
};

const known = new Map<string, Promise<Touched>>();

/** Runs each statement once: who asks is looked up before every list. */
function touchedOnce(request: Sent): Promise<Touched> {
  const name = `${request.text} ${request.values.map(String).join()}`;
  const touched = known.get(name) ?? touchedBy(pool, request);
  known.set(name, touched);
  return touched;
}

/** Calls and counts: the most that one of its statements read. Repeats a call that a slow machine refuses. */
async function most(call: () => Promise<{ status: number; body: Json }>) {
  let status = 0;
  const sent = await statementsOf(collector, async () => {
    do status = (await call()).status;
    while (status === 503);
  });
  expect(sent.length).toBeGreaterThan(0);
  const touched = await Promise.all(sent.map(touchedOnce));
  const rows = Math.max(...touched.map((one) => one.rows));
  const pages = Math.max(...touched.map((one) => one.pages));
  return { status, bounded: rows <= ROWS_AT_MOST && pages <= PAGES_AT_MOST, rows, pages };
}

const bounded = (status = 200) => expect.objectContaining({ status, bounded: true });

/** Asks as the people do whose list it is. */
function ask(path: string) {
  const filled = path.replace(/\$(\w+)/g, (_, name) => String(named[name]));
  if (path.startsWith('/operator/')) return rosa.get(filled);
  return path.startsWith('/web/') ? bank.get(filled, { token: helena }) : bank.get(filled);
}

const LISTS = callsOfLists();

describe('a list of the reference reads a bounded number of rows', () => {
  it('each is called, with each of its filters', () => {
    expect(LISTS.unknown).toEqual([]);
    expect(LISTS.gone).toEqual([]);
    expect(LISTS.calls.length).toBeGreaterThan(150);
  });

  it.each(LISTS.calls)('%s', async (path) => {
    expect(await most(() => ask(path))).toEqual(bounded());
  });
});

describe('a list reads a bounded number of rows, also with several filters, further on, and where little is found', () => {
  it.each([
    '/v3/webhooks/logs?limit=1',
    '/v3/webhooks/logs?limit=1&type=CASHIN',
    '/v3/webhooks/logs?limit=1&type=CASHOUT',
    '/v3/webhooks/logs?type=CASHIN&filter_start_date=2020-01-01&filter_end_date=2100-01-01',
    '/v3/webhooks/logs?type=CASHIN&cursor_id=1&cursor_datetime=2020-01-01T00:00:00Z&cursor_direction=PREVIOUS',
    '/v3/webhooks/logs?type=CASHIN&transaction_id=E5',
    `/v3/account-statements/0001/100013?${LONG_AGO}&cursor_id=1&cursor_datetime=2020-01-01T00:00:00Z&cursor_direction=previous`,
    '/v3/meds/?limit=1',
    '/v2/finance/status-pix-copy-and-paste/tag?tag=cesta',
    `/web/cashouts?${EMPTY}`,
    `/web/codes?${EMPTY}`,
    `/web/cash-ins?${EMPTY}`,
    `/web/sent/cashout?${ACCOUNT}&key=0d8a1c52-6f3e-4b7a-9c21-5e4f3a2b1c0d`,
    `/web/sent/refund?${ACCOUNT}&since=2020-01-01T00:00:00Z&route=CASH_IN&target=$cashIn`,
    '/web/security-log?cursor=3000000000&limit=1',
    '/operator/claims?order=due&status=OPEN',
    '/operator/meds?order=due&status=WAITING',
    '/operator/meds?order=due&company_id=$company',
    '/operator/proposals?open=true&limit=1',
    '/operator/requisitions?waiting=true&kind=UPDATE',
    '/operator/requisitions?order=due&kind=UPDATE',
    '/operator/audit-log?act=REVOKED_CREDENTIAL&company_id=$company&since=2020-01-01T00:00:00Z',
    '/operator/deliveries?state=PARKED&company_id=$company',
    '/operator/deliveries?state=PARKED&webhook_id=$webhook',
    '/operator/deliveries?state=RETRYING&q=100021',
    '/operator/companies?q=Padaria',
    '/operator/search?q=Padaria',
    `/operator/search?q=${(2_000_000_005n << 10n) + 1n}`,
    '/operator/search?q=E5',
    '/operator/search?q=12345678909',
    ...Object.entries(STATES).map(
      ([name, status]) => `/operator/${name}?status=${status}&company_id=$company`,
    ),
  ])('%s', async (path) => {
    expect(await most(() => ask(path))).toEqual(bounded());
  });

  // They are the central bank's rail's, which this bank is not on: its tables are there all the same.
  it.each([false, true])('differences with the settlement system, only open ones: %s', async (open) => {
    const list = () => listDifferences(pool, { open, before: undefined, limit: 51 });
    const read = await most(async () => ({ status: 200, body: await list() }));
    expect(read).toEqual(bounded());
  });

  it('how often a payee was paid', async () => {
    const body = { branch: '0001', number: '100013', key: 'ok@psp.example' };
    const read = await most(() => bank.post('/web/payees', body, { token: helena }));
    expect(read).toEqual(bounded());
  });

  it('a text that no line has is looked for in a few thousand lines and their payments', async () => {
    const path = `/web/statement?${ACCOUNT}&${LONG_AGO}&text=nothing-like-it`;
    const read = await most(() => bank.get(path, { token: helena }));
    expect(read).toMatchObject({ status: 200 });
    expect(read.rows).toBeLessThan(20_000);
  });

  it('/web/flow, before and after its days have been added up, and tells the same as the movements', async () => {
    const flow = () => bank.get(`/web/flow?${ACCOUNT}&days=90`, { token: helena });
    const first = await most(flow);
    expect(first).toMatchObject({ bounded: true });
    expect(first.status).toSatisfy((status: number) => status === 200 || status === 503);
    for (let tries = 0; tries < 20 && (await flow()).status === 503; tries++);
    known.clear();
    expect(await most(flow)).toEqual(bounded());
    const { body } = await flow();
    const days = await queryText<Json>(
      pool,
      `select (m.at at time zone 'America/Sao_Paulo')::date::text as day,
              (coalesce(sum(m.amount) filter (where k.direction = 'CREDIT'), 0) / 100.0)::float8 as in,
              (coalesce(sum(m.amount) filter (where k.direction = 'DEBIT'), 0) / 100.0)::float8 as out
         from movements m join movement_kinds k using (kind) join account_numbers n using (company_id, account_id)
        where n.number = '100013' group by 1 order by 1`,
    );
    const moved = body.days.filter((day: Json) => day.in > 0 || day.out > 0);
    expect(moved.map(({ day, in: credits, out }: Json) => ({ day, in: credits, out }))).toEqual(
      days.filter(({ day }) => day >= body.days[0].day),
    );
    expect(moved.length).toBeGreaterThan(80);
  });
});

describe('a state that few rows are in', () => {
  // A life left some of each before a hundred thousand others came.
  it.each([
    '/operator/cashouts?status=NEW',
    '/operator/cashouts?status=FAILED',
    '/operator/cashouts?status=CANCELLED',
    '/operator/cashouts?status=REFUNDED',
    '/operator/refunds?status=REJECTED',
    '/operator/codes?status=CHARGEBACK',
    '/operator/keys?status=MOVED',
    '/operator/claims?status=COMPLETED',
    '/operator/claims?status=OPEN',
    '/operator/meds?status=WAITING',
    '/operator/meds?status=ACCEPTED_BY_USER',
  ])('is found on the first page, and little is read for it: %s', async (path) => {
    let found: Json;
    const read = await most(async () => {
      found = await rosa.get(path);
      return found;
    });
    expect(found.status, JSON.stringify(found.body)).toBe(200);
    expect(found.body.results.length).toBeGreaterThan(0);
    const status = new URLSearchParams(path.split('?')[1]).get('status');
    for (const row of found.body.results) expect(row.status).toBe(status);
    expect(found.body.next).toBeNull();
    expect(read.pages).toBeLessThan(500);
  });

  it('leads through all of them page by page, each once', async () => {
    const first = await rosa.get('/operator/cashouts?status=FAILED&limit=2');
    const ids: number[] = first.body.results.map(({ id }: Json) => id);
    for (let next: string | null = first.body.next; next !== null; ) {
      const { pathname, search } = new URL(next);
      const page = await rosa.get(pathname + search);
      ids.push(...page.body.results.map(({ id }: Json) => id));
      next = page.body.next;
    }
    const failed = await queryText<{ id: bigint }>(
      pool,
      `select id from cashouts where status = 'FAILED' order by id desc`,
    );
    expect(failed.length).toBeGreaterThan(2);
    expect(ids).toEqual(failed.map(({ id }) => Number(id)));
  });
});
