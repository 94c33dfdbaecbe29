import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../accounts.ts';
import { AURORA_READ_ONLY, BOREAL, type Json, startBank, type TestBank } from '../harness.ts';
import { answerRefund, cashIn, envelope, paidCode, receive, refundCashIn, refundCode } from '../receiving.ts';

const PATH = '/v2/finance/chargeback';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const refused = (text: string) => [400, envelope(text)];

describe('GET /v2/finance/chargeback/status', () => {
  const status = async (id: unknown, options: Json = {}) => {
    const answer = await bank.get(`${PATH}/status?id=${id}`, options);
    return [answer.status, answer.body];
  };

  it('200: by the integer of the code route, by the UUID of this one, in either case', async () => {
    const code = await paidCode(bank, 10);
    const byCode = (await refundCode(bank, code.qr_code_id, 4)).body;
    expect(await status(byCode.id)).toEqual([
      200,
      {
        worked: true,
        id: byCode.id,
        end_to_end_id: byCode.end_to_end_id,
        amount: 4,
        status: 'SUCCESS',
        fee: 0,
      },
    ]);
    const { id } = await cashIn(bank, code.endToEndId);
    const byCashIn = (await refundCashIn(bank, id, 6)).body;
    const expected = {
      worked: true,
      id: byCashIn.id,
      end_to_end_id: byCashIn.end_to_end_id,
      amount: 6,
      status: 'SUCCESS',
      fee: 0,
    };
    expect(await status(byCashIn.id)).toEqual([200, expected]);
    expect(await status(byCashIn.id.toUpperCase())).toEqual([200, expected]);
    expect((await status(byCashIn.id, { as: AURORA_READ_ONLY }))[0]).toBe(200);
  });

  it('200: PENDING, then how it ended', async () => {
    for (const [code, ended] of [
      [null, 'SUCCESS'],
      ['AC06', 'REJECTED'],
    ] as const) {
      const received = await receive(bank, 7, { refund_outcome: 'SILENT' });
      const asked = await refundCashIn(bank, received.id, 7);
      const expected = {
        worked: true,
        id: asked.body.id,
        end_to_end_id: expect.stringMatching(/^(|D.{31})$/),
        amount: 7,
        fee: 0,
      };
      expect(await status(asked.body.id)).toEqual([200, { ...expected, status: 'PENDING' }]);
      await answerRefund(bank, asked, code);
      expect(await status(asked.body.id)).toEqual([
        200,
        {
          ...expected,
          end_to_end_id: expect.stringMatching(/^D99999000\d{12}[0-9a-zA-Z]{11}$/),
          status: ended,
        },
      ]);
    }
  });

  it("400 Transaction not found: unknown, nonsense, another company's, the payment's own ids", async () => {
    const code = await paidCode(bank, 10);
    const { id } = (await refundCode(bank, code.qr_code_id, 4)).body;
    const cashin = await cashIn(bank, code.endToEndId);
    const uuid = (await refundCashIn(bank, cashin.id, 4)).body.id;
    for (const unknown of [
      '987654321',
      'x',
      '7c2e8d54-91af-4e6b-b0c3-5d8f1a2b3c4d',
      '1e3',
      code.qr_code_id,
      cashin.id,
    ])
      expect(await status(unknown)).toEqual(refused('Transaction not found'));
    expect(await status(id, { as: BOREAL })).toEqual(refused('Transaction not found'));
    expect(await status(uuid, { as: BOREAL })).toEqual(refused('Transaction not found'));
  });

  it('401 Not authenticated, and no id', async () => {
    const text = { worked: false, detail: 'Not authenticated', message: 'Not authenticated', data: null };
    expect(await status('1', { as: null })).toEqual([401, text]);
    expect((await bank.get(`${PATH}/status`)).status).toBeGreaterThanOrEqual(400);
  });

  it('403 Forbidden without account.read, in the envelope as well', async () => {
    const { credential } = await openAccount(bank, { permissions: ['refund.create'] });
    const text = { worked: false, detail: 'Forbidden', message: 'Forbidden', data: null };
    expect(await status('1', { as: credential })).toEqual([403, text]);
  });
});

it('ends with nothing amiss', () => bank.verify());
