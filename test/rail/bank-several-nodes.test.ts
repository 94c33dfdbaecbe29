import { afterAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { until } from '../until.ts';
import { elsewhere, manual, payIn } from './bank-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail();
let second: TestBank | undefined;
afterAll(() => second?.close());

const STREAMS = 2;
const heldBy = () =>
  on.rows<{ held: string; places: bigint }>(
    `select held_by as held, count(*) as places from bcb.streams where lease_until > clock_timestamp()
      group by held_by`,
  );
const creditsOf = async (ids: readonly string[]) =>
  on.rows<{ id: string; credits: bigint }>(
    `select c.end_to_end_id as id, count(*) as credits from cash_ins c
       join movements m on m.payment_id = c.id and m.kind = 'CASHIN' where c.end_to_end_id = any($1) group by 1`,
    [ids],
  );

describe('two nodes of one bank', () => {
  it('read at the places of one bank, send each message once, and do nothing twice', async () => {
    second = await startBank(on.by.config, { database: on.by.database });
    await until(async () => expect((await heldBy()).map(({ places }) => places)).toEqual([1n, 1n]));
    const nodes = [on.by.bank, second];
    const paying = Array.from({ length: 40 }, (_, at) =>
      (nodes[at % 2] as TestBank).post(
        '/create-cashoutmanual-self-approve',
        manual(1, elsewhere(on.running, 'ok')),
      ),
    );
    const coming = Array.from({ length: 40 }, () => payIn(on.running, { amount: '1.00' }));
    const most = { streams: 0 };
    const watch = setInterval(() => {
      most.streams = Math.max(most.streams, on.running.bank.streams.openOf(TEST_ISPB));
    }, 5);
    const [paid, came] = [await Promise.all(paying), await Promise.all(coming)];
    const sent = await Promise.all(paid.map(({ body }) => on.idOf(body.id)));
    await until(() => {
      for (const id of [...sent, ...came]) expect(on.endingOf(id)).toMatchObject({ state: 'SETTLED' });
    });
    await until(async () => {
      for (const { body } of paid) expect((await on.by.cashout(body.id)).status).toBe('SUCCESS');
      expect(await creditsOf(came)).toHaveLength(came.length);
    });
    clearInterval(watch);
    expect(most.streams).toBeLessThanOrEqual(STREAMS);
    for (const { credits } of await creditsOf(came)) expect(credits).toBe(1n);
    const debits = await on.rows<{ times: bigint }>(
      `select count(*) as times from movements where kind = 'CASHOUT' and payment_id = any($1) group by payment_id`,
      [paid.map(({ body }) => body.id)],
    );
    expect(debits.map(({ times }) => times)).toEqual(paid.map(() => 1n));
    // Nothing was lost on its way, so nothing had to be sent again.
    for (const id of sent) expect(on.posted('pacs.008', id), id).toHaveLength(1);
    for (const id of came) expect(on.posted('pacs.002', id), id).toHaveLength(1);
  });

  it('leave their places to each other', async () => {
    await second?.close();
    second = undefined;
    await until(async () => expect((await heldBy()).map(({ places }) => places)).toEqual([2n]));
    const id = await payIn(on.running, { amount: '1.00' });
    await until(async () => expect(await creditsOf([id])).toEqual([{ id, credits: 1n }]));
  });
});
