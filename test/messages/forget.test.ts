import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { forgetOldMessages } from '../../src/messages/forget.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type HandClock, handClock } from '../simulated.ts';

const DAY_MS = 86_400_000;

let database: TestDatabase;
let clock: HandClock;
beforeEach(async () => {
  database = await createTestDatabase();
  clock = handClock();
});
afterEach(() => database.drop());

/** A message of this state, written now. */
async function written(status: 'KEPT' | 'SENT' | 'PARKED' | 'QUEUED'): Promise<void> {
  const now = clock.now();
  await queryText(
    database.db.main,
    `insert into messages (recipient, channel, text, status, due_at, sent_at, parked, created_at)
     values ($1, 'EMAIL', 'Olá', $2, $3, $4, $5, $6)`,
    [
      `${status}-${randomUUID()}@example.com`,
      status,
      status === 'QUEUED' ? now : null,
      status === 'SENT' ? now : null,
      status === 'PARKED' ? 'the mailbox is full' : null,
      now,
    ],
  );
}

async function left(): Promise<string[]> {
  const rows = await queryText<{ status: string }>(
    database.db.main,
    'select status from messages order by status, id',
  );
  return rows.map(({ status }) => status);
}

it('messages go after ninety days, given up or not, and none that is still to be sent', async () => {
  for (const status of ['KEPT', 'SENT', 'PARKED', 'QUEUED'] as const) await written(status);
  const work = forgetOldMessages({ db: database.db, clock });
  clock.advance(90 * DAY_MS - 1);
  await written('SENT');
  expect(await work.runDue()).toBe(0);
  clock.advance(1);
  expect(await work.runDue()).toBe(2);
  expect(await left()).toEqual(['PARKED', 'QUEUED', 'SENT']);
  // Messages that were given up are looked for once an hour.
  clock.advance(3_600_000);
  expect(await work.runDue()).toBe(1);
  expect(await left()).toEqual(['QUEUED', 'SENT']);
  expect(await work.runDue()).toBe(0);
});
