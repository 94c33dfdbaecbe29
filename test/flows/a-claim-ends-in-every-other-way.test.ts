import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCnpj, openAccount } from '../accounts.ts';
import {
  claimById,
  claimsOf,
  moveClaim,
  moveTo,
  newPhone,
  openedClaim,
  payKey,
  playClaim,
  registerElsewhere,
} from '../claims.ts';
import { AURORA, BOREAL, BOREAL_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { deleteKey, listedKeys, rebindKey, registerVerified, sendCode } from '../keys.ts';

const AURORA_CNPJ = '11222333000181';
const BOREAL_CNPJ = '44555666000181';
const boreal = { account: BOREAL_ACCOUNT, as: BOREAL };

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

/** An e-mail key of Padaria's owner elsewhere, claimed to come here. */
async function portability(key: string): Promise<Json> {
  await registerElsewhere(bank, key, AURORA_CNPJ);
  return openedClaim(bank, key, { claimType: 'PORTABILITY' });
}

describe('as claimer', () => {
  it('a portability is won when the other institution confirms, and the key is ours', async () => {
    const claim = await portability('vem@example.com');
    expect(claim).toMatchObject({ claim_type: 'PORTABILITY', conclusion_deadline: null });
    await playClaim(bank, claim.claim_id, 'acknowledge');
    const confirmed = await playClaim(bank, claim.claim_id, 'confirm', { reason: 'ACCOUNT_CLOSURE' });
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', confirmation_reason: 'ACCOUNT_CLOSURE' });
    const done = await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete' });
    expect(done.body).toMatchObject({ status: 'COMPLETED' });
    expect(await listedKeys(bank)).toContain('vem@example.com');
  });

  it('a portability is lost when the other institution says nothing for seven days', async () => {
    const claim = await portability('fica@example.com');
    await moveTo(bank, claim, 7, -600);
    expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({ status: 'OPEN' });
    await moveTo(bank, claim, 7);
    expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({
      status: 'CANCELLED',
      cancellation_reason: 'DEFAULT_OPERATION',
      cancelled_by_role: 'DONOR',
      cancelled_by_name: null,
    });
    const again = await openedClaim(bank, 'fica@example.com', { claimType: 'PORTABILITY' });
    await moveClaim(bank, again.pix_key_claim_id, { verb: 'cancel', body: { reason: 'USER_REQUESTED' } });
  });

  it('the old owner proves possession in the closing period', async () => {
    const phone = newPhone();
    await registerElsewhere(bank, phone);
    const claim = await openedClaim(bank, phone);
    await moveTo(bank, claim, 10);
    const cancelled = await playClaim(bank, claim.claim_id, 'cancel');
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      cancellation_reason: 'FRAUD',
      cancelled_by_role: 'DONOR',
    });
    const { id, code } = await sendCode(bank, phone);
    const proof = { verification_request_id: id, token: code };
    const late = await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete', body: proof });
    expect([late.status, late.body]).toEqual([400, { detail: 'Claim in wrong status' }]);
  });

  it('the old owner elsewhere comes too late once the closing period is over', async () => {
    const phone = newPhone();
    await registerElsewhere(bank, phone);
    const claim = await openedClaim(bank, phone);
    await moveTo(bank, claim, 14);
    const path = `/sandbox/claims/${claim.claim_id}/cancel`;
    const late = await bank.post(path, { reason: 'FRAUD' }, { as: null });
    expect([late.status, late.body]).toEqual([400, { detail: 'Reason not allowed' }]);
    await moveClaim(bank, claim.pix_key_claim_id, { verb: 'cancel', body: { reason: 'USER_REQUESTED' } });
  });

  it.each(['PORTABILITY', 'OWNERSHIP'] as const)('a %s that nobody completes lapses', async (claimType) => {
    const phone = newPhone();
    await registerElsewhere(bank, phone, claimType === 'PORTABILITY' ? AURORA_CNPJ : undefined);
    const claim = await openedClaim(bank, phone, { claimType });
    await playClaim(bank, claim.claim_id, 'confirm');
    await moveTo(bank, claim, 30, -600);
    expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({ status: 'CONFIRMED' });
    await moveTo(bank, claim, 30);
    expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({
      status: 'CANCELLED',
      cancellation_reason: 'DEFAULT_OPERATION',
      cancelled_by_role: 'CLAIMER',
      cancelled_by_name: null,
    });
  });
});

