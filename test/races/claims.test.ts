import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { openAccount } from '../accounts.ts';
import {
  afterDays,
  claimById,
  claimsOf,
  moveClaim,
  moveTo,
  newPhone,
  openedClaim,
  playClaim,
  registerElsewhere,
} from '../claims.ts';
import {
  type Answer,
  AURORA,
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  type Json,
  startBank,
  type TestBank,
} from '../harness.ts';
import { deleteKey, type KeyCaller, listedKeys, rebindKey, registerVerified, sendCode } from '../keys.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const boreal = { account: BOREAL_ACCOUNT, as: BOREAL };
const ROUNDS = 4;

const told = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : body.detail)).sort();

let claimedLast: string | undefined;

/** A claim on a key of ours. An account has room for twenty keys, so one that a race left here is given up first. */
async function claimed(claimType: 'PORTABILITY' | 'OWNERSHIP'): Promise<Json> {
  if (claimedLast !== undefined) await deleteKey(bank, claimedLast);
  const phone = newPhone();
  claimedLast = phone;
  await registerVerified(bank, phone);
  return bank.sandbox('/claims', { key: phone, claim_type: claimType });
}

/** A claim with its code in hand, to be opened at a word. */
async function ready(phone: string, { account, as }: Required<KeyCaller>) {
  const { id, code } = await sendCode(bank, phone, { account, as });
  const body = { ...account, key: phone, type: 'CELL_PHONE', claim_type: 'OWNERSHIP' };
  return () => bank.post('/v3/dict/claim', { ...body, verification_request_id: id, token: code }, { as });
}

async function countOpen(key: string): Promise<number> {
  const text = `select count(*)::int4 as open from claims where key = $1 and role = 'CLAIMER'
                 and status not in ('COMPLETED', 'CANCELLED')`;
  return (await queryText<{ open: number }>(bank.app.db.main, text, [key]))[0]?.open ?? 0;
}

it('of a confirmation and a cancellation at once one wins', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { pix_key_claim_id: id } = await claimed('PORTABILITY');
    await moveClaim(bank, id, { verb: 'acknowledge' });
    const body = { reason: 'USER_REQUESTED' };
    const answers = await Promise.all([
      moveClaim(bank, id, { verb: 'confirm', body }),
      moveClaim(bank, id, { verb: 'cancel', body }),
    ]);
    // The second finds a claim confirmed, which is only cancelled for fraud, or one that has ended.
    expect(told(answers)).toSatisfy((words: string[]) =>
      ['Claim in wrong status,done', 'Reason not allowed,done'].includes(words.join()),
    );
    const { status } = await claimById(bank, id);
    expect(status).toBe(answers[0]?.status === 200 ? 'CONFIRMED' : 'CANCELLED');
  }
});

it('of two claims opened at once on one key elsewhere one is open, and the other code is still good', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  const openings = [
    await ready(phone, { account: AURORA_ACCOUNT, as: AURORA }),
    await ready(phone, boreal),
  ] as const;
  const answers = await Promise.all(openings.map((open) => open()));
  expect(told(answers)).toEqual(['A claim is already open for this key', 'done']);
  expect(await countOpen(phone)).toBe(1);
  const winner = answers[0]?.status === 200 ? 0 : 1;
  const body = { reason: 'USER_REQUESTED' };
  const as = winner === 0 ? AURORA : BOREAL;
  const id = answers[winner]?.body.pix_key_claim_id;
  expect((await moveClaim(bank, id, { verb: 'cancel', body, as })).status).toBe(200);
  expect((await openings[1 - winner]?.())?.status).toBe(200);
  const usedUp = await openings[winner]?.();
  expect([usedUp?.status, usedUp?.body]).toEqual([404, { detail: 'Verification request not found' }]);
});

it('of two claims opened at once on one key of the bank one is open', async () => {
  const phone = newPhone();
  await registerVerified(bank, phone);
  const third = await openAccount(bank, { type: 'PF', document: '11144477735', name: 'Ana Prado' });
  const other = { account: third.source, as: third.credential };
  const openings = [await ready(phone, boreal), await ready(phone, other)];
  const answers = await Promise.all(openings.map((open) => open()));
  expect(told(answers)).toEqual(['A claim is already open for this key', 'done']);
  expect(await countOpen(phone)).toBe(1);
});

