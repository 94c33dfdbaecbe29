import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  afterDays,
  claimById,
  ELSEWHERE,
  moveClaim,
  moveTo,
  newPhone,
  openedClaim,
  payKey,
  registerElsewhere,
} from '../claims.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { deleteKey, listedKeys, sendCode } from '../keys.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('a phone key is won while its owner is silent', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  expect(await payKey(bank, phone)).toBe('REJECTED');

  const claim = await openedClaim(bank, phone);
  expect(claim).toEqual({
    worked: true,
    pix_key_claim_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    claim_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'CELL_PHONE',
    key: phone,
    role: 'CLAIMER',
    claim_type: 'OWNERSHIP',
    status: 'OPEN',
    ...AURORA_ACCOUNT,
    resolution_deadline: afterDays(claim, 7),
    conclusion_deadline: afterDays(claim, 14),
    last_modification_datetime: claim.created_at,
    counterpart_ispb: ELSEWHERE,
    confirmation_reason: null,
    cancellation_reason: null,
    cancelled_by_role: null,
    cancelled_by_name: null,
    confirmed_by_name: null,
    completed_by_name: null,
    created_by_name: 'Padaria Aurora Ltda',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  const id = claim.pix_key_claim_id;

  await moveTo(bank, claim, 7, -600);
  expect(await claimById(bank, id)).toMatchObject({ status: 'OPEN' });
  await moveTo(bank, claim, 7);
  expect(await claimById(bank, id)).toMatchObject({
    status: 'CONFIRMED',
    confirmation_reason: 'DEFAULT_OPERATION',
    confirmed_by_name: null,
  });

  // The old owner may still speak up.
  // A code lives for three minutes, half of them on either side of the deadline.
  await moveTo(bank, claim, 14, -90);
  const code = await sendCode(bank, phone);
  const proof = { verification_request_id: code.id, token: code.code };
  const early = await moveClaim(bank, id, { verb: 'complete', body: proof });
  expect([early.status, early.body]).toEqual([400, { detail: 'Claim in wrong status' }]);

  await moveTo(bank, claim, 14);
  const bare = await moveClaim(bank, id, { verb: 'complete' });
  expect([bare.status, bare.body]).toEqual([
    400,
    { detail: 'verification_request_id is required when type is EMAIL or CELL_PHONE' },
  ]);
  const done = await moveClaim(bank, id, { verb: 'complete', body: proof });
  expect([done.status, done.body]).toMatchObject([
    200,
    { worked: true, status: 'COMPLETED', completed_by_name: 'Padaria Aurora Ltda' },
  ]);

  expect(await listedKeys(bank)).toContain(phone);
  expect(await payKey(bank, phone)).toBe('SETTLED');
  expect((await deleteKey(bank, phone)).status).toBe(200);
  await bank.verify();
});
