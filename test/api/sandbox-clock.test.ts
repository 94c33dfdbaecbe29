import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/composition/app.ts';
import { readConfig } from '../../src/settings/config.ts';
import type { BankClock } from '../../src/time/clock.ts';
import { cashoutOf, openAccount } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';
import { bankNow } from '../people.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

// Two clocks of one machine may tell a moment differently.
const TICK_MS = 100;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const move = (body: unknown) => bank.post('/sandbox/clock', body, { as: null });

describe('GET /sandbox/clock', () => {
  it('tells the time, and it ticks', async () => {
    const { status, body } = await bank.get('/sandbox/clock', { as: null });
    expect([status, body]).toEqual([200, { now: expect.stringMatching(ISO) }]);
    const later = await bankNow(bank);
    expect(later.getTime()).toBeGreaterThanOrEqual(Date.parse(body.now));
  });
});

describe('POST /sandbox/clock', () => {
  it('moves forward by seconds', async () => {
    const began = performance.now();
    const before = await bankNow(bank);
    const { status, body } = await move({ advance_seconds: 90.5 });
    expect([status, body]).toEqual([200, { now: expect.stringMatching(ISO) }]);
    const moved = Date.parse(body.now) - before.getTime();
    expect(moved).toBeGreaterThanOrEqual(90_500);
    // It ticks on while it is moved.
    expect(moved).toBeLessThan(90_500 + (performance.now() - began) + TICK_MS);
  });

  it('moves to an instant', async () => {
    const target = new Date((await bankNow(bank)).getTime() + 3 * 86_400_000);
    const began = performance.now();
    const { body } = await move({ now: target.toISOString() });
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(target.getTime());
    expect(Date.parse(body.now)).toBeLessThan(target.getTime() + (performance.now() - began) + TICK_MS);
  });

  it('is not undone by a reading of the time before it that arrives after it', async () => {
    const clock = bank.app.bank.context.clock as BankClock;
    const { main } = bank.app.db;
    const { run } = main;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let readings = 0;
    const holding = vi.spyOn(main, 'run').mockImplementation(async (request) => {
      const result = await run(request);
      if (request.name !== 'clock.hear') return result;
      readings += 1;
      await held;
      return result;
    });
    await expect.poll(() => readings).toBe(1);
    const [before, real] = [clock.now().getTime(), clock.real()];
    await move({ advance_seconds: 600 });
    letGo();
    holding.mockRestore();
    await new Promise((resolve) => setImmediate(resolve));
    const now = clock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before + 600_000);
    expect(clock.real()).toBeLessThan(real + 300_000);
  });

  it('takes no seconds at all', async () => {
    expect((await move({ advance_seconds: 0 })).status).toBe(200);
  });

  it('adds up when it is moved again and again', async () => {
    const began = performance.now();
    const before = await bankNow(bank);
    for (let count = 0; count < 4; count++) await move({ advance_seconds: 15 });
    const moved = (await bankNow(bank)).getTime() - before.getTime();
    expect(moved).toBeGreaterThanOrEqual(60_000);
    expect(moved).toBeLessThan(60_000 + (performance.now() - began) + TICK_MS);
  });

  it('answers once all that became due has run', async () => {
    const own = await openAccount(bank);
    const ids = await Promise.all(
      ['slow-5', 'slow-30', 'silent', 'returns'].map(async (name) => {
        const body = { ...own.source, amount: 1, key: `${name}@psp.example` };
        return (await bank.post('/create-cashout-self-approve', body, { as: own.credential })).body.id;
      }),
    );
    await bank.advance(86_400);
    const { clientId, clientSecret } = own.credential;
    const token = await bank.app.issueToken({ clientId, clientSecret });
    const ends = await Promise.all(
      ids.map((id) => bank.get(`/v2/finance/status-cashout?id=${id}`, { token })),
    );
    expect(ends.map(({ body }) => body.status)).toEqual(['SUCCESS', 'SUCCESS', 'FAILED', 'REFUNDED']);
  });

  it.each([
    ['back', { now: '2020-01-01T00:00:00Z' }],
    ['back by seconds', { advance_seconds: -1 }],
    ['nowhere', {}],
    ['two ways', { advance_seconds: 1, now: '2099-01-01T00:00:00Z' }],
    ['by a word', { advance_seconds: 'ten' }],
    ['to a day', { now: '2099-01-01' }],
    ['by a century', { advance_seconds: 3_200_000_000 }],
    ['to the end of time', { now: '9999-12-31T23:59:59Z' }],
  ])('422 for a move %s, and it stays', async (_what, body) => {
    const began = performance.now();
    const before = await bankNow(bank);
    const { status, body: answer } = await move(body);
    expect([status, answer.message]).toEqual([422, 'Validation error']);
    const ticked = (await bankNow(bank)).getTime() - before.getTime();
    expect(ticked).toBeLessThan(performance.now() - began + TICK_MS);
  });

  it('never goes back: the older of two targets is refused once the newer is reached', async () => {
    const start = await bankNow(bank);
    const at = (seconds: number) => ({ now: new Date(start.getTime() + seconds * 1000).toISOString() });
    expect((await move(at(600))).status).toBe(200);
    expect((await move(at(300))).status).toBe(422);
    expect((await bankNow(bank)).getTime()).toBeGreaterThanOrEqual(start.getTime() + 600_000);
  });

  it('is the clock of every node, and of the next one to start', async () => {
    await bank.advance(7_200);
    const before = await bankNow(bank);
    const config = { ...readConfig({ LASTRO_PORT: '0' }), masterKey: TEST_MASTER_KEY };
    const next = await createApp({ config, databaseUrl: bank.databaseUrl, log: pino({ level: 'silent' }) });
    try {
      expect(next.bank.context.clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime());
      const url = await next.listen();
      const answer = await fetch(`${url}/sandbox/clock`);
      const { now } = (await answer.json()) as { now: string };
      expect(Date.parse(now)).toBeGreaterThanOrEqual(before.getTime());
    } finally {
      await next.close();
    }
  });
});