it('a customer and another institution claim one key at once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const phone = newPhone();
    await registerVerified(bank, phone);
    const open = await ready(phone, boreal);
    const answers = await Promise.all([
      open(),
      bank.post('/sandbox/claims', { key: phone, claim_type: 'OWNERSHIP' }, { as: null }),
    ]);
    expect(told(answers)).toEqual(['A claim is already open for this key', 'done']);
    expect((await claimsOf(bank)).filter((claim) => claim.key === phone)).toHaveLength(1);
  }
});

it('a key is either deleted or claimed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const phone = newPhone();
    await registerVerified(bank, phone);
    const [deleted, opened] = await Promise.all([
      deleteKey(bank, phone),
      bank.post('/sandbox/claims', { key: phone, claim_type: 'OWNERSHIP' }, { as: null }),
    ]);
    if (opened.status === 200) {
      expect(deleted.body).toEqual({ detail: 'PIX key is locked by an open claim' });
      expect(await listedKeys(bank)).toContain(phone);
    } else {
      expect([deleted.status, opened.body]).toEqual([200, { detail: 'PIX key not found' }]);
    }
  }
});

it('a key is either re-bound first, or claimed where it was', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const phone = newPhone();
    await registerVerified(bank, phone);
    const [rebound, opened] = await Promise.all([
      rebindKey(bank, phone, { account: AURORA_EMPTY_ACCOUNT }),
      bank.post('/sandbox/claims', { key: phone, claim_type: 'PORTABILITY' }, { as: null }),
    ]);
    const account = rebound.status === 200 ? AURORA_EMPTY_ACCOUNT : AURORA_ACCOUNT;
    expect(await listedKeys(bank, { account })).toContain(phone);
    if (rebound.status !== 200)
      expect(rebound.body).toEqual({ detail: 'PIX key is locked by an open claim' });
    expect([opened.status, opened.body]).toMatchObject([200, account]);
  }
});

it('completing many times at once gives the key once', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  const claim = await openedClaim(bank, phone);
  await playClaim(bank, claim.claim_id, 'confirm');
  const complete = () => moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete' });
  const answers = await Promise.all([complete(), complete(), complete(), complete()]);
  expect(told(answers)).toEqual([
    'Claim in wrong status',
    'Claim in wrong status',
    'Claim in wrong status',
    'done',
  ]);
  expect((await listedKeys(bank)).filter((key) => key === phone)).toHaveLength(1);
});

it('of the deadline and a cancellation at once one acts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const claim = await claimed('OWNERSHIP');
    const id = claim.pix_key_claim_id;
    await moveClaim(bank, id, { verb: 'acknowledge' });
    await moveTo(bank, claim, 7, -600);
    await bank.token(AURORA);
    const [, cancelled] = await Promise.all([
      bank.sandbox('/clock', { now: afterDays(claim, 7) }),
      moveClaim(bank, id, { verb: 'cancel', body: { reason: 'FRAUD' } }),
    ]);
    const after = await claimById(bank, id);
    if (cancelled.status === 200)
      expect(after).toMatchObject({ status: 'CANCELLED', cancelled_by_role: 'DONOR' });
    else expect(after).toMatchObject({ status: 'CONFIRMED', confirmation_reason: 'DEFAULT_OPERATION' });
  }
});

it('a completion and the last place for a key on the account: one of the two', async () => {
  const person = await openAccount(bank, { type: 'PF', document: '12345678909', name: 'Rui Salgado' });
  const caller = { account: person.source, as: person.credential };
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  const claim = await openedClaim(bank, phone, caller);
  await playClaim(bank, claim.claim_id, 'confirm');
  const evp = { ...person.source, reason: 'mais uma', type: 'EVP' };
  for (let key = 0; key < 4; key++)
    expect((await bank.post('/v3/dict/key', evp, { as: person.credential })).status).toBe(200);
  const answers = await Promise.all([
    moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete', as: person.credential }),
    bank.post('/v3/dict/key', evp, { as: person.credential }),
  ]);
  expect(told(answers)).toEqual(['PIX key limit reached for this account', 'done']);
  expect(await listedKeys(bank, caller)).toHaveLength(5);
});
