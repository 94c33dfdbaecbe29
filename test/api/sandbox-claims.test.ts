import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, openedClaim, payKey, playClaim, registerElsewhere } from '../claims.ts';
import { AURORA_ACCOUNT, BOREAL, BOREAL_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { registerVerified } from '../keys.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const UNKNOWN = '3f8f2a52-3c83-4c6a-8a41-0d8b2f0c8f11';

async function post(path: string, body?: Json): Promise<[number, Json]> {
  const answer = await bank.call({ method: 'POST', path: `/sandbox${path}`, body, as: null });
  return [answer.status, answer.body];
}

describe('POST /sandbox/claims', () => {
  it('400 for a key that nobody here has, and for what is no key; nothing is left behind', async () => {
    const body = { key: newPhone(), claim_type: 'OWNERSHIP' };
    expect(await post('/claims', body)).toEqual([400, { detail: 'PIX key not found' }]);
    expect(await post('/claims', { ...body, key: 'x' })).toEqual([400, { detail: 'Invalid Pix Key' }]);
    await registerVerified(bank, body.key);
    expect((await post('/claims', body))[0]).toBe(200);
  });

  it('409 while one is open, 422 for kinds of claim that there are not', async () => {
    const key = newPhone();
    await registerVerified(bank, key);
    const body = { key, claim_type: 'PORTABILITY' };
    expect((await post('/claims', body))[0]).toBe(200);
    expect(await post('/claims', body)).toEqual([409, { detail: 'A claim is already open for this key' }]);
    await registerVerified(bank, 'claimed@example.com');
    for (const wrong of [
      { key: 'claimed@example.com', claim_type: 'OWNERSHIP' },
      { key: '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10', claim_type: 'PORTABILITY' },
      { key, claim_type: 'THEFT' },
    ])
      expect((await post('/claims', wrong))[0]).toBe(422);
  });
});

describe('POST /sandbox/claims/{claim_id}/…', () => {
  it('plays the donor, who reads before it answers, and gives the usual reason', async () => {
    const phone = newPhone();
    await registerElsewhere(bank, phone);
    const claim = await openedClaim(bank, phone);
    expect(await playClaim(bank, claim.claim_id, 'acknowledge')).toMatchObject({
      pix_key_claim_id: claim.pix_key_claim_id,
      role: 'CLAIMER',
      status: 'WAITING_RESOLUTION',
    });
    const [status, body] = await post(`/claims/${claim.claim_id}/confirm`);
    expect([status, body.status, body.confirmation_reason]).toEqual([200, 'CONFIRMED', 'USER_REQUESTED']);
    expect(await playClaim(bank, claim.claim_id, 'cancel')).toMatchObject({
      status: 'CANCELLED',
      cancellation_reason: 'FRAUD',
    });
  });

  it('400 for what its side may not do, 404 for what it has no part in', async () => {
    const phone = newPhone();
    await registerElsewhere(bank, phone);
    const claim = await openedClaim(bank, phone);
    const play = (verb: string, body: Json = {}, id = claim.claim_id) => post(`/claims/${id}/${verb}`, body);
    expect(await play('complete')).toEqual([400, { detail: 'Claim in wrong status' }]);
    const reason = { reason: 'RECONCILIATION' };
    expect(await play('confirm', reason)).toEqual([400, { detail: 'Reason not allowed' }]);
    for (const id of [UNKNOWN, 'x', claim.pix_key_claim_id])
      expect(await play('confirm', {}, id)).toEqual([404, { detail: 'Claim not found' }]);
    const inside = newPhone();
    await registerVerified(bank, inside);
    const ours = await openedClaim(bank, inside, { account: BOREAL_ACCOUNT, as: BOREAL });
    expect(await play('confirm', {}, ours.claim_id)).toEqual([404, { detail: 'Claim not found' }]);
  });
});

describe('POST /sandbox/directory-entries', () => {
  const entry = { type: 'CELL_PHONE', document: '529.982.247-25', name: 'Marina Duarte' };

  it('200, again too, and the key can be paid', async () => {
    const body = { ...entry, key: newPhone() };
    const [status, answer] = await post('/directory-entries', body);
    expect([status, answer]).toEqual([
      200,
      {
        key: body.key,
        type: 'CELL_PHONE',
        ispb: '99999001',
        branch: expect.stringMatching(/^\d{4}$/),
        number: expect.stringMatching(/^\d+$/),
        document: '52998224725',
        name: 'Marina Duarte',
      },
    ]);
    expect(await post('/directory-entries', body)).toEqual([200, answer]);
    const paid = await bank.post('/create-cashout-self-approve', {
      ...AURORA_ACCOUNT,
      amount: 1,
      key: body.key,
    });
    await bank.drain();
    const { body: cashout } = await bank.get(`/v2/finance/status-cashout?id=${paid.body.id}`);
    expect(cashout).toMatchObject({ status: 'SUCCESS', recipient_legal_id: '52998224725' });
  });

  it('409 for a key that the bank or another has, 400 for what is none', async () => {
    const key = newPhone();
    await registerVerified(bank, key);
    const taken = 'This PIX key is already registered to another account and cannot be reused.';
    expect(await post('/directory-entries', { ...entry, key })).toEqual([409, { detail: taken }]);
    expect(await payKey(bank, key)).toBe('SETTLED');
    const other = newPhone();
    await registerElsewhere(bank, other, '11144477735');
    expect(await post('/directory-entries', { ...entry, key: other })).toEqual([409, { detail: taken }]);
    expect(await post('/directory-entries', { ...entry, key: 'a@b.com' })).toEqual([
      400,
      { detail: 'Invalid Pix Key' },
    ]);
    expect((await post('/directory-entries', { ...entry, key: other, document: '1' }))[0]).toBe(422);
  });
});
