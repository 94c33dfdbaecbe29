import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isHeldUp } from '../../src/database/held-up.ts';
import { createPool, queryText } from '../../src/database/pool.ts';
import { weekOf } from '../../src/webhooks/log/log-weeks.ts';
import { AURORA, AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { onEachMachine, tableOf } from '../machines.ts';
import { bankNow } from '../people.ts';
import { addWebhook, deleteWebhooks, openReceiver, type Receiver, readLogs } from './receiver.ts';

const ROLE = `clerk_${process.pid}`;
const DAY = 86_400;

let bank: TestBank;
let receiver: Receiver;
// A bank at work may own none of its tables.
beforeAll(async () => {
  await onEachMachine(`create role ${ROLE} login`);
  bank = await startBank({}, { role: ROLE });
  await untilWeeksAreThere();
});
beforeEach(async () => {
  receiver = await openReceiver();
  await addWebhook(bank, receiver.url, { type: 'CASHOUT' }, await fresh());
});
afterEach(async () => {
  await deleteWebhooks(bank, await fresh());
  await bank.verify();
  await receiver.close();
});
afterAll(async () => {
  await bank.close();
  await onEachMachine(`drop role ${ROLE}`);
});

async function asOwner(text: string): Promise<void> {
  const owner = createPool({ url: bank.databaseUrl, connections: 1 });
  await queryText(owner, text).finally(() => owner.close());
}

const ask = <Row extends object>(text: string) => queryText<Row>(bank.app.db.main, text);
const fresh = async () => {
  const { clientId, clientSecret } = AURORA;
  return { token: await bank.app.issueToken({ clientId, clientSecret }) };
};

async function pay(): Promise<number> {
  const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
  const answer = await bank.post('/create-cashout-self-approve', body, await fresh());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await bank.drain();
  return answer.body.id;
}

const weekAt = async (weeks = 0) =>
  new Date(weekOf((await bankNow(bank)).getTime()) + weeks * 7 * DAY * 1000).toISOString().slice(0, 10);
const named = (log: string, week: string) => `${log}_${week.replaceAll('-', '')}`;
const partitions = async (log: string) =>
  (
    await ask<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${log}'::regclass order by 1`,
    )
  ).map(({ name }) => name);
const liesIn = async (id: number) =>
  (
    await ask<{ name: string }>(
      `select distinct tableoid::regclass::text as name from webhook_deliveries where subject_id = ${id}`,
    )
  ).map(({ name }) => tableOf(name));

/** A bank that finds the log locked tries again a minute later by its clock. */
const AGAIN = 61;

/** Waits until the bank has made the weeks: what is told before that lies among the others. */
async function untilWeeksAreThere(): Promise<void> {
  const wanted = [await weekAt(), await weekAt(1), await weekAt(2)];
  await bank.drain();
  for (const log of ['webhook_deliveries', 'webhook_attempts']) {
    let there = await partitions(log);
    while (!wanted.every((week) => there.includes(named(log, week)))) {
      await bank.advance(AGAIN);
      there = await partitions(log);
    }
  }
}

async function untilDropped(week: string): Promise<void> {
  while ((await partitions('webhook_deliveries')).includes(week)) await bank.advance(AGAIN);
}

