import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import { queryText } from '../../src/database/pool.ts';
import type { DictClient } from '../../src/rails/bcb/dict/client.ts';
import { moveClaim } from '../claims.ts';
import { AURORA_ACCOUNT, type Json } from '../harness.ts';
import { listedKeys } from '../keys.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { until } from '../until.ts';
import { moveBank } from './bank-on-rail.ts';
import { phone, uuid } from './directory.ts';
import {
  claimsOf,
  clientFor,
  exampleAsks,
  exampleClaims,
  exampleKey,
  exampleMoves,
  leadsTo,
  openClaim,
  readNow,
  register,
} from './keys-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail(startDirectory);
const { fault } = on;
let others: DictClient;
beforeAll(() => {
  others = clientFor(on.running, on.running.b);
});
afterAll(() => others.close());

const OURS = `${TEST_ISPB} ${AURORA_ACCOUNT.source_account_number}`;
const claimOf = async (key: string): Promise<Json> =>
  (await claimsOf(on.by.bank)).find((claim) => claim.key === key || claim.pix_key === key);

const USER = { reason: 'USER_REQUESTED' };
const REASON = '<Reason>USER_REQUESTED</Reason>';

async function heard(key: string): Promise<Json> {
  await readNow(on.by.bank, 'claims');
  return claimOf(key);
}

