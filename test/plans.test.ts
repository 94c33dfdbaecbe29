import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../src/composition/app.ts';
// Loaded where it is chosen.
import '../src/rails/bcb/rail.ts';
import { declaredStatements, FIXED_PLANS, queryText } from '../src/database/pool.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { rowsOf } from './long/large-bank.ts';

/*
 * Plans of set-based statements are fixed when a session first needs them, with whatever statistics there are.
 * A walk through a whole table or index is right for a handful of statements alone: those that want its first
 * row, or all of them.
 */

// The first row of a queue, or whether it has one.
const FIRST_OF_A_QUEUE = /(\.next-|\.owed$|\.first-|next-to-expire)/;
// Pages that people of the bank turn, or whoever tries a sandbox out, newest or next first over all companies: bounded by
// their limit, and never run by the sessions whose plans are fixed.
const PAGES_FOR_PEOPLE = /^(operator-(look-up|search|health)\.|audit-log\.|sandbox-(stream|agenda)\.)/;
// Small by nature, or read as a whole on purpose.
const READ_WHOLE = new Set([
  // The accounts of one company, when a person asks about its registration.
  'accounts.clear-deadlines',
  'accounts.held',
  'accounts.list',
  'bank-facts.lock-own-company',
  'bank-facts.own-company',
  'bank-facts.read',
  'bank-facts.read-own-company',
  'companies.list',
  'credentials.kept',
  // The catalogue, as large as the schema.
  'entries-by-age.indexes',
  // A company has at most five hundred.
  'contacts.count',
  'contacts.of-company',
  // A company has one.
  'invitations.renew',
  'invitations.waiting',
  'invitations.withdraw',
  // Once an hour, in a table that is kept short.
  'messages.forget-parked',
  'messages.newest',
  'operators.kept',
  'operators.list',
  'operators.lock-all',
  // As many rows as there are keys being registered at this moment.
  'pix-key-requests.lease',
  // As many as are under way; a bank has thousands of claims where it has millions of payments.
  'simulator-claims.lease',
  // A dozen lists; the lost keys are counted, as many as there are; and refunds that are open at this moment.
  'bcb-directory-places.read-at',
  'bcb-lost-keys.count',
  'bcb-open-refunds.lease',
  // One row for each fraud whose money is asked back, counted by status.
  'bcb-recoveries.count',
  // As many as people have to look at.
  'rail-contradictions.count',
  'sandbox.seeded',
  'sandbox.unfound',
  'signing-keys.select',
  'simulator.find-signing-key',
  'simulator.sum-settled',
  'users.kept',
  // A company has at most twenty endpoints that are open.
  'webhooks.health',
  'webhooks.listening',
  'webhooks.verify-listening',
  'webhooks.of-company',
  'webhooks.clear',
  // A stretch of minutes, found by BRIN, over all companies: once a minute, to report it to the settlement system.
  'payments.inside',
  // Once at a start.
  'webhooks.readable',
  // Counted up to a limit.
  'held-turns.backlog',
  'webhook-deliveries.pending',
  // A row a day, and what people have to look at of them.
  'bcb.institutions',
  'bcb.last-day',
  'bcb.hurry-day',
  'bcb.list-days',
  'bcb.count-open-days',
  'bcb.reopen-days',
  'bcb.count-differences',
  // One row.
  'bcb.find-reserve',
  // One row, and the reports that have no answer yet.
  'bcb.lock-inside',
  'bcb.move-inside',
  'bcb.late-inside',
  // Six places at most.
  'bcb.release-places',
  // As many as there are nodes.
  'node-holdings.silent',
  'nodes.beat',
  'nodes.forget',
  // From where on nodes may hold some; a drain asks.
  'cashouts.held',
  'node-holdings.alive',
  'node-holdings.all',
  // Once after a restore.
  'restores.read-history',
  'restores.keep-history',
  'restores.begin',
  'restores.finish',
  'restores.cashouts-due',
  'webhook-deliveries.leased',
  'bank-facts.event-salt',
  'bank-facts.id-key',
  'bank-facts.keep-id-key',
  'clock.hear',
  'clock.move',
  // As a sandbox's clock is moved.
  'web-sessions.carry',
  // A company's acts, once for each deadline that passes.
  'security-log.told-overdue',
  'security-log.untold-overdue',
]);

const EXPLAINED = /^\s*(select|insert|update|delete|with|merge)/i;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = [...FIXED_PLANS, 'jit=off'].map((setting) => `-c ${setting}`).join(' ');
  client = new pg.Client({ connectionString: database.url, options });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('plans made with no statistics', () => {
  it('probe keys, whatever the statement', async () => {
    const walking = await walkers(() => true);
    expect(walking.filter((name) => !READ_WHOLE.has(name))).toEqual([]);
    // A statement that no longer walks, or is gone, would hide a later one that walks under its name.
    expect([...READ_WHOLE].filter((name) => !walking.includes(name))).toEqual([]);
  });
});

describe('plans made when all tables are known to be all but empty', () => {
  it('probe keys, where rows are looked up or locked', async () => {
    await client.query('vacuum analyze');
    const walking = await walkers((name) => /\.(lock|select|find)-by-/.test(name));
    expect(walking.filter((name) => !READ_WHOLE.has(name))).toEqual([]);
  });
});

// The rows of a bank that has one busy account and many that are quiet, from the tables that grow with each payment.
const GROWING = /Seq Scan on (cashouts|movements|cash_ins|received_ids|webhook_deliveries|orders|payments)\b/;

describe('plans of other sessions in a bank whose movements are of one account', () => {
  let busy: TestDatabase;
  beforeAll(async () => {
    busy = await createTestDatabase();
  });
  afterAll(() => busy.drop());

  it('probe keys for those that have none', async () => {
    for (const text of rowsOf(10_000, 1)) await queryText(busy.db.main, text);
    await queryText(busy.db.main, 'vacuum analyze');
    const session = new pg.Client({ connectionString: busy.url });
    await session.connect();
    const found: string[] = [];
    for (const [name, text] of declaredStatements()) {
      if (READ_WHOLE.has(name) || !EXPLAINED.test(text)) continue;
      const { rows } = await session.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
      if (rows.some((row) => GROWING.test(row['QUERY PLAN']))) found.push(name);
    }
    await session.end();
    expect(found).toEqual([]);
  });
});

/** The statements that walk through a table or an index from end to end. */
async function walkers(asked: (name: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of declaredStatements()) {
    if (FIRST_OF_A_QUEUE.test(name) || !asked(name)) continue;
    if (PAGES_FOR_PEOPLE.test(name)) continue;
    if (!EXPLAINED.test(text)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
    const lines = rows.map((row) => row['QUERY PLAN']);
    if (lines.some((line, index) => isWalk(line, lines[index + 1]))) found.push(name);
  }
  return found;
}

function isWalk(line: string, next: string | undefined): boolean {
  if (line.includes('Seq Scan on')) return true;
  if (!/Index (Only )?Scan/.test(line)) return false;
  if (next?.includes('Index Cond') !== true) return true;
  // A condition on the company alone reads all that the company has.
  const columns = [...next.matchAll(/(\w+)(?:\)?) (?:[=<>]|IS NOT NULL)/g)].map(([, column]) => column);
  return columns.every((column) => column === 'bucket' || column === 'company_id');
}