describe('the log', () => {
  it('has a partition for this week and two more, and what is told lies in its week', async () => {
    const id = await pay();
    for (const log of ['webhook_deliveries', 'webhook_attempts'])
      expect(await partitions(log)).toEqual(
        expect.arrayContaining([
          named(log, await weekAt()),
          named(log, await weekAt(1)),
          named(log, await weekAt(2)),
          `${log}_other`,
        ]),
      );
    expect(await liesIn(id)).toEqual([named('webhook_deliveries', await weekAt())]);
  });

  it('keeps a delivery for thirty days, and drops its week once no schedule of it can still run', async () => {
    const id = await pay();
    const week = named('webhook_deliveries', await weekAt());
    await bank.advance(30 * DAY);
    const { token } = await fresh();
    expect((await readLogs(bank, '', { token })).length).toBeGreaterThan(0);
    expect(await liesIn(id)).toEqual([week]);
    await bank.advance(18 * DAY);
    await untilDropped(week);
    await untilWeeksAreThere();
    expect(await liesIn(id)).toEqual([]);
    const later = await pay();
    expect(await liesIn(later)).toEqual([named('webhook_deliveries', await weekAt())]);
    expect(receiver.received.length).toBe(4);
  });

  it('takes what comes in a week without a partition, and clears it away a row at a time', async () => {
    for (const log of ['webhook_deliveries', 'webhook_attempts'])
      await asOwner(`drop table ${named(log, await weekAt())}`);
    const before = receiver.received.length;
    const id = await pay();
    expect(receiver.received.length).toBe(before + 2);
    expect(await liesIn(id)).toEqual(['webhook_deliveries_other']);
    expect(await ask(`select add_log_week('webhook_deliveries', '${await weekAt()}') as done`)).toEqual([
      { done: 'TAKEN' },
    ]);
    await bank.advance(8 * DAY);
    await untilWeeksAreThere();
    const next = await pay();
    expect(await liesIn(next)).toEqual([named('webhook_deliveries', await weekAt())]);
    await bank.advance(23 * DAY);
    expect(await liesIn(id)).toEqual([]);
    expect(await liesIn(next)).not.toEqual([]);
  });

  it('keeps a week in which a delivery has not ended', async () => {
    const id = await pay();
    const week = named('webhook_deliveries', await weekAt());
    const owing = `update webhook_deliveries set state = 'PENDING', ended_at = null, due_at = '2199-01-01'
                    where subject_id = ${id} and sequence = 2`;
    await ask(owing);
    await bank.advance(60 * DAY);
    await untilWeeksAreThere();
    expect(await partitions('webhook_deliveries')).toContain(week);
    await ask(`update webhook_deliveries set state = 'DELIVERED', due_at = null, ended_at = created_at
                where subject_id = ${id} and sequence = 2`);
    await bank.advance(DAY);
    await untilDropped(week);
  });

  it('is dropped by nobody before its time, and rewritten by nobody in its week', async () => {
    await pay();
    const week = await weekAt();
    await expect(ask(`select drop_log_week('webhook_deliveries', '${week}')`)).rejects.toThrow('is kept');
    await expect(ask(`select drop_log_week('movements', '2020-01-06')`)).rejects.toThrow('is kept');
    await expect(ask(`select add_log_week('movements', '${week}')`)).rejects.toThrow('no log has a week');
    const rewritten = `update ${named('webhook_deliveries', week)} set body = 'x'`;
    await expect(asOwner(rewritten)).rejects.toThrow('is never rewritten');
  });

  it('is dropped once, by however many nodes at once', async () => {
    const old = '2020-01-06';
    const drop = () => ask<{ done: string }>(`select drop_log_week('webhook_attempts', '${old}') as done`);
    for (let round = 0; round < 5; round++) {
      await ask(`select add_log_week('webhook_attempts', '${old}')`);
      const done = (await Promise.all([drop(), drop(), drop()])).map(([row]) => row?.done);
      expect(done.sort()).toEqual(['DROPPED', 'GONE', 'GONE']);
    }
  });

  it('gets a week once, of however many nodes at once', async () => {
    const week = await weekAt(9);
    const add = async (): Promise<{ done: string }[]> => {
      try {
        return await ask(`select add_log_week('webhook_attempts', '${week}') as done`);
      } catch (error) {
        // Several machines take longer than a node waits for the other one. Like the bank, ask again.
        if (isHeldUp(error)) return add();
        throw error;
      }
    };
    const both = await Promise.all([add(), add()]);
    expect(both.map(([row]) => row?.done).sort()).toEqual(['ADDED', 'THERE']);
  });
});