describe('as donor', () => {
  it('a portability goes through: acknowledged, confirmed, completed', async () => {
    await registerVerified(bank, 'leva@example.com');
    const claim = await bank.sandbox('/claims', { key: 'leva@example.com', claim_type: 'PORTABILITY' });
    const id = claim.pix_key_claim_id;
    const seen = await moveClaim(bank, id, { verb: 'acknowledge' });
    expect(seen.body).toMatchObject({ status: 'WAITING_RESOLUTION' });
    const given = await moveClaim(bank, id, { verb: 'confirm', body: { reason: 'USER_REQUESTED' } });
    expect(given.body).toMatchObject({ status: 'CONFIRMED', confirmed_by_name: 'Padaria Aurora Ltda' });
    expect(await payKey(bank, 'leva@example.com')).toBe('SETTLED');
    await playClaim(bank, claim.claim_id, 'complete');
    expect(await claimById(bank, id)).toMatchObject({ status: 'COMPLETED' });
    expect(await listedKeys(bank)).not.toContain('leva@example.com');
  });

  it('a portability is kept by silence, and the key is free to be deleted', async () => {
    await registerVerified(bank, 'minha@example.com');
    const claim = await bank.sandbox('/claims', { key: 'minha@example.com', claim_type: 'PORTABILITY' });
    await moveTo(bank, claim, 7);
    expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({
      status: 'CANCELLED',
      cancellation_reason: 'DEFAULT_OPERATION',
      cancelled_by_role: 'DONOR',
      cancelled_by_name: null,
    });
    expect((await deleteKey(bank, 'minha@example.com')).status).toBe(200);
  });

  it('our customer proves possession in the closing period', async () => {
    const phone = newPhone();
    await registerVerified(bank, phone);
    const claim = await bank.sandbox('/claims', { key: phone, claim_type: 'OWNERSHIP' });
    await moveTo(bank, claim, 13);
    const id = claim.pix_key_claim_id;
    const other = await moveClaim(bank, id, { verb: 'cancel', body: { reason: 'USER_REQUESTED' } });
    expect([other.status, other.body]).toEqual([400, { detail: 'Reason not allowed' }]);
    const cancelled = await moveClaim(bank, id, { verb: 'cancel', body: { reason: 'FRAUD' } });
    expect(cancelled.body).toMatchObject({
      status: 'CANCELLED',
      cancelled_by_role: 'DONOR',
      cancelled_by_name: 'Padaria Aurora Ltda',
    });
    await moveTo(bank, claim, 14);
    const late = await bank.post(`/sandbox/claims/${claim.claim_id}/complete`, {}, { as: null });
    expect([late.status, late.body]).toEqual([400, { detail: 'Claim in wrong status' }]);
    expect(await payKey(bank, phone)).toBe('SETTLED');
  });

  it('a claim that the other institution does not complete in thirty days lapses', async () => {
    const phone = newPhone();
    await registerVerified(bank, phone);
    const claim = await bank.sandbox('/claims', { key: phone, claim_type: 'OWNERSHIP' });
    await moveTo(bank, claim, 30);
    expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({
      status: 'CANCELLED',
      confirmation_reason: 'DEFAULT_OPERATION',
      cancellation_reason: 'DEFAULT_OPERATION',
      cancelled_by_role: 'CLAIMER',
    });
    expect((await deleteKey(bank, phone)).status).toBe(200);
  });
});

