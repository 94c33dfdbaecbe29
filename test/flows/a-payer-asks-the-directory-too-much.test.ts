import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashoutOf, moneyOf, openAccount, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { staticCode } from '../receiving.ts';

const KNOWN = 'maria@loja.example';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  payer = await openAccount(bank, { balance: 1_000, type: 'PF', document: '11144477735', name: 'Rui Melo' });
  const holder = { document: '52998224725', name: 'Maria Souza' };
  await bank.app.simulator?.control.registerKey({ key: KNOWN, type: 'EMAIL', ...holder });
});
afterAll(() => bank.close());

async function pay(key: string, from = payer): Promise<Json> {
  const body = { ...from.source, amount: 1, key };
  const sent = await bank.post('/create-cashout-self-approve', body, { as: from.credential });
  expect([sent.status, sent.body.status]).toEqual([200, 'PROCESSING']);
  await bank.drain();
  return cashoutOf(bank, sent.body.id, from);
}
const answerTo = async (path: string, body: object, from = payer) => {
  const answer = await bank.post(path, body, { as: from.credential });
  return [answer.status, answer.body];
};
const decode = (key: string) =>
  answerTo('/v2/finance/decode-qrcode', { pix_copy_and_paste: staticCode({ key, amount: '1.00' }) });

it('keys that nobody has use up what a person may ask for; then payments fail, and codes are answered 429', async () => {
  for (let attempt = 0; attempt < 4; attempt++)
    expect(await pay(`ninguem-${attempt}@loja.example`)).toMatchObject({
      status: 'FAILED',
      erro_descriptor: 'KEY_NOT_FOUND',
    });
  // A code that leads nowhere counts as a key does.
  expect(await decode('ninguem@loja.example')).toEqual([400, { detail: 'QRCode not found' }]);
  expect(await pay(KNOWN)).toMatchObject({
    status: 'FAILED',
    erro_descriptor: 'DIRECTORY_LIMIT',
    new_erro_descriptor: 'The directory refused further look-ups for now; try again later',
  });
  expect(await moneyOf(bank, payer)).toEqual({ total: 1_000, blocked: 0, available: 1_000 });
  const tooMany = [429, { detail: 'Too many requests' }];
  expect(await decode(KNOWN)).toEqual(tooMany);
  const pix_copy_and_paste = staticCode({ key: KNOWN, amount: '1.00' });
  expect(
    await answerTo('/create-copy-and-paste-transfer', { ...payer.source, pix_copy_and_paste, amount: 1 }),
  ).toEqual(tooMany);
});

it('a customer’s key, a stranger’s and one that nobody has look the same by then; other payers are not touched', async () => {
  const neighbour = await openAccount(bank, { balance: 10, pixKey: true });
  for (const key of [neighbour.key, KNOWN, '52998224725', 'ninguem-9@loja.example']) {
    expect(await pay(key)).toMatchObject({ status: 'FAILED', erro_descriptor: 'DIRECTORY_LIMIT' });
    expect(await decode(key)).toEqual([429, { detail: 'Too many requests' }]);
  }
  expect(await moneyOf(bank, neighbour)).toMatchObject({ total: 10 });
  expect(await pay(KNOWN, neighbour)).toMatchObject({ status: 'SUCCESS' });
  // Instruments of the sandbox cost nothing and always answer.
  expect(await pay('ok@psp.example')).toMatchObject({ status: 'SUCCESS' });
  expect((await decode('ok@psp.example'))[0]).toBe(200);
});

it('half a minute brings one look-up back, an hour all that a person has; a payment costs none', async () => {
  await bank.advance(31);
  expect(await pay(KNOWN)).toMatchObject({ status: 'SUCCESS' });
  // The look-up that the payment gave back serves the next one.
  expect(await pay(KNOWN)).toMatchObject({ status: 'SUCCESS' });
  await bank.advance(3_600);
  expect((await decode(KNOWN))[0]).toBe(200);
  for (let attempt = 0; attempt < 5; attempt++) await pay(`de-novo-${attempt}@loja.example`);
  expect(await pay(KNOWN)).toMatchObject({ erro_descriptor: 'DIRECTORY_LIMIT' });
});

it('ends with nothing amiss', () => bank.verify());
