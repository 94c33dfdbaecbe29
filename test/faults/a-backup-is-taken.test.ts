import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BEGINNING } from '../../src/database/due-work/floor.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { listen } from '../listening.ts';
import { ON_ONE_MACHINE } from '../machines.ts';
import { createCode, simplified } from '../receiving.ts';
import { type Collector, collectStatements, type Sent } from '../statements.ts';

let bank: TestBank;
let collector: Collector;
/** Holds a snapshot, as a backup does: nothing that payments leave behind is cleared away meanwhile. */
let backup: pg.Client;
let looker: pg.Client;
beforeAll(async () => {
  collector = collectStatements();
  bank = await startBank();
  await listen(bank);
  backup = new pg.Client({ connectionString: bank.databaseUrl });
  looker = new pg.Client({ connectionString: bank.databaseUrl });
  await Promise.all([backup.connect(), looker.connect()]);
  await looker.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off');
});
afterAll(async () => {
  collector.stop();
  await Promise.all([backup.end(), looker.end()]);
  await bank.close();
});

/** Statements that look for due work a few times a second. */
const POLLS = [
  'cashouts.lease',
  'cashouts.next-due',
  'cashouts.overdue',
  'messages.lease',
  'messages.next-due',
  'payment-codes.expire-due',
  'payment-codes.next-to-expire',
  'refunds.lease',
  'refunds.next-due',
  'refunds.overdue',
  'simulator.first-notice',
  'simulator.notices.lease',
  'webhook-deliveries.first-of-queues',
];
const EACH_ROUND = 60;
// Neighbours lie in one block.
const LEAST_TO_WALK = 25;
const AT_ONCE = 25;
const POLLED_MS = 3_000;

let keys = 0;
/** Payments whose answers come late, with what is told of them, and codes that nobody pays. */
async function liveARound(): Promise<void> {
  const pay = async () => {
    keys += 1;
    const body = { ...AURORA_ACCOUNT, amount: 1, key: 'slow-5@psp.example', idempotency_key: `slow-${keys}` };
    expect((await bank.post('/create-cashout-self-approve', body)).status).toBe(200);
  };
  for (let made = 0; made < EACH_ROUND; made += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, pay));
  for (let made = 0; made < 5; made++) await createCode(bank, await simplified(bank, { amount: 3 }));
  await bank.advance(86_400 * 2);
}

/** Blocks that each poll touches, as the bank sends it now; those apart that look from the beginning. */
async function blocksOfPolls(): Promise<Map<string, number>> {
  collector.take();
  await new Promise((resolve) => setTimeout(resolve, POLLED_MS));
  const polls = collector.take().filter(({ name }) => POLLS.includes(name));
  const usual = new Map(polls.filter((one) => !fromTheBeginning(one)).map((one) => [one.name, one]));
  const blocks = new Map<string, number>();
  for (const [name, sent] of usual) blocks.set(name, await blocksOf(sent));
  return blocks;
}

function fromTheBeginning({ values }: Sent): boolean {
  return values.some((value) => new Date(value as string).getTime() === BEGINNING.getTime());
}

async function blocksOf({ text, values }: Omit<Sent, 'connection'>): Promise<number> {
  await looker.query('begin');
  const { rows } = await looker.query({
    text: `explain (analyze, buffers, format json) ${text}`,
    values: [...values],
  });
  await looker.query('rollback');
  const { Plan: plan } = rows[0]['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

const walkAll = (name: string) =>
  blocksOf({
    name,
    text: `select due_at from ${name} where due_at is not null order by due_at limit 1`,
    values: [],
  });

// It counts the blocks of one machine.
it.runIf(ON_ONE_MACHINE)('and no poll walks what has left its queue meanwhile', async () => {
  await liveARound();
  await backup.query('begin isolation level repeatable read');
  await backup.query('select 1');
  const before = await blocksOfPolls();
  for (let round = 0; round < 3; round++) await liveARound();
  const after = await blocksOfPolls();
  // There is something to be walked.
  expect(await walkAll('cashouts')).toBeGreaterThan(LEAST_TO_WALK);
  expect([...before.keys()].sort()).toEqual(POLLS);
  expect([...after.keys()].sort()).toEqual(POLLS);
  for (const [name, blocks] of after)
    expect({ name, bounded: blocks - (before.get(name) ?? 0) < 20 }).toEqual({ name, bounded: true });
  await backup.query('rollback');
});