describe('inside the bank', () => {
  it('a phone goes from one customer to another, and both see their side', async () => {
    const phone = newPhone();
    await registerVerified(bank, phone);
    const claim = await openedClaim(bank, phone, boreal);
    expect(claim).toMatchObject({ role: 'CLAIMER', status: 'OPEN', created_by_name: 'Oficina Boreal Ltda' });
    const [donated] = await claimsOf(bank);
    expect(donated).toMatchObject({
      role: 'DONOR',
      claim_id: claim.claim_id,
      created_at: claim.created_at,
      created_by_name: null,
      counterpart_ispb: claim.counterpart_ispb,
    });
    const donor = donated.pix_key_claim_id;
    await moveClaim(bank, donor, { verb: 'acknowledge' });
    await moveClaim(bank, donor, { verb: 'confirm', body: { reason: 'USER_REQUESTED' } });
    expect(await claimById(bank, claim.pix_key_claim_id, boreal)).toMatchObject({
      status: 'CONFIRMED',
      confirmed_by_name: null,
    });
    const done = await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete', as: BOREAL });
    expect(done.body).toMatchObject({ status: 'COMPLETED', completed_by_name: 'Oficina Boreal Ltda' });
    expect(await claimById(bank, donor)).toMatchObject({ status: 'COMPLETED', completed_by_name: null });
    expect(await listedKeys(bank)).not.toContain(phone);
    expect(await listedKeys(bank, boreal)).toContain(phone);
    await bank.verify();
    expect((await deleteKey(bank, phone, { as: BOREAL })).status).toBe(200);
  });

  it.each([
    ['PORTABILITY', 'leaves its owner in possession since the beginning'],
    ['OWNERSHIP', 'begins a possession of its own'],
  ] as const)('a %s %s', async (claimType, _ends) => {
    const key = claimType === 'PORTABILITY' ? 'casa@example.com' : newPhone();
    const registered = await registerVerified(bank, key);
    await bank.advance(3600);
    const holder =
      claimType === 'PORTABILITY'
        ? { document: AURORA_CNPJ, name: 'Padaria Aurora Ltda' }
        : { document: newCnpj() };
    const other = await openAccount(bank, { ...holder, company: BOREAL_CNPJ });
    const last = await openAccount(bank, { ...holder, company: BOREAL_CNPJ });
    const caller = { account: other.source, as: other.credential };
    const claim = await openedClaim(bank, key, { ...caller, claimType });
    const [donated] = await claimsOf(bank);
    await moveClaim(bank, donated.pix_key_claim_id, { verb: 'acknowledge' });
    const body = { reason: 'USER_REQUESTED' };
    await moveClaim(bank, donated.pix_key_claim_id, { verb: 'confirm', body });
    const done = await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete', as: other.credential });
    expect([done.status, done.body.status]).toEqual([200, 'COMPLETED']);
    const completedAt = done.body.last_modification_datetime;
    const rebound = await rebindKey(bank, key, { account: last.source, as: other.credential });
    expect([rebound.status, rebound.body]).toEqual([
      200,
      {
        worked: true,
        key,
        created_at: completedAt,
        possession_started_at: claimType === 'PORTABILITY' ? registered.created_at : completedAt,
        claim_opened_at: null,
      },
    ]);
    await bank.verify();
  });

  it('silence confirms on both sides, and the claim lapses on both', async () => {
    const phone = newPhone();
    await registerVerified(bank, phone);
    const claim = await openedClaim(bank, phone, boreal);
    await moveTo(bank, claim, 7);
    const [donated] = await claimsOf(bank, { as: AURORA });
    const expected = { status: 'CONFIRMED', confirmation_reason: 'DEFAULT_OPERATION' };
    expect(donated).toMatchObject(expected);
    expect(await claimById(bank, claim.pix_key_claim_id, boreal)).toMatchObject(expected);
    await bank.verify();
    await moveTo(bank, claim, 30);
    expect(await claimById(bank, donated.pix_key_claim_id)).toMatchObject({
      status: 'CANCELLED',
      cancelled_by_role: 'CLAIMER',
    });
    expect((await deleteKey(bank, phone)).status).toBe(200);
  });
});