/** The customer's move, which must be made. */
async function move(claim: Json, verb: 'acknowledge' | 'confirm' | 'cancel' | 'complete', body: Json = {}) {
  const answer = await moveClaim(on.by.bank, claim.pix_key_claim_id, { verb, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

describe('a key of a customer that another institution claims', () => {
  it('is heard of, given away by its owner, and another institution’s once the claim is completed', async () => {
    const key = phone();
    await register(on.by.bank, key);
    const id = await exampleClaims(on.running, key);
    const claim = await heard(key);
    expect(claim).toMatchObject({ claim_id: id, status: 'OPEN', role: 'DONOR' });
    expect(await move(claim, 'acknowledge')).toMatchObject({ status: 'WAITING_RESOLUTION' });
    await fault('dict-no-answer', { times: 1, matching: 'confirmClaim' });
    expect(await move(claim, 'confirm', USER)).toMatchObject({ status: 'CONFIRMED' });
    expect(await leadsTo(others, key)).toBe('NotFound');
    await exampleMoves(on.running, id, 'complete', `<RequestId>${uuid()}</RequestId>`);
    expect(await heard(key)).toMatchObject({ status: 'COMPLETED' });
    expect(await listedKeys(on.by.bank)).not.toContain(key);
    expect(await leadsTo(others, key)).toBe('99999001 10');
    await readNow(on.by.bank, 'comparison');
    expect(await leadsTo(others, key)).toBe('99999001 10');
  });

  it('leads to its owner again when the claim is cancelled after it was confirmed', async () => {
    const key = phone();
    await register(on.by.bank, key);
    const id = await exampleClaims(on.running, key);
    const claim = await heard(key);
    await move(claim, 'acknowledge');
    await move(claim, 'confirm', USER);
    await exampleMoves(on.running, id, 'cancel', REASON);
    expect(await heard(key)).toMatchObject({ status: 'CANCELLED' });
    expect(await listedKeys(on.by.bank)).toContain(key);
    await until(async () => expect(await leadsTo(others, key)).toBe(OURS));
  });

  it('is missed by none of many claims that change at one instant', async () => {
    const keys: string[] = [];
    for (let made = 0; made < 4; made++) {
      const key = phone();
      await register(on.by.bank, key);
      keys.push(key);
    }
    await readNow(on.by.bank, 'claims');
    await fault('dict-same-instant');
    for (const key of keys.slice(0, 2)) await exampleClaims(on.running, key);
    await readNow(on.by.bank, 'claims');
    // The list has been read to that instant, and more changes in it.
    for (const key of keys.slice(2)) await exampleClaims(on.running, key);
    await readNow(on.by.bank, 'claims');
    for (const key of keys) expect(await claimOf(key), key).toMatchObject({ status: 'OPEN', role: 'DONOR' });
  });
});

describe('a claim that the bank fails to store', () => {
  const INSERTS = 'before insert on claims for each row execute function bcb.fail()';

  it('is heard at the next reading, however often the list could not be read before', async () => {
    const key = phone();
    await register(on.by.bank, key);
    await readNow(on.by.bank, 'claims');
    await exampleClaims(on.running, key);
    await on.rows(`create function bcb.fail() returns trigger language plpgsql as
      'begin raise exception ''it does not fit''; end'`);
    await on.rows(`create trigger fail ${INSERTS}`);
    try {
      await on.rows('update bcb.directory_places set failures = 8, next_at = clock_timestamp()');
      on.by.bank.app.bank.work.wake();
      const failures = async () =>
        (await on.rows(`select failures from bcb.directory_places where name = 'claims IsDonor'`))[0];
      await until(async () => expect(await failures()).not.toEqual({ failures: 8 }));
      expect(await failures()).toEqual({ failures: 9 });
    } finally {
      await on.rows('drop function bcb.fail cascade');
    }
    expect(await heard(key)).toMatchObject({ status: 'OPEN', role: 'DONOR' });
  });
});

describe('a key of another institution that a customer claims', () => {
  it.each(['dict-no-answer', 'dict-500'] as const)(
    'is claimed once though the answer is lost by %s, and won',
    async (name) => {
      const key = phone();
      await exampleKey(on.running, key);
      await fault(name, { times: 1, matching: 'createClaim' });
      const claim = await openClaim(on.by.bank, key);
      expect(claim).toMatchObject({ status: 'OPEN', claim_id: expect.any(String) });
      await exampleMoves(on.running, claim.claim_id, 'acknowledge');
      await exampleMoves(on.running, claim.claim_id, 'confirm', REASON);
      expect(await heard(key)).toMatchObject({ status: 'CONFIRMED' });
      await fault(name, { times: 1, matching: 'completeClaim' });
      expect(await move(claim, 'complete')).toMatchObject({ status: 'COMPLETED' });
      expect(await leadsTo(others, key)).toBe(OURS);
      expect(await listedKeys(on.by.bank)).toContain(key);
      const claims = await claimsOf(on.by.bank);
      expect(claims.filter((one) => one.pix_key_claim_id === claim.pix_key_claim_id)).toHaveLength(1);
      await readNow(on.by.bank, 'comparison');
      expect(await leadsTo(others, key)).toBe(OURS);
    },
  );

  it('is found by the directory’s news where nobody answered its opening in time, and not opened again', async () => {
    const key = phone();
    await exampleKey(on.running, key);
    await fault('dict-no-answer', { matching: 'createClaim' });
    await fault('dict-500', { matching: 'listClaims' });
    const claim = await openClaim(on.by.bank, key);
    expect(claim).toMatchObject({ status: 'OPEN', claim_id: null });
    await on.running.control('DELETE', '/faults');
    await until(async () => {
      await queryText(
        on.by.database.db.main,
        'update claims set lease_until = now() where lease_until is not null',
      );
      expect((await claimOf(key)).claim_id).not.toBeNull();
    });
    const { claim_id: id } = await claimOf(key);
    await exampleMoves(on.running, id, 'acknowledge');
    expect(await heard(key)).toMatchObject({ claim_id: id, status: 'WAITING_RESOLUTION' });
    expect(await move(claim, 'cancel', USER)).toMatchObject({ status: 'CANCELLED' });
    expect(await leadsTo(others, key)).toBe('99999001 10');
  });

  it('is refused in the directory’s words', async () => {
    await expect(openClaim(on.by.bank, phone())).rejects.toThrow('not found');
  });
});

describe('a portability that a customer does not complete', () => {
  const MONTH_S = 30 * 86_400;
  /** Aurora's, at the example institution. */
  const portable = async (key: string) => {
    await exampleKey(on.running, key, '11222333000181');
    return openClaim(on.by.bank, key, { claimType: 'PORTABILITY' });
  };
  const there = async (id: string) => {
    const { xml } = await exampleAsks(on.running, `/claims/${id}`);
    return ['Status', 'CancelReason', 'CancelledBy'].map(
      (name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1],
    );
  };

  it('cannot be given up at will once it is confirmed, and can still be completed', async () => {
    const key = 'muda@aurora.example';
    const claim = await portable(key);
    await exampleMoves(on.running, claim.claim_id, 'acknowledge');
    await exampleMoves(on.running, claim.claim_id, 'confirm', REASON);
    expect(await heard(key)).toMatchObject({ status: 'CONFIRMED' });
    for (const reason of ['USER_REQUESTED', 'ACCOUNT_CLOSURE']) {
      const refused = await moveClaim(on.by.bank, claim.pix_key_claim_id, {
        verb: 'cancel',
        body: { reason },
      });
      expect([refused.status, refused.body]).toEqual([400, { detail: 'Claim in wrong status' }]);
    }
    expect(await move(claim, 'complete')).toMatchObject({ status: 'COMPLETED' });
    expect(await leadsTo(others, key)).toBe(OURS);
  });

  it('lapses after thirty days at the bank and in the directory, for a reason that it allows', async () => {
    const [confirmed, silent] = ['some@aurora.example', 'calado@aurora.example'];
    const claims = { confirmed: await portable(confirmed), silent: await portable(silent) };
    for (const { claim_id: id } of Object.values(claims)) await exampleMoves(on.running, id, 'acknowledge');
    await exampleMoves(on.running, claims.confirmed.claim_id, 'confirm', REASON);
    expect(await heard(confirmed)).toMatchObject({ status: 'CONFIRMED' });
    await on.running.control('POST', '/clock', { advance: MONTH_S });
    await moveBank(on.by.bank, MONTH_S);
    on.by.bank.forgetTokens();
    await until(async () => {
      expect(await claimOf(confirmed)).toMatchObject({
        ...{ status: 'CANCELLED', cancellation_reason: 'RECONCILIATION', cancelled_by_role: 'CLAIMER' },
      });
      expect(await claimOf(silent)).toMatchObject({
        ...{ status: 'CANCELLED', cancellation_reason: 'USER_REQUESTED', cancelled_by_role: 'CLAIMER' },
      });
    });
    expect(await there(claims.confirmed.claim_id)).toEqual(['CANCELLED', 'RECONCILIATION', 'CLAIMER']);
    expect(await there(claims.silent.claim_id)).toEqual(['CANCELLED', 'USER_REQUESTED', 'CLAIMER']);
  });
});
