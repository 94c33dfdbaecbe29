import { afterAll, beforeAll, expect, it } from 'vitest';
import { query, sql } from '../../src/database/pool.ts';
import { startBank, type TestBank } from '../harness.ts';
import { listen } from '../listening.ts';
import {
  answerRefund,
  balance,
  cashIn,
  codeById,
  createCode,
  receive,
  refundCashIn,
  refundCode,
  simplified,
} from '../receiving.ts';

const eventsOf = sql<{ sequence: number; type: string; body: string }>(
  'test.events-of',
  'select sequence, type, body from events where subject = $1 and subject_id = $2 order by sequence',
);

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
  await listen(bank);
});
afterAll(() => bank.close());

const told = async (subject: 'CODE' | 'CASH_IN', id: number) =>
  (await query(bank.app.db.main, eventsOf, [subject, id])).map(({ sequence, type, body }) => {
    const event = JSON.parse(body);
    expect([event.type, event.data.sequence]).toEqual([type, sequence]);
    expect(event.data).not.toHaveProperty('worked');
    expect(event.data).not.toHaveProperty('base_64_image');
    return { type, data: event.data };
  });

it('by account: a refund that is refused, then one that settles, and what the customer hears', async () => {
  const received = await receive(bank, 80, { refund_outcome: 'SILENT' });
  const refused = await refundCashIn(bank, received.id, 80);
  await answerRefund(bank, refused, 'AC07');
  const settled = await refundCashIn(bank, received.id, 30);
  await answerRefund(bank, settled, null);

  expect(await balance(bank)).toEqual({ available: 100_050, total: 100_050, blocked: 0 });
  const origin_end_to_end_id = received.end_to_end_id;
  const { worked, ...resource } = received;
  expect(worked).toBe(true);
  expect(await told('CASH_IN', received.id)).toEqual([
    { type: 'PIX_CASHIN_RECEIVED', data: { ...resource, sequence: 1 } },
    {
      type: 'PIX_CASHIN_REFUNDED_ERROR',
      data: {
        id: refused.body.id,
        end_to_end_id: expect.stringMatching(/^D99999000/),
        amount: 80,
        status: 'REJECTED',
        origin_end_to_end_id,
        sequence: 2,
      },
    },
    {
      type: 'PIX_CASHIN_REFUNDED',
      data: {
        id: settled.body.id,
        end_to_end_id: expect.stringMatching(/^D99999000/),
        amount: 30,
        status: 'SUCCESS',
        origin_end_to_end_id,
        sequence: 3,
      },
    },
  ]);
  await bank.verify();
});

it('by code: the events go by the payment, whichever route asks, and a refused refund leaves it PAID', async () => {
  const code = await createCode(bank, await simplified(bank, { amount: 80 }));
  const { pix_copy_and_paste } = code;
  // Another institution's customer scans the code and pays it; his institution answers no refund.
  const scanned = await bank.sandbox('/cash-ins', {
    amount: 80,
    pix_copy_and_paste,
    refund_outcome: 'SILENT',
  });
  expect(scanned).toMatchObject({ status: 'SETTLED', reason: null });
  const endToEnd: string = scanned.end_to_end_id;
  const paid = await codeById(bank, code.qr_code_id);
  expect(paid).toMatchObject({
    status: 'PAID',
    endToEndId: endToEnd,
    debtor_institution: 'PSP Exemplo S.A.',
    debtor_institution_number: '99999001',
  });
  const received = await cashIn(bank, endToEnd);

  const refused = await refundCashIn(bank, received.id, 80);
  expect(refused.body.status).toBe('PENDING');
  const busy = await refundCode(bank, code.qr_code_id, 1);
  expect([busy.status, busy.body.detail]).toEqual([400, 'There is a refund in processing']);
  await bank.advance(41);
  await answerRefund(bank, refused, null);
  expect(await codeById(bank, code.qr_code_id)).toEqual(paid);

  const types = (await told('CODE', code.qr_code_id)).map(({ type }) => type);
  expect(types).toEqual([
    'QR_CODE_COPY_AND_PASTE_CREATED',
    'QR_CODE_COPY_AND_PASTE_PAID',
    'QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR',
  ]);
  expect(await told('CASH_IN', received.id)).toEqual([]);
  await bank.verify();
});
