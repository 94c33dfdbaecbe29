import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { ON_ONE_MACHINE } from '../machines.ts';
import { addWebhook, deleteWebhooks, openReceiver, type Received, type Receiver } from './receiver.ts';

// As many callers as fill the turns of a bank.
const CALLERS = 40;

let bank: TestBank;
let receiver: Receiver;
/** Bodies of a payment that is told at once. */
let atOnce: string[];
beforeAll(async () => {
  bank = await startBank();
  await ask(COUNTED);
});
beforeEach(async () => {
  receiver = await openReceiver();
  await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
  // The node says for the first time that it delivers, and knows its receiver.
  expect(await order()).toBe(true);
  await bank.drain();
  atOnce = receiver.received.map(likeOthers);
  receiver.received.length = 0;
});
afterEach(async () => {
  await bank.drain();
  expect(await ask('select from held_events')).toEqual([]);
  await deleteWebhooks(bank);
  await bank.verify();
  await receiver.close();
});
afterAll(() => bank.close());

const ask = <Row extends object>(text: string) => queryText<Row>(bank.app.db.main, text);
/** True where it was taken on: a bank that callers fill to the brim may refuse. */
const order = async () => {
  const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
  const answer = await bank.post('/create-cashout-self-approve', body);
  expect([200, 503], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.status === 200;
};

/** Counts what is held back. */
const COUNTED = `
  create sequence held_back;
  create function count_held() returns trigger language plpgsql as $$
  begin
    perform nextval('held_back') from unnest(new.company_ids);
    return null;
  end $$;
  create trigger counted after insert on held_turns for each row execute function count_held()`;
const heldSoFar = async () => {
  const [row] = await ask<{ count: bigint }>(
    'select case when is_called then last_value else 0 end as count from held_back',
  );
  return Number(row?.count);
};

/** Has callers pay, one payment after the other each, until something has come about; how many payments it were. */
async function payUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
  let over = false;
  let paid = 0;
  const pay = async () => {
    while (!over) {
      if (await order()) paid += 1;
    }
  };
  const paying = Promise.all(Array.from({ length: CALLERS }, pay));
  try {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
  } finally {
    over = true;
    await paying;
  }
  return paid;
}

/** The sequences of each payment's events, in the order in which they came. */
function sequencesOf(received: readonly Received[]): number[][] {
  const payments = new Map<string, number[]>();
  for (const { event } of received) {
    const known = payments.get(event.data.id);
    if (known === undefined) payments.set(event.data.id, [event.data.sequence]);
    else known.push(event.data.sequence);
  }
  return [...payments.values()];
}

/** A body without what differs from one payment to the next. */
function likeOthers({ body }: Received): string {
  return body
    .replace(/"(id|transaction_id)":\d+/g, '"$1":0')
    .replace(/"(code_transaction|operationUuid)":"\w+"/g, '"$1":"…"');
}

// Spread over several machines, a bank holds nothing back.
describe.skipIf(!ON_ONE_MACHINE)('while callers fill the turns', () => {
  it('events are held back, and come once, in order, with a row in the log', async () => {
    const before = await heldSoFar();
    const paid = await payUntil(async () => (await heldSoFar()) - before > 200);
    await bank.drain();
    const sequences = sequencesOf(receiver.received);
    expect(sequences.length).toBe(paid);
    for (const sequence of sequences) expect(sequence).toEqual([1, 2]);
    expect(new Set(receiver.received.map(likeOthers))).toEqual(new Set(atOnce));
    const [log] = await ask<{ rows: bigint; arrived: bigint }>(
      `select count(*) as rows, count(*) filter (where l.status_code = 200) as arrived
         from webhook_log l join webhooks w on w.id = l.webhook_id and w.queue is not null`,
    );
    // And the payment before.
    expect(log).toEqual({ rows: BigInt(2 * paid + 2), arrived: BigInt(2 * paid + 2) });
  });

  it('deliveries flow all the same', async () => {
    const before = await heldSoFar();
    const first = async () => ask<{ held: string }>(`select min(subject_id)::text as held from held_events`);
    let oldest: string | null | undefined;
    await payUntil(async () => {
      oldest ??= (await heldSoFar()) > before ? (await first())[0]?.held : undefined;
      return receiver.received.some(({ event }) => String(event.data.id) === oldest);
    });
    expect(oldest).toBeDefined();
  });

  it('the books and the checker know of what is held back', async () => {
    const before = await heldSoFar();
    await payUntil(async () => (await heldSoFar()) - before > 200);
    await bank.verify();
  });

  it('an endpoint that is switched off gets nothing more of it', async () => {
    const before = await heldSoFar();
    const paid = await payUntil(async () => (await heldSoFar()) - before > 200);
    await deleteWebhooks(bank);
    await bank.drain();
    // Calls on the wire arrive.
    expect(receiver.received.length).toBeLessThan(2 * paid);
    const [dropped] = await ask<{ count: bigint }>(
      `select count(*) from webhook_deliveries where state = 'DROPPED' and attempts = 0`,
    );
    expect(Number(dropped?.count)).toBeGreaterThan(0);
  });
});

