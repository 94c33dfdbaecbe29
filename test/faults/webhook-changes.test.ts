import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundBank } from '../../src/composition/found-bank.ts';
import { queryText } from '../../src/database/pool.ts';
import { changeWebhook, createWebhook } from '../../src/webhooks/endpoints/configure.ts';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

/** The bank as a process sees it that dies as soon as its transaction has been committed. */
function dying() {
  const { context } = bank.app.bank;
  let asked = 0;
  const now = () => {
    asked += 1;
    if (asked > 1) throw new Error('the process has died');
    return context.clock.now();
  };
  return { ...context, clock: { ...context.clock, now } };
}

async function watched(): Promise<boolean[]> {
  const rows = await queryText<{ watched: boolean }>(
    bank.app.db.main,
    'select watched_from is not null as watched from webhooks where queue is not null',
  );
  return rows.map((row) => row.watched);
}

it('a process that dies right after a change leaves no endpoint that nobody watches', async () => {
  const companies = await queryText<{ id: bigint }>(bank.app.db.main, 'select min(id) as id from companies');
  const companyId = companies[0]?.id as bigint;
  const asked = { companyId, by: null, url: 'http://127.0.0.1:1/', account: null, authorization: null };
  await createWebhook(dying(), { ...asked, type: 'ALL' }).catch(() => undefined);
  expect(await watched()).toEqual([true]);
  const [row] = await queryText<{ id: bigint }>(bank.app.db.main, 'select id from webhooks');
  await changeWebhook(dying(), { companyId, id: row?.id as bigint, by: null }, { type: 'MED' }).catch(
    () => undefined,
  );
  expect(await watched()).toEqual([true]);
});

it('a bank that is founded anew repeats no webhook-id', async () => {
  const { main } = bank.app.db;
  const read = () => queryText<{ salt: string }>(main, 'select event_salt as salt from bank_facts');
  const [before] = await read();
  expect(before?.salt).toMatch(/^[0-9a-f]{12}$/);
  await queryText(main, 'delete from bank_facts');
  await foundBank(main, { mode: 'sandbox', ispb: '00000000' });
  const [after] = await read();
  expect(after?.salt).toMatch(/^[0-9a-f]{12}$/);
  expect(after?.salt).not.toBe(before?.salt);
});
