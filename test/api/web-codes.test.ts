import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import { AURORA_ACCOUNT, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { type Browser, browse } from '../pages.ts';
import type { Person } from '../people.ts';

const CAIO = SEEDED_COMPANIES[0]?.users[1] as Person;
const DAVI = SEEDED_COMPANIES[1]?.users[0] as Person;

let bank: TestBank;
let caio: Browser;
let davi: Browser;
beforeAll(async () => {
  bank = await startBank();
  davi = await browse(bank, DAVI);
  caio = await browse(bank, CAIO);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const order = {
  ...AURORA_ACCOUNT,
  amount: 45.9,
  type_fine: 'NONE',
  expiration_date: '2087-01-01T00:00:00Z',
};

describe('200', () => {
  it('makes a code for a person, who cancels it', async () => {
    const made = await caio.send('POST', '/web/codes', order);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ worked: true, status: 'NEW', amount: 45.9, account_number: '100013' });
    const cancelled = await caio.send('POST', `/web/codes/${made.body.qr_code_id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.status).toBe('CANCELED');
  });
});

describe('400', () => {
  it('cancels nothing twice, and nothing of another company', async () => {
    const { qr_code_id: id } = (await caio.send('POST', '/web/codes', order)).body;
    const foreign = await davi.send('POST', `/web/codes/${id}/cancel`);
    expect([foreign.status, foreign.body]).toEqual([400, { detail: 'QR Code not found' }]);
    await caio.send('POST', `/web/codes/${id}/cancel`);
    const again = await caio.send('POST', `/web/codes/${id}/cancel`);
    expect([again.status, again.body]).toEqual([400, { detail: 'QR Code in wrong status' }]);
    const odd = await caio.send('POST', '/web/codes/x/cancel');
    expect([odd.status, odd.body]).toEqual([400, { detail: 'QR Code not found' }]);
  });

  it("asks for no money on another company's account", async () => {
    const answer = await caio.send('POST', '/web/codes', { ...order, ...BOREAL_ACCOUNT });
    expect([answer.status, answer.body]).toEqual([400, { detail: 'Account not found' }]);
  });
});

describe('403', () => {
  it('is for another site', async () => {
    const answer = await caio.send('POST', '/web/codes', order, { 'x-csrf-token': 'other' });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('401', () => {
  it('is for nobody', async () => {
    const answer = await bank.post('/web/codes', order, { as: null });
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});
