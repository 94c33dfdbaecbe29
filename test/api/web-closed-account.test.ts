import { afterAll, beforeAll, expect, it } from 'vitest';
import { AURORA_EMPTY_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { type AtThePages, browseAsSeeded } from '../pages.ts';
import { createCode, payCode, simplified } from '../receiving.ts';

const PLACE = 'branch=0001&number=100021';
const ALWAYS = 'start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z';

let bank: TestBank;
let people: AtThePages;
beforeAll(async () => {
  bank = await startBank();
  people = await browseAsSeeded(bank);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

it('lets the people of a closed account read what it had, and nobody else', async () => {
  await bank.sandbox('/cash-ins', { branch: '0001', number: '100021', amount: 42 });
  await bank.post('/create-cashout-self-approve', {
    ...{ ...AURORA_EMPTY_ACCOUNT, amount: 42, key: 'ok@psp.example' },
  });
  await bank.drain();
  await bank.call({
    ...{ method: 'PATCH', path: '/sandbox/accounts/0001/100021', as: null },
    body: { status: 'CLOSED' },
  });
  const { helena, davi } = people;
  const statement = await helena.get(`/web/statement?${PLACE}&${ALWAYS}`);
  expect([
    statement.status,
    statement.body.results.map(({ balance }: { balance: number }) => balance),
  ]).toEqual([200, [0, 42]]);
  for (const path of ['/web/flow?days=2&', '/web/cashouts?', '/web/cash-ins?', '/web/codes?']) {
    expect((await helena.get(path + PLACE)).status, path).toBe(200);
    expect((await davi.get(path + PLACE)).body, path).toEqual({ detail: 'Account not found' });
  }
  // Programs are told as before that it is closed.
  const published = await bank.get(`/v3/account-statements/0001/100021?${ALWAYS}`);
  expect([published.status, published.body.detail]).toEqual([400, expect.stringMatching(/ is closed$/)]);
});

it('tells a code that is over from a text that is none, at the pages alone', async () => {
  const code = await createCode(bank, await simplified(bank, { amount: 25.9 }));
  const { pix_copy_and_paste } = code as { pix_copy_and_paste: string };
  const decode = () => people.helena.send('POST', '/web/decode', { pix_copy_and_paste });
  expect((await decode()).status).toBe(200);
  await payCode(bank, { pix_copy_and_paste }, 25.9);
  const over = await decode();
  expect([over.status, over.body]).toEqual([400, { detail: 'Code can no longer be paid' }]);
  const published = await bank.post('/v2/finance/decode-qrcode', { pix_copy_and_paste });
  expect([published.status, published.body]).toEqual([400, { detail: 'QRCode not found' }]);
});
