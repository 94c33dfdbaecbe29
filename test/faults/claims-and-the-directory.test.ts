import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import type { DirectoryClaim } from '../../src/rail/claims.ts';
import type { Rail } from '../../src/rail/rail.ts';
import {
  claimById,
  claimsOf,
  moveClaim,
  newPhone,
  openClaim,
  openedClaim,
  playClaim,
  registerElsewhere,
} from '../claims.ts';
import {
  AURORA,
  AURORA_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  type Json,
  MARINA,
  MARINA_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import { type KeyCaller, listedKeys, registerVerified, sendCode } from '../keys.ts';
import { until } from './bank-process.ts';

let bank: TestBank;
let rail: Rail;
beforeEach(async () => {
  bank = await startBank();
  await bank.drain();
  rail = bank.app.bank.context.rail;
});
afterEach(async () => {
  await bank.verify();
  await bank.close();
});

type Caller = Required<KeyCaller>;

const broken = async () => {
  throw new Error('the line is cut');
};

/** The directory is asked again now. */
async function askAgain(): Promise<void> {
  const text = 'update claims set lease_until = now() where lease_until is not null';
  await queryText(bank.app.db.main, text);
  bank.app.bank.work.wake();
  const owed = 'select 1 as one from claims where lease_until is not null';
  await until(
    'the directory has answered',
    async () => (await queryText(bank.app.db.main, owed)).length === 0,
  );
}

it('a claim waits for its name until the directory is back, and moves no further', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  const { openClaims } = rail;
  rail.openClaims = broken;
  const claim = await openedClaim(bank, phone);
  expect(claim).toMatchObject({ status: 'OPEN', claim_id: null, counterpart_ispb: null });
  const body = { reason: 'USER_REQUESTED' };
  const early = await moveClaim(bank, claim.pix_key_claim_id, { verb: 'cancel', body });
  expect([early.status, early.body]).toEqual([400, { detail: 'Claim in wrong status' }]);
  rail.openClaims = openClaims;
  await askAgain();
  expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({
    status: 'OPEN',
    claim_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: claim.created_at,
  });
});

it('a claim that its customer has seen ends as cancelled when the directory then refuses it', async () => {
  const { openClaims } = rail;
  rail.openClaims = broken;
  const answer = await openClaim(bank, newPhone());
  expect(answer.body).toMatchObject({ claim_id: null });
  rail.openClaims = openClaims;
  await askAgain();
  expect(await claimById(bank, answer.body.pix_key_claim_id)).toMatchObject({
    status: 'CANCELLED',
    claim_id: null,
    cancelled_by_role: 'CLAIMER',
  });
});

it('a lost answer is asked for again, and the move is made once', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  const claim = await openedClaim(bank, phone);
  await playClaim(bank, claim.claim_id, 'confirm');
  const { moveClaims } = rail;
  rail.moveClaims = async (moves) => {
    await moveClaims(moves);
    throw new Error('the answer was lost');
  };
  const asked = await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete' });
  expect([asked.status, asked.body.status]).toEqual([200, 'CONFIRMED']);
  rail.moveClaims = moveClaims;
  await askAgain();
  expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({
    status: 'COMPLETED',
    completed_by_name: 'Padaria Aurora Ltda',
  });
  expect((await listedKeys(bank)).filter((key) => key === phone)).toHaveLength(1);
});

it('a refused move finds out the other side’s moves', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  const claim = await openedClaim(bank, phone);
  await playClaim(bank, claim.claim_id, 'confirm');
  const { moveClaims } = rail;
  rail.moveClaims = async (moves) => {
    await playClaim(bank, claim.claim_id, 'cancel');
    return moveClaims(moves);
  };
  const asked = await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete' });
  expect([asked.status, asked.body]).toEqual([400, { detail: 'Claim in wrong status' }]);
  expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({ status: 'CANCELLED' });
  expect(await listedKeys(bank)).not.toContain(phone);
});

it('news told twice, late and out of order changes nothing twice', async () => {
  const phone = newPhone();
  await registerVerified(bank, phone);
  const { listener } = bank.app.bank;
  const told: DirectoryClaim[] = [];
  const { claims } = listener;
  listener.claims = (some) => {
    told.push(...some);
    return claims(some);
  };
  const claim: Json = await bank.sandbox('/claims', { key: phone, claim_type: 'OWNERSHIP' });
  await moveClaim(bank, claim.pix_key_claim_id, { verb: 'acknowledge' });
  await playClaim(bank, claim.claim_id, 'cancel');
  const after = await claimById(bank, claim.pix_key_claim_id);
  expect(after).toMatchObject({ status: 'CANCELLED', cancelled_by_role: 'CLAIMER' });
  expect(told.length).toBeGreaterThan(1);
  for (const again of [...told].reverse()) await claims([again]);
  expect(await claimById(bank, claim.pix_key_claim_id)).toEqual(after);
});

