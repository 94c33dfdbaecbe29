import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { absentLiveness } from '../../src/liveness/provider.ts';
import {
  findLivenessPage,
  finishAttempt,
  lookForVerdict,
  takeFrames,
} from '../../src/onboarding/liveness.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { judge, type Opening, open, step, view } from '../onboarding.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
afterEach(() => bank.advance(3600));

const retry = async (opening: Opening, body?: Json) => {
  const answer = await step(bank, opening, 'liveness/retry', body);
  return [answer.status, answer.body];
};
const refresh = async (opening: Opening, body?: Json) => {
  const answer = await step(bank, opening, 'liveness/refresh', body);
  return [answer.status, answer.body];
};
const refused = (detail: string) => [400, { detail }];
const WRONG_STATE = refused('Liveness is not in a state that allows another attempt.');

describe('retry', () => {
  it('opens another page after a failure, twice, and then no more', async () => {
    const opening = await open(bank);
    const urls = [opening.livenessUrl];
    for (const left of [1, 0]) {
      await judge(bank, opening, 'FAILED');
      const [status, body] = await retry(opening);
      expect([status, body]).toEqual([
        200,
        { worked: true, liveness_url: expect.any(String), liveness_attempts_left: left },
      ]);
      urls.push(body.liveness_url);
    }
    expect(new Set(urls).size).toBe(3);
    await judge(bank, opening, 'FAILED');
    expect(await retry(opening)).toEqual(refused('All liveness attempts have been used.'));
    expect(await view(bank, opening)).toMatchObject({
      liveness_status: 'FAILED',
      current_step: 'LIVENESS',
      liveness_attempts_left: 0,
      liveness_url: null,
    });
    await bank.verify();
  });

  it('uses nothing up while one is open, or after one has passed', async () => {
    const opening = await open(bank);
    expect(await retry(opening)).toEqual(WRONG_STATE);
    await judge(bank, opening, 'PASSED');
    expect(await retry(opening)).toEqual(WRONG_STATE);
    expect((await view(bank, opening)).liveness_attempts_left).toBe(2);
  });

  it('is for the own-form flow', async () => {
    const other = await startBank({ onboardingOwnForm: false });
    try {
      const opening = await open(other);
      await judge(other, opening, 'FAILED');
      const { status, body } = await step(other, opening, 'liveness/retry');
      expect([status, body]).toEqual(refused('Liveness retry is only available on the own-form flow.'));
      expect((await view(other, opening)).liveness_attempts_left).toBe(2);
    } finally {
      await other.close();
    }
  });

  it('of fifty at once one opens a page', async () => {
    const opening = await open(bank);
    await judge(bank, opening, 'FAILED');
    const answers = await Promise.all(Array.from({ length: 50 }, () => retry(opening)));
    expect(answers.filter(([status]) => status === 200).length).toBe(1);
    expect(answers.filter(([status]) => status !== 200)).toEqual(Array(49).fill(WRONG_STATE));
    expect((await view(bank, opening)).liveness_attempts_left).toBe(1);
    await bank.verify();
  });
});

describe('refresh', () => {
  const FOUND = [200, { worked: true, enqueued: true }];
  const NOTHING = [200, { worked: true, enqueued: false }];

  it.each([
    ['PASSED', 'FORM'],
    ['FAILED', 'LIVENESS'],
  ] as const)('finds %s that nobody told of, and any body is ignored', async (verdict, step) => {
    const opening = await open(bank);
    expect(await refresh(opening)).toEqual(NOTHING);
    await judge(bank, opening, verdict, false);
    expect(await refresh(opening, { anything: [1] })).toEqual(FOUND);
    await bank.drain();
    expect(await view(bank, opening)).toMatchObject({
      liveness_status: verdict,
      liveness_url: null,
      liveness_attempts_left: 2,
      current_step: step,
    });
    expect(await refresh(opening)).toEqual(NOTHING);
  });

  it('the first verdict stands', async () => {
    const opening = await open(bank);
    await judge(bank, opening, 'FAILED', false);
    expect((await judge(bank, opening, 'PASSED')).verdict).toBe('FAILED');
    expect((await view(bank, opening)).liveness_status).toBe('FAILED');
  });

  it('fifty at once apply it once', async () => {
    const opening = await open(bank);
    await judge(bank, opening, 'PASSED', false);
    await Promise.all(Array.from({ length: 50 }, () => refresh(opening)));
    await bank.drain();
    expect((await view(bank, opening)).liveness_status).toBe('PASSED');
    await bank.verify();
  });
});

