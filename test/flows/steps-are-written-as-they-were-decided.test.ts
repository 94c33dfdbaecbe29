import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cashoutOf, openAccount, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { createCode, simplified } from '../receiving.ts';

/*
 * A payment that one node brings on is written without being read or locked in between, and a turn is tried again only
 * where another node moved one of its payments. A node that is alone needs no second try.
 */

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank, { balance: 1_000 });
});
afterAll(() => bank.close());

const ACCOUNT = {
  recipient_instution: '99999001',
  recipient_account_branch: '0001',
  recipient_account_number: '00001',
  recipient_account_number_digit: '9',
  recipient_account_type: 'CURRENT_ACCOUNT',
  recipient_account_model: 'Movement',
  recipient_legal_id: '60010000186',
  recipient_name: 'Bruno Cardoso Nogueira',
};
const byKey = (key: string) => ['/create-cashout-self-approve', { amount: 10, key }] as const;

it('by key, by account and by code, inside and outside, settled, refused and late', async () => {
  const failed = vi.spyOn(bank.app.db.batch, 'failed');
  const code = await createCode(bank, await simplified(bank, { amount: 10 }));
  const payments: (readonly [string, Json])[] = [
    byKey('ok@psp.example'),
    byKey('reject-ac03@psp.example'),
    byKey('slow-5@psp.example'),
    byKey('nobody@unknown.example'),
    ['/create-cashoutmanual-self-approve', { amount: 10, ...ACCOUNT }],
    ['/create-copy-and-paste-transfer', { amount: 10, pix_copy_and_paste: code.pix_copy_and_paste }],
  ];
  const sent = await Promise.all(
    payments.map(([path, body]) => bank.post(path, { ...payer.source, ...body }, { as: payer.credential })),
  );
  expect(sent.map(({ status }) => status)).toEqual(payments.map(() => 200));
  await bank.advance(60);
  const ended = await Promise.all(sent.map(({ body }) => cashoutOf(bank, body.id, payer)));
  expect(ended.map(({ status }) => status)).toEqual([
    'SUCCESS',
    'FAILED',
    'SUCCESS',
    'FAILED',
    'SUCCESS',
    'SUCCESS',
  ]);
  expect(failed).not.toHaveBeenCalled();
  await bank.verify();
});