it('a quiet bank holds nothing back', async () => {
  const before = await heldSoFar();
  for (let payment = 0; payment < 10; payment += 1) expect(await order()).toBe(true);
  await expect.poll(() => receiver.received.length).toBe(20);
  expect(await heldSoFar()).toBe(before);
});

/** Draws the number of a node that has fallen silent. */
const silentNode = async () => {
  const [silent] = await ask<{ id: bigint }>(
    `insert into node_holdings (id, alive_until, first_delivery)
     values (nextval('entity_ids'), clock_timestamp() - interval '10 s', nextval('webhook_log_ids') * 1024) returning id`,
  );
  return silent?.id;
};
const arrivedLast = (sequence: number) => `
  select d.* from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.queue = d.queue
   where d.state = 'DELIVERED' and d.sequence = ${sequence} order by d.id desc limit 1`;
const expectBodies = (bodies: readonly string[]) =>
  expect.poll(() => receiver.received.map(({ body }) => body).sort()).toEqual([...bodies].sort());

it('deliveries held back by a silent node are made by another, unchanged, whatever came of the payment since', async () => {
  const left = await ask<{ body: string }>(
    `with told as (
       delete from webhook_deliveries where (id, created_at) in (
         select id, created_at from (${arrivedLast(1)}) one union all select id, created_at from (${arrivedLast(2)}) two)
       returning *),
     held as (
       insert into held_turns (node, id, company_ids, webhook_ids, queues, account_ids, subject_ids, instants, sequences,
                               subjects, types, statuses, bodies, seals, end_to_end_ids)
       select ${await silentNode()}, 1, array_agg(company_id), array_agg(webhook_id), array_agg(queue), array_agg(account_id),
              array_agg(subject_id), array_agg(created_at), array_agg(sequence), array_agg(subject), array_agg(type),
              array_agg(case sequence when 1 then 'PROCESSING' else 'SUCCESS' end), array_agg(null::text),
              array_agg(null::bigint), array_agg(null::text)
         from told)
     select body from told`,
  );
  expect(left.length).toBe(2);
  await expectBodies(left.map(({ body }) => body));
});

it('deliveries held back by a node of the release before are made too', async () => {
  const [left] = await ask<{ body: string }>(
    `with told as (
       delete from webhook_deliveries where (id, created_at) in (select id, created_at from (${arrivedLast(2)}) two)
       returning *)
     insert into held_deliveries (node, bucket, company_id, webhook_id, queue, subject_id, account_id, created_at, seal,
                                  sequence, authorized, subject, type, end_to_end_id, url, body)
     select ${await silentNode()}, d.bucket, d.company_id, d.webhook_id, d.queue, d.subject_id, d.account_id, d.created_at,
            d.seal, d.sequence, d.authorized, d.subject, d.type, d.end_to_end_id, d.url, d.body
       from told d
     returning body`,
  );
  await expectBodies([left?.body ?? '']);
});