describe('the page', () => {
  const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

  it('takes the verdict of the judge once', async () => {
    const desk = bank.app.bank.onboarding;
    const opening = await open(bank);
    const token = tokenOf(opening.livenessUrl);
    expect((await findLivenessPage(desk, token))?.requisition.id).toBe(BigInt(opening.id));
    expect(await takeFrames(desk, { token, frames: [] })).toBe('PASSED');
    expect((await view(bank, opening)).current_step).toBe('FORM');
    expect(await findLivenessPage(desk, token)).toBe(undefined);
    await expect(takeFrames(desk, { token, frames: [] })).rejects.toThrow('Not found');
  });

  it('is gone when it is replaced, unknown or lapsed', async () => {
    const desk = bank.app.bank.onboarding;
    const opening = await open(bank);
    await judge(bank, opening, 'FAILED');
    const [, retried] = await retry(opening);
    expect(await findLivenessPage(desk, tokenOf(opening.livenessUrl))).toBe(undefined);
    const token = tokenOf(retried.liveness_url);
    expect(await findLivenessPage(desk, token)).not.toBe(undefined);
    expect(await findLivenessPage(desk, '0'.repeat(32))).toBe(undefined);
    await bank.advance(24 * 3600);
    expect(await findLivenessPage(desk, token)).toBe(undefined);
    await expect(takeFrames(desk, { token, frames: [] })).rejects.toThrow('Not found');
  });

  it('is told of an attempt that has been replaced meanwhile, and the new one stays open', async () => {
    const desk = bank.app.bank.onboarding;
    const opening = await open(bank);
    const judged = { requisitionId: BigInt(opening.id), number: 1 };
    await judge(bank, opening, 'FAILED');
    const [, retried] = await retry(opening);
    // As where the provider of the first page took long to judge.
    expect(await finishAttempt(desk, { ...judged, verdict: 'PASSED' })).toBe(false);
    expect(await view(bank, opening)).toMatchObject({
      ...{ liveness_status: 'PENDING', current_step: 'LIVENESS', liveness_url: retried.liveness_url },
    });
  });

  it('leaves the attempt open where nobody takes the frames', async () => {
    const desk = bank.app.bank.onboarding;
    const elsewhere = { ...desk, liveness: absentLiveness() };
    const opening = await open(bank);
    const token = tokenOf(opening.livenessUrl);
    expect(await takeFrames(elsewhere, { token, frames: [] })).toBe('NOT_TAKEN');
    expect(await lookForVerdict(elsewhere, token)).toBe('WAITING');
    expect((await view(bank, opening)).liveness_url).toBe(opening.livenessUrl);
  });
});

describe('a verdict that cannot be applied', () => {
  const guard = (sql: string) => queryText(bank.app.db.main, sql);
  const parkedOf = async (id: number) =>
    queryText<{ tries: number; parked: string | null }>(
      bank.app.db.main,
      'select tries, parked from liveness_attempts where requisition_id = $1',
      [id],
    );

  it('is parked after five tries with its reason, stops no other, and is tried again at a refresh', async () => {
    const [sick, well] = [await open(bank), await open(bank)];
    await guard(`create function refuse_verdict() returns trigger language plpgsql as $$
      begin
        if new.id = ${sick.id} and new.liveness_status = 'PASSED' then raise exception 'the books are wet'; end if;
        return new;
      end $$`);
    await guard(`create trigger wet before update on onboarding_requisitions
      for each row execute function refuse_verdict()`);
    for (const opening of [sick, well]) {
      await judge(bank, opening, 'PASSED', false);
      expect((await step(bank, opening, 'liveness/refresh')).body).toEqual({ worked: true, enqueued: true });
    }
    for (let poll = 0; poll < 8; poll++) await bank.drain();
    expect(await parkedOf(sick.id)).toEqual([{ tries: 5, parked: 'the books are wet' }]);
    expect((await view(bank, sick)).liveness_status).toBe('PENDING');
    expect((await view(bank, well)).liveness_status).toBe('PASSED');
    await guard('drop trigger wet on onboarding_requisitions');
    await bank.drain();
    expect((await view(bank, sick)).liveness_status).toBe('PENDING');
    expect((await step(bank, sick, 'liveness/refresh')).body).toEqual({ worked: true, enqueued: true });
    await bank.drain();
    expect((await view(bank, sick)).liveness_status).toBe('PASSED');
    expect(await parkedOf(sick.id)).toEqual([{ tries: 0, parked: null }]);
    await bank.verify();
  });
});

describe('POST /sandbox/liveness/{id}', () => {
  const call = async (id: number | string, body: Json) => {
    const answer = await bank.post(`/sandbox/liveness/${id}`, body, { as: null });
    return [answer.status, answer.body];
  };

  it('says what it did', async () => {
    const { id } = await open(bank);
    expect(await call(id, { verdict: 'PASSED' })).toEqual([
      200,
      { onboarding_requisition_id: id, verdict: 'PASSED', notified: true },
    ]);
    expect(await call(id, { verdict: 'FAILED' })).toEqual(refused('Liveness is not pending.'));
  });

  it('refuses what is not there, and what is no verdict', async () => {
    expect(await call(99_999_999, { verdict: 'PASSED' })).toEqual([
      404,
      { detail: 'Onboarding requisition not found.' },
    ]);
    const { id } = await open(bank);
    expect((await call(id, { verdict: 'PENDING' }))[0]).toBe(422);
    expect((await call('x', { verdict: 'PASSED' }))[0]).toBe(422);
    await bank.advance(24 * 3600);
    expect((await call(id, { verdict: 'PASSED' }))[0]).toBe(404);
  });
});
