import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimsOf, ELSEWHERE, moveClaim, moveTo, newPhone, payKey, playClaim } from '../claims.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { deleteKey, listedKeys, registerVerified } from '../keys.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('a phone key is lost while our customer is silent', async () => {
  const phone = newPhone();
  await registerVerified(bank, phone);
  const opened = await bank.sandbox('/claims', { key: phone, claim_type: 'OWNERSHIP' });
  expect(opened).toMatchObject({
    worked: true,
    role: 'DONOR',
    status: 'OPEN',
    key: phone,
    type: 'CELL_PHONE',
    counterpart_ispb: ELSEWHERE,
    created_by_name: null,
    ...AURORA_ACCOUNT,
  });
  const locked = await deleteKey(bank, phone);
  expect([locked.status, locked.body]).toEqual([400, { detail: 'PIX key is locked by an open claim' }]);

  await moveTo(bank, opened, 7, -600);
  expect((await claimsOf(bank))[0]).toMatchObject({ status: 'OPEN' });
  const began = performance.now();
  await moveTo(bank, opened, 7);
  const [confirmed] = await claimsOf(bank);
  expect(confirmed).toMatchObject({
    status: 'CONFIRMED',
    confirmation_reason: 'DEFAULT_OPERATION',
    confirmed_by_name: null,
  });
  const late = Date.parse(confirmed.last_modification_datetime) - Date.parse(opened.resolution_deadline);
  expect(late).toBeGreaterThanOrEqual(0);
  // The bank's clock goes on while it is moved.
  expect(late).toBeLessThan(performance.now() - began + 1000);

  // It keeps receiving until the other side completes, which it may not before the closing period ends.
  await moveTo(bank, opened, 14, -600);
  expect(await payKey(bank, phone)).toBe('SETTLED');
  const early = await bank.post(`/sandbox/claims/${opened.claim_id}/complete`, {}, { as: null });
  expect([early.status, early.body]).toEqual([400, { detail: 'Claim in wrong status' }]);

  await moveTo(bank, opened, 14);
  const tooLate = await moveClaim(bank, confirmed.pix_key_claim_id, {
    verb: 'cancel',
    body: { reason: 'FRAUD' },
  });
  expect([tooLate.status, tooLate.body]).toEqual([400, { detail: 'Reason not allowed' }]);
  expect(await playClaim(bank, opened.claim_id, 'complete')).toMatchObject({
    status: 'COMPLETED',
    completed_by_name: null,
  });
  expect(await listedKeys(bank)).not.toContain(phone);
  expect(await payKey(bank, phone)).toBe('REJECTED');

  // Our own payments to it now leave the bank.
  const { body } = await bank.post('/create-cashout-self-approve', {
    ...AURORA_ACCOUNT,
    amount: 5,
    key: phone,
    idempotency_key: '5f0f3f0e-6f0e-4c53-9a9c-0b8f0f3b2a11',
  });
  await bank.drain();
  const sent = await bank.get(`/v2/finance/status-cashout?id=${body.id}`);
  expect(sent.body).toMatchObject({ status: 'SUCCESS', recipient_instution: ELSEWHERE });
  await bank.verify();
});