it('a code that opened a claim while the directory was away is used up when it is back', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  const { id, code } = await sendCode(bank, phone);
  const body = { ...AURORA_ACCOUNT, key: phone, type: 'CELL_PHONE', claim_type: 'OWNERSHIP' };
  const proved = { ...body, verification_request_id: id, token: code };
  const { openClaims } = rail;
  rail.openClaims = broken;
  expect((await bank.post('/v3/dict/claim', proved)).status).toBe(200);
  rail.openClaims = openClaims;
  await askAgain();
  const again = await bank.post('/v3/dict/claim', proved);
  expect([again.status, again.body]).toEqual([404, { detail: 'Verification request not found' }]);
});

it('a claim whose opening nobody answered is free to move as soon as the directory tells of it', async () => {
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  const { id, code } = await sendCode(bank, phone);
  const body = { ...AURORA_ACCOUNT, key: phone, type: 'CELL_PHONE', claim_type: 'OWNERSHIP' };
  const proved = { ...body, verification_request_id: id, token: code };
  const { openClaims } = rail;
  const made: DirectoryClaim[] = [];
  rail.openClaims = async (openings) => {
    for (const opened of await openClaims(openings)) if (opened.opened) made.push(opened.claim);
    throw new Error('the answer was lost');
  };
  const claim = (await bank.post('/v3/dict/claim', proved)).body;
  expect(claim).toMatchObject({ status: 'OPEN', claim_id: null });
  await bank.app.bank.listener.claims(made);
  await bank.app.bank.listener.claims(made);
  const cancelled = { verb: 'cancel', body: { reason: 'USER_REQUESTED' } } as const;
  const moved = await moveClaim(bank, claim.pix_key_claim_id, cancelled);
  expect([moved.status, moved.body]).toMatchObject([
    200,
    { status: 'CANCELLED', claim_id: made[0]?.claimId },
  ]);
  // Its code is used up, and nothing is asked for any more.
  rail.openClaims = openClaims;
  expect((await bank.post('/v3/dict/claim', proved)).body).toEqual({
    detail: 'Verification request not found',
  });
  const owed = 'select from claims where lease_until is not null';
  expect(await queryText(bank.app.db.main, owed)).toEqual([]);
});

type Passing = { donor: Caller; claimer: Caller };

const OWNERS: [Caller, Caller, Caller] = [
  { account: AURORA_ACCOUNT, as: AURORA },
  { account: BOREAL_ACCOUNT, as: BOREAL },
  { account: MARINA_ACCOUNT, as: MARINA },
];

/** A claim inside the bank, to its end. */
async function passOn(phone: string, { donor, claimer }: Passing): Promise<void> {
  const claim = await openedClaim(bank, phone, claimer);
  const donated = (await claimsOf(bank, donor)).find((one) => one.claim_id === claim.claim_id);
  const id = donated.pix_key_claim_id;
  await moveClaim(bank, id, { verb: 'acknowledge', as: donor.as });
  await moveClaim(bank, id, { verb: 'confirm', body: { reason: 'USER_REQUESTED' }, as: donor.as });
  const done = await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete', as: claimer.as });
  expect(done.body.status).toBe('COMPLETED');
}

/** Nothing about keys is asked of the directory any more; what waits to be asked again is asked now. */
async function untilTold(): Promise<void> {
  await until('the directory has been told', async () => {
    await queryText(
      bank.app.db.main,
      'update pix_key_requests set lease_until = clock_timestamp() where attempts > 0',
    );
    bank.app.bank.work.wake();
    return (await queryText(bank.app.db.main, 'select 1 as one from pix_key_requests')).length === 0;
  });
}

const leadsTo = async (phone: string) =>
  queryText(bank.app.db.main, 'select number from simulator.directory_entries where key = $1', [phone]);

it('a key that passes on twice while the directory is away leads to whoever has it in the end', async () => {
  const phone = newPhone();
  await registerVerified(bank, phone);
  await bank.drain();
  const { updateEntry } = rail;
  rail.updateEntry = broken;
  const [first, second, third] = OWNERS;
  await passOn(phone, { donor: first, claimer: second });
  await passOn(phone, { donor: second, claimer: third });
  rail.updateEntry = updateEntry;
  await untilTold();
  expect(await leadsTo(phone)).toEqual([{ number: '100048' }]);
  expect(await listedKeys(bank, third)).toContain(phone);
});

it('late news of a key that has passed on since changes nothing', async () => {
  const phone = newPhone();
  await registerVerified(bank, phone);
  await bank.drain();
  const { updateEntry } = rail;
  let hearLate: (() => Promise<unknown>) | undefined;
  rail.updateEntry = (request) => {
    rail.updateEntry = updateEntry;
    return new Promise(() => {
      hearLate = () => updateEntry(request);
    });
  };
  const [first, second, third] = OWNERS;
  await passOn(phone, { donor: first, claimer: second });
  await until('the directory is asked', async () => hearLate !== undefined);
  await passOn(phone, { donor: second, claimer: third });
  await untilTold();
  await hearLate?.();
  expect(await leadsTo(phone)).toEqual([{ number: '100048' }]);
});
