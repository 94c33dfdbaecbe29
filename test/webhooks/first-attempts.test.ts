import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { askWhereRowsLie, isTable, runWhereRowsLie } from '../machines.ts';
import { addWebhook, deleteWebhooks, openReceiver, type Receiver, readLogs } from './receiver.ts';

let bank: TestBank;
let receiver: Receiver;
beforeAll(async () => {
  bank = await startBank();
  await runWhereRowsLie(bank.databaseUrl, COUNTED);
});
beforeEach(async () => {
  receiver = await openReceiver();
  await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
  // The node says for the first time that it delivers, and knows its receiver.
  await pay();
  receiver.received.length = 0;
});
afterEach(async () => {
  await deleteWebhooks(bank);
  await bank.verify();
  await receiver.close();
});
afterAll(() => bank.close());

const order = async () => {
  const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
  expect((await bank.post('/create-cashout-self-approve', body)).status).toBe(200);
};
const pay = async () => {
  await order();
  await bank.drain();
};
const ask = <Row extends object>(text: string) => queryText<Row>(bank.app.db.main, text);

/** Writes down every change of a delivery, and if it took it out of a queue or put it into one. */
const COUNTED = `
  set citus.enable_ddl_propagation = off;
  set citus.enable_manual_changes_to_shards = on;
  create table changes (id bigint not null, moved boolean not null);
  grant insert on changes to public;
  create function count_change() returns trigger language plpgsql as $$
  begin
    insert into changes values (new.id, new.due_at is distinct from old.due_at);
    return null;
  end $$;
  do $$
  declare log regclass;
  begin
    for log in select oid from pg_class
                where relnamespace = 'public'::regnamespace and relkind = 'p' and ${isTable('webhook_deliveries')}
    loop
      execute format('create trigger counted after update on %s for each row execute function count_change()', log);
    end loop;
  end $$`;

const askMachines = <Row extends object>(text: string) => askWhereRowsLie<Row>(bank.databaseUrl, text);

interface Writes {
  updated: bigint;
  hot: bigint;
  changed: bigint;
  queued: bigint;
}
const writes = async (): Promise<Writes> => {
  const machines = await askMachines<Writes>(
    `select sum(n_tup_upd)::int8 as updated, sum(n_tup_hot_upd)::int8 as hot, (select count(*) from changes) as changed,
            (select count(*) from changes where id in (select id from changes where moved)) as queued
       from pg_stat_user_tables where relname like 'webhook_deliveries%'`,
  );
  const sum = (of: keyof Writes) => machines.reduce((before, machine) => before + machine[of], 0n);
  return { updated: sum('updated'), hot: sum('hot'), changed: sum('changed'), queued: sum('queued') };
};

it('are written once and changed once, and no index hears of the change', async () => {
  // Those of a node that was kept from saying that it is there wait in their queue, as the first two do.
  for (let { changed, queued } = await writes(); changed - queued < 30n; { changed, queued } = await writes())
    await pay();
  const { changed, queued } = await writes();
  // A session of PostgreSQL tells its figures up to ten seconds after it has become idle.
  await expect.poll(async () => (await writes()).updated).toBeGreaterThanOrEqual(changed);
  const { hot } = await writes();
  expect(changed - hot).toBeLessThanOrEqual(queued);
  const twice = 'select id from changes group by id having count(*) > 1 and not bool_or(moved)';
  expect(await askMachines(twice)).toEqual([]);
  expect(await ask('select id from webhook_deliveries where attempts <> 1')).toEqual([]);
  expect(await ask('select id from webhook_attempts')).toEqual([]);
});

it('of a node that falls silent are made by the next, with the same id and bytes, and the log has both', async () => {
  const held: ServerResponse[] = [];
  receiver.behave((_request, response) => void held.push(response));
  const logged = (await readLogs(bank)).length;
  await order();
  await expect.poll(() => held.length).toBe(1);
  const [first] = receiver.received;
  // Nothing of it is in a queue.
  expect(await ask('select id from webhook_deliveries where due_at is not null')).toEqual([]);
  receiver.behave(200);
  await ask('update node_holdings set alive_until = clock_timestamp()');
  const again = () => receiver.received.slice(1).find(({ body }) => body === first?.body);
  await expect.poll(again).toBeDefined();
  expect(again()?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  for (const response of held) response.writeHead(500).end();
  await bank.drain();
  const rows = (await readLogs(bank)).slice(0, -logged).filter(({ body }) => body === first?.body);
  expect(new Set(rows.map(({ status_code }) => status_code))).toEqual(new Set([200, 500]));
  const states = await ask<{ state: string }>(
    `select distinct state from webhook_deliveries where state <> 'DROPPED'`,
  );
  expect(states).toEqual([{ state: 'DELIVERED' }]);
});

it('that a silent node commits after it was looked through are found all the same', async () => {
  await ask(
    `insert into node_holdings (id, alive_until, first_delivery)
     values (nextval('entity_ids'), clock_timestamp() - interval '10 s', nextval('webhook_log_ids') * 1024)`,
  );
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const [silent] = await ask<{ id: bigint; next: bigint }>(
    `select id, nextval('webhook_log_ids') * 1024 as next from node_holdings where alive_until < clock_timestamp()`,
  );
  const [newest] = await ask<{ id: bigint; bucket: number }>(
    `select id, bucket from webhook_deliveries where state = 'DELIVERED' order by created_at desc limit 1`,
  );
  const made = await ask<{ body: string }>(
    `insert into webhook_deliveries
            (bucket, company_id, id, webhook_id, queue, subject_id, sequence, account_id, created_at, attempted_at,
             authorized, subject, type, url, body, claimed_by, lease_number, attempts)
     select d.bucket, d.company_id, ${silent?.next} + d.bucket, d.webhook_id, d.queue, d.subject_id,
            d.sequence + 1, d.account_id, d.created_at, d.attempted_at, d.authorized, 'CASH_IN', d.type, d.url,
            d.body || ' ', ${silent?.id}, 1, 1
       from webhook_deliveries d where d.bucket = ${newest?.bucket} and d.id = ${newest?.id}
     returning body`,
  );
  const late = made[0]?.body;
  await expect.poll(() => receiver.received.some(({ body }) => body === late)).toBe(true);
  await bank.drain();
  await ask(`delete from webhook_deliveries where subject = 'CASH_IN'`);
  await ask(`delete from webhook_attempts where subject = 'CASH_IN'`);
});
