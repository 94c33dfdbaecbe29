import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { writeIn } from '../../src/rails/bcb/store/inbox.ts';
import { forgetMessages } from '../../src/rails/bcb/store/retention.ts';
import { type BankOnRail, openBankOnRail } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';

let running: RunningCentralBank;
let by: BankOnRail;
beforeAll(async () => {
  running = await openCentralBank();
  by = await openBankOnRail(running);
  // No node may send the messages written here, or work on them.
  await by.bank.app.bank.work.stop();
  await rows('delete from bcb.outbox');
});
afterAll(async () => {
  await by.close();
  await running.close();
});

const rows = (text: string, values: unknown[] = []) =>
  queryText<{ name: string }>(by.database.db.main, text, values);
const now = () => by.bank.app.bank.context.clock.now();
const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000);
const forget = (keptDays: number) =>
  forgetMessages({ db: by.database.db.main, now, world: { facts: { keptDays } } as never }).runDue();
const sent = (name: string, days: number, more: { sending?: string | null; ids?: string[] } = {}) =>
  rows(
    `insert into bcb.outbox (message_id, type, transaction_ids, xml, written_at, sending, lease_until)
     values ($1, 'pacs.002', $2, '<x/>', $3, $4, 'infinity')`,
    [name, more.ids ?? [], daysAgo(days), more.sending === undefined ? 'SENT' : more.sending],
  );
const received = (name: string, days: number, handled = true) =>
  rows(
    `insert into bcb.inbox (resource_id, xml, read_at, handled_at, lease_until) values ($1, '<x/>', $2, $3, 'infinity')`,
    [name, daysAgo(days), handled ? daysAgo(days) : null],
  );
const kept = async () =>
  (
    await rows(
      // The bank's own echo is as young as the bank.
      `select message_id as name from bcb.outbox where type <> 'pibr.001'
       union all select resource_id from bcb.inbox where xml = '<x/>' order by 1`,
    )
  ).map(({ name }) => name);

it('a message that is read twice is handed on once', async () => {
  const { main } = by.database.db;
  const message = (resourceId: string) => ({ resourceId, xml: '<x/>' });
  const written = async (...ids: string[]) =>
    (await writeIn(main, ids.map(message), now())).map(({ resourceId }) => resourceId);
  expect(await written('once', 'twice', 'twice')).toEqual(['once', 'twice']);
  expect(await written('twice', 'new')).toEqual(['new']);
  await rows(`delete from bcb.inbox where xml = '<x/>'`);
});

describe('messages whose days are over', () => {
  it('go, but for what is still to be sent, worked on, or answered with again', async () => {
    await rows(
      `insert into bcb.transfers (id, direction, end_to_end_id, amount, state, made_at, limit_at, message_id)
       values ('E1', 'IN', 'E1', 1, 'ACCEPTED', $1, $1, 'open')`,
      [daysAgo(40)],
    );
    await sent('old', 31);
    await sent('young', 29);
    await sent('unsent', 31, { sending: null });
    await sent('open', 31, { ids: ['E1'] });
    await received('old-in', 31);
    await received('young-in', 29);
    await received('unhandled', 31, false);
    expect(await forget(0)).toBe(0);
    expect(await forget(30)).toBe(2);
    expect(await kept()).toEqual(['open', 'unhandled', 'unsent', 'young', 'young-in']);
  });

  it('go some at a time', async () => {
    await rows(
      `insert into bcb.inbox (resource_id, xml, read_at, handled_at, lease_until)
       select 'many' || n, '<x/>', $1, $1, 'infinity' from generate_series(1, 700) n`,
      [daysAgo(31)],
    );
    expect(await forget(30)).toBe(500);
    expect(await forget(30)).toBe(200);
  });
});
