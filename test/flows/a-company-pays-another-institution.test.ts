import { afterAll, beforeAll, expect, it } from 'vitest';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('pays a key in one step, and balance and statement agree to the cent', async () => {
  const sent = await bank.post('/create-cashout-self-approve', {
    ...AURORA_ACCOUNT,
    amount: 10.5,
    key: 'ok@psp.example',
    tag: 'pedido 1',
  });
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({ worked: true, status: 'PROCESSING', recipient_name: null });
  await bank.drain();

  const settled = await bank.get(`/v2/finance/status-cashout?id=${sent.body.id}`);
  expect(settled.body).toEqual({
    worked: true,
    id: sent.body.id,
    transaction_id: sent.body.id,
    code_transaction: expect.stringMatching(/^PIX\d{8}[0-9A-HJKMNP-TV-Z]{10}$/),
    status: 'SUCCESS',
    amount: 10.5,
    fee: 0,
    key: 'ok@psp.example',
    tag: 'pedido 1',
    from_accout: '100013',
    recipient_instution: '99999001',
    recipient_instution_name: 'PSP Exemplo S.A.',
    recipient_account_id: '000019',
    recipient_branch_id: '0001',
    recipient_legal_id: '60010000186',
    recipient_name: 'Bruno Cardoso Nogueira',
    recipient_account_type: 'CURRENT_ACCOUNT',
    operationUuid: expect.stringMatching(/^E99999000\d{12}[0-9a-zA-Z]{11}$/),
    idempotency_key: null,
    erro_descriptor: null,
    new_erro_descriptor: null,
  });

  const balance = await bank.get(
    '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013',
  );
  expect(balance.body).toMatchObject({
    worked: true,
    amount: 99_989.5,
    amount_available: 99_989.5,
    amount_total: 99_989.5,
    amount_blocked: 0,
  });

  const statement = await bank.get(
    '/v3/account-statements/0001/100013?start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z',
  );
  expect(statement.body).toMatchObject({
    worked: true,
    next: null,
    previous: null,
    results: [
      {
        credit_or_debit: 'DEBIT',
        transaction_type: 'PIX_CASHOUT',
        amount: 10.5,
        identification: settled.body.operationUuid,
        code_transaction: settled.body.code_transaction,
        transaction_id: sent.body.id,
        tag_id: 'pedido 1',
      },
      { credit_or_debit: 'CREDIT', transaction_type: 'PIX_CREDIT_IN_ACCOUNT', amount: 100_000 },
    ],
  });
  await bank.verify();
});
