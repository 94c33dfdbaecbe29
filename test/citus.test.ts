import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { queryText } from '../src/database/pool.ts';
import { prove } from '../src/verify/prove.ts';
import { sightOf } from '../src/verify/sight.ts';
import { weekOf } from '../src/webhooks/log/log-weeks.ts';
import { refusedStatements, SAMPLE_ID } from './citus-refusals.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from './harness.ts';
import { listen, livePayments } from './life-of-payments.ts';
import {
  type Collector,
  collectStatements,
  LOOKS_EVERYWHERE,
  type Sent,
  spreadTables,
} from './statements.ts';

const CITUS_FOUND = inject('workerUrls').length > 0;

describe.runIf(CITUS_FOUND)('a payment on Citus', () => {
  let bank: TestBank;
  let collector: Collector;
  let client: pg.Client;
  beforeAll(async () => {
    collector = collectStatements();
    bank = await startBank();
    client = new pg.Client({ connectionString: bank.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    collector.stop();
    await client.end();
    await bank.close();
  });

  it('asks one shard with each statement', async () => {
    await listen(bank);
    await bank.drain();
    collector.take();
    await livePayments(bank);
    const sent = collector
      .take()
      .filter(({ name, text }) => spreadTables(text).length > 0 && !LOOKS_EVERYWHERE.has(name));
    const once = new Map(sent.map((one) => [one.name, one]));
    expect(once.size).toBeGreaterThan(20);
    const wide: string[] = [];
    const pulled: string[] = [];
    for (const one of once.values()) {
      const plan = await planOf(one);
      if (tasksIn(plan).some((tasks) => tasks !== 1)) wide.push(one.name);
      // Rows that go through the coordinator commit in two phases.
      if (plan.some((line) => line.includes('pull to coordinator'))) pulled.push(one.name);
    }
    expect([...new Set(wide)]).toEqual([]);
    expect([...new Set(pulled)]).toEqual([]);
    await bank.verify();
  });

  it('is asked with no statement that it refuses', async () => {
    const { shards } = bank.app.db.main;
    const buckets = shards?.buckets[shards.of(SAMPLE_ID)] ?? [];
    expect(await refusedStatements(client, buckets)).toEqual([]);
  });

  it('commits in one phase', async () => {
    const superuser = new pg.Client({
      connectionString: bank.databaseUrl.replace('//lastro@', '//postgres@'),
    });
    await superuser.connect();
    try {
      const before = await lastPrepared(superuser);
      for (let number = 0; number < 5; number++) {
        const answer = await bank.post('/create-cashout-self-approve', {
          ...AURORA_ACCOUNT,
          ...{ amount: 1.5, key: 'ok@psp.example', idempotency_key: `one-phase-${number}` },
        });
        expect(answer.status).toBe(200);
        await bank.drain();
      }
      expect(await lastPrepared(superuser)).toBeLessThanOrEqual(before);
    } finally {
      await superuser.end();
    }
  });

  it.each(['since', 'whole'] as const)(
    'is proved part by part: %s',
    async (reach) => {
      // Machines share no snapshot: payments of the last minute are left to the next proof.
      await bank.advance(120);
      const { verdicts } = await prove(await sightOf(bank.app.db.main), { reach });
      expect(verdicts.filter(({ breaches }) => breaches > 0)).toEqual([]);
      expect(verdicts.find(({ id }) => id === 'M1')?.rows).toBeGreaterThan(0);
    },
    120_000,
  );

  it('leaves a log whose weeks are made and dropped', async () => {
    const weekAt = (at: number) => new Date(weekOf(at)).toISOString().slice(0, 10).replaceAll('-', '');
    const { now } = bank.app.bank.context.clock;
    const before = weekAt(now().getTime());
    await bank.advance(60 * 86_400);
    // A reader of the log at that moment holds the work up: it is tried again a minute later.
    const weeks = async () => {
      await bank.advance(61);
      await bank.drain();
      const [there] = await queryText<{ before: boolean; present: boolean }>(
        bank.app.db.main,
        'select to_regclass($1) is not null as before, to_regclass($2) is not null as present',
        [`webhook_deliveries_${before}`, `webhook_deliveries_${weekAt(now().getTime())}`],
      );
      return there;
    };
    await expect.poll(weeks, { timeout: 120_000 }).toEqual({ before: false, present: true });
    await livePayments(bank);
    await bank.drain();
    await bank.verify();
  });

  async function planOf({ text, values }: Sent): Promise<string[]> {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain (costs off) ${text}`,
      values: [...values],
    });
    return rows.map((row) => row['QUERY PLAN']);
  }
});

/** How many shards each part of a statement asks. */
function tasksIn(plan: readonly string[]): number[] {
  return plan.flatMap((line) => {
    const [, count] = /Task Count: (\d+)/.exec(line) ?? [];
    return count === undefined ? [] : Number(count);
  });
}

/** The number of the last transaction that was prepared on workers before it committed, as far as they are kept. */
async function lastPrepared(superuser: pg.Client): Promise<number> {
  const { rows } = await superuser.query<{ last: number }>(
    `select coalesce(max(split_part(gid, '_', 4)::int4), 0) as last from pg_dist_transaction`,
  );
  return rows[0]?.last ?? 0;
}
