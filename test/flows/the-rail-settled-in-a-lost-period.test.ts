import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Settlement, settleCashouts } from '../../src/cashouts/settle.ts';
import { queryText } from '../../src/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { addWebhook, openReceiver, type Receiver } from '../webhooks/receiver.ts';

/*
 * A backup of the instant at which a payment had its end-to-end id, and its recipient was not found yet. The rail has moved
 * on since: it has the order, and settles it.
 */

let database: TestDatabase;
let bank: TestBank;
let receiver: Receiver;
beforeEach(async () => {
  database = await createTestDatabase();
  receiver = await openReceiver();
  bank = await startBank({}, { database });
  await addWebhook(bank, receiver.url, { type: 'ALL' });
});
afterEach(async () => {
  await bank.close();
  receiver.close();
  await database.drop();
});

const ask = (text: string) => queryText<{ name: string }>(database.db.main, text);

/** Answers the payment's id, and the name of whom it went to, which the database of then did not have. */
async function payAndForget(key = 'slow-30@psp.example'): Promise<{ id: number; name: string }> {
  const body = { ...AURORA_ACCOUNT, amount: 1, key };
  const { id } = (await bank.post('/create-cashout-self-approve', body)).body;
  const submitted = 'select recipient_name as name from cashouts where submitted_at is not null';
  await expect.poll(() => ask(submitted)).toHaveLength(1);
  const [row] = await ask(submitted);
  await bank.app.close();
  await ask(`update cashouts set submitted_at = null, due_at = processing_at, recipient_ispb = null,
                    recipient_branch = null, recipient_number = null, recipient_account_type = null,
                    recipient_document = null, recipient_name = null`);
  await ask(`update bank_facts set history = 'another/00000001'`);
  bank = await startBank({}, { database });
  return { id, name: row?.name as string };
}

const shown = async (id: number) => (await bank.get(`/v2/finance/status-cashout?id=${id}`)).body;

it('books it with the recipient that it went to', async () => {
  const { id, name } = await payAndForget();
  await bank.advance(60);
  expect(await shown(id)).toMatchObject({
    ...{ status: 'SUCCESS', recipient_instution: '99999001', recipient_name: name },
  });
  await bank.verify();
  const told = receiver.received.map(({ body }) => JSON.parse(body.toString()));
  expect(told.filter(({ type }) => type === 'PIX_CASHOUT_SUCCESS')).toMatchObject([
    { data: { id, recipient_name: name } },
  ]);
});

it('waits for the directory, without which the recipient is not known', async () => {
  const { id, name } = await payAndForget();
  const { rail } = bank.app.bank.context;
  const { lookUpKeys } = rail;
  rail.lookUpKeys = async (asked) => asked.map(() => ({ found: false, reason: 'UNAVAILABLE' }));
  const [cashout] = await queryText<Settlement['cashout']>(
    database.db.main,
    'select company_id as "companyId", id, account_id as "accountId" from cashouts',
  );
  const settled = [{ cashout: cashout as Settlement['cashout'], ending: { settled: true } as const }];
  await expect(settleCashouts(bank.app.bank.context, settled)).rejects.toThrow('cannot be looked up now');
  expect(await shown(id)).toMatchObject({ status: 'PROCESSING' });
  rail.lookUpKeys = lookUpKeys;
  await bank.advance(60);
  expect(await shown(id)).toMatchObject({ status: 'SUCCESS', recipient_name: name });
  await bank.verify();
});

it('books it without one where the key has gone', async () => {
  const { id } = await payAndForget();
  bank.app.bank.context.rail.lookUpKeys = async (asked) =>
    asked.map(() => ({ found: false, reason: 'UNKNOWN' }));
  await bank.advance(60);
  expect(await shown(id)).toMatchObject({ status: 'SUCCESS', recipient_name: null });
});

it('tells a refusal with the end-to-end id that the rail refused', async () => {
  // The row is taken back before the rail's answer is known: it is silent until its limit.
  const { id } = await payAndForget('silent@psp.example');
  await bank.advance(60);
  expect(await shown(id)).toMatchObject({
    ...{ status: 'FAILED', erro_descriptor: 'AB03', operationUuid: expect.stringMatching(/^E99999000/) },
  });
  await bank.verify();
});