describe('work that follows the clock', () => {
  it('tokens: good for an hour, then expired by name', async () => {
    const own = await openAccount(bank);
    const { clientId, clientSecret } = own.credential;
    const token = await bank.app.issueToken({ clientId, clientSecret });
    const path = `/v2/finance/get-balance?account_branch_identifier=0001&account_number=${own.number}`;
    await bank.advance(3_590);
    expect((await bank.get(path, { token })).status).toBe(200);
    await bank.advance(11);
    const { status, body } = await bank.get(path, { token });
    expect([status, body]).toEqual([401, { detail: 'Unauthorized', code: 'token_not_valid' }]);
  });

  it('the instants of what is done', async () => {
    const own = await openAccount(bank);
    const now = await bankNow(bank);
    const body = { ...own.source, amount: 1, key: 'ok@psp.example' };
    const sent = await bank.post('/create-cashout-self-approve', body, { as: own.credential });
    await bank.drain();
    const { code_transaction, operationUuid } = await cashoutOf(bank, sent.body.id, own);
    const day = now.toISOString().slice(0, 10).replaceAll('-', '');
    expect(code_transaction.slice(3, 11)).toBe(day);
    expect(operationUuid.slice(9, 17)).toBe(day);
  });
});

describe('POST /sandbox/drain', () => {
  it('answers once nothing is left that is due now', async () => {
    const own = await openAccount(bank, { balance: 100 });
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const body = { ...own.source, amount: 1, key: 'ok@psp.example' };
        return (await bank.post('/create-cashout-self-approve', body, { as: own.credential })).body.id;
      }),
    );
    const { status, body } = await bank.post('/sandbox/drain', undefined, { as: null });
    expect([status, body]).toEqual([200, { idle: true }]);
    for (const id of ids) expect((await cashoutOf(bank, id, own)).status).toBe('SUCCESS');
    await bank.verify();
  });

  it('does not wait for what comes later', async () => {
    const own = await openAccount(bank);
    for (const key of ['silent@psp.example', 'slow-30@psp.example', 'returns@psp.example'])
      await bank.post(
        '/create-cashout-self-approve',
        { ...own.source, amount: 1, key },
        { as: own.credential },
      );
    expect((await bank.post('/sandbox/drain', {}, { as: null })).body).toEqual({ idle: true });
  });
});
