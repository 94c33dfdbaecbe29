import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { moneyOf, openAccount, statementOf, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { listen } from '../listening.ts';

let bank: TestBank;
let shop: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  shop = await openAccount(bank, { balance: 0, pixKey: true });
  await listen(bank, shop.credential);
});
afterAll(() => bank.close());

const as = () => ({ as: shop.credential });
const get = async (path: string): Promise<Json> => (await bank.get(path, as())).body;

/** The events told, newest last, with the body that every delivery carries. */
async function events(subject: string, id: number): Promise<[string, Json][]> {
  const rows = await queryText<{ type: string; body: string }>(
    bank.app.db.main,
    'select type, body from events where subject = $1 and subject_id = $2 order by sequence',
    [subject, id],
  );
  return rows.map(({ type, body }) => [type, JSON.parse(body)]);
}

/** R$ 20 that came without a code, or for one; how to refund it, and how it and its events are seen. */
async function byCashIn(refund_outcome: string) {
  const { end_to_end_id } = await bank.sandbox('/cash-ins', { amount: 20, key: shop.key, refund_outcome });
  const { id } = await get(`/v2/finance/cashin/${end_to_end_id}`);
  const body = { transaction_id: id, information: 'troca', amount: 15 };
  return {
    endToEndId: end_to_end_id,
    refund: () => bank.post('/v2/finance/chargeback', body, as()),
    events: () => events('CASH_IN', id),
    names: { done: 'PIX_CASHIN_REFUNDED', failed: 'PIX_CASHIN_REFUNDED_ERROR' },
  };
}
async function byCode(refund_outcome: string) {
  const { now } = await bank.sandbox('/clock', undefined, 'GET');
  const expiration_date = new Date(Date.parse(now) + 3_600_000).toISOString();
  const asked = { ...shop.source, amount: 20, type_fine: 'NONE', expiration_date };
  const { body: code } = await bank.post('/v2/finance/create-pix-copy-and-paste', asked, as());
  const { pix_copy_and_paste, qr_code_id } = code;
  const paid = await bank.sandbox('/cash-ins', { amount: 20, pix_copy_and_paste, refund_outcome });
  const body = { qr_code_id, information: 'troca', amount: 15 };
  return {
    endToEndId: paid.end_to_end_id,
    refund: () => bank.post('/v2/finance/chargebacks-pix-copy-and-paste', body, as()),
    events: () => events('CODE', qr_code_id),
    names: { done: 'QR_CODE_COPY_AND_PASTE_REFUNDED', failed: 'QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR' },
  };
}

it.each([
  ['by cash in, SUCCESS', byCashIn, 'SUCCESS', 0],
  ['by cash in, REJECTED', byCashIn, 'REJECTED', 0],
  ['by cash in, SILENT', byCashIn, 'SILENT', 41],
  ['by code, SUCCESS', byCode, 'SUCCESS', 0],
  ['by code, REJECTED', byCode, 'REJECTED', 0],
  ['by code, SILENT', byCode, 'SILENT', 41],
] as const)('%s', async (_what, receive, outcome, wait) => {
  const payment = await receive(outcome);
  const before = await moneyOf(bank, shop);
  const asked = await payment.refund();
  expect([asked.status, asked.body.status, asked.body.amount]).toEqual([200, 'PENDING', 15]);
  await bank.drain();
  const now = () => get(`/v2/finance/chargeback/status?id=${asked.body.id}`);
  if (wait > 0) {
    expect((await now()).status).toBe('PENDING');
    expect(await moneyOf(bank, shop)).toEqual({ ...before, blocked: 15, available: before.available - 15 });
    const again = await payment.refund();
    expect([again.status, again.body.detail]).toEqual([400, 'There is a refund in processing']);
    await bank.advance(wait);
  }
  const settled = outcome === 'SUCCESS';
  const status = settled ? 'SUCCESS' : 'REJECTED';
  expect(await now()).toMatchObject({
    status,
    amount: 15,
    end_to_end_id: expect.stringMatching(/^D99999000/),
  });
  const total = before.total - (settled ? 15 : 0);
  expect(await moneyOf(bank, shop)).toEqual({ total, blocked: 0, available: total });
  const told = (await payment.events()).filter(([type]) => type.includes('REFUNDED'));
  expect(told).toEqual([
    [
      settled ? payment.names.done : payment.names.failed,
      expect.objectContaining({
        data: expect.objectContaining({ id: asked.body.id, status, amount: 15 }),
      }),
    ],
  ]);
  expect((await get(`/v2/finance/cashin/${payment.endToEndId}`)).transaction_chargeback_value).toBe(
    settled ? 15 : 0,
  );
  const lines = (await statementOf(bank, shop)).filter(
    (line) => line.transaction_type === 'PIX_CHARGEBACK' && line.identification === payment.endToEndId,
  );
  expect(lines.map(({ amount, credit_or_debit }) => [amount, credit_or_debit])).toEqual(
    settled ? [[15, 'DEBIT']] : [],
  );
});

it('ends with nothing amiss', () => bank.verify());
