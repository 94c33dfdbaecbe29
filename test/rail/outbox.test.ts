import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { Outbox } from '../../src/rails/bcb/store/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('ends a message under its own lease, though storing that failed at first', async () => {
  const { main } = database.db;
  const message = { messageId: 'M1', type: 'pacs.008', transactionIds: ['E1'], xml: '<x/>', expiresAt: null };
  await new Outbox().write(main, message, new Date());
  // Its node dies, and another takes it over.
  await queryText(main, `update bcb.outbox set lease_until = statement_timestamp() - interval '1 s'`);
  const outbox = new Outbox();
  expect(await outbox.take(main, 1)).toEqual([message]);
  const unknown = { messageId: 'M1', how: 'NONE' as 'REFUSED' };
  await expect(outbox.end(main, [unknown])).rejects.toThrow();
  await outbox.end(main, [{ messageId: 'M1', how: 'REFUSED' }]);
  const rows = await queryText(main, 'select sending, lease_number as lease from bcb.outbox');
  expect(rows).toEqual([{ sending: 'REFUSED', lease: 2 }]);
});
