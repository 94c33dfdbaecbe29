import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  AURORA,
  AURORA_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import { plainName } from '../statements.ts';

let bank: TestBank;
afterEach(async () => {
  vi.restoreAllMocks();
  await bank.verify();
  await bank.close();
});

const SELF_APPROVE = '/create-cashout-self-approve';
const PAYMENT = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
const BALANCE = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013';
const BOREAL_BALANCE = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100030';
const WRONG = { hmacSecret: 'another secret' };
// Of each company, while another asks too.
const PLACES = 32;
const UNAVAILABLE = { detail: 'Service unavailable' };

/** Holds turns, or the reading of accounts for their balance, until they are let go. */
function hold(
  pool: 'batch' | 'main',
  statement = 'accounts.find-by-number',
): { let: () => void; held: () => number } {
  const { batch, main } = bank.app.db;
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let held = 0;
  const wait = async () => {
    held += 1;
    await gate;
  };
  if (pool === 'batch') {
    const { checkout } = batch;
    vi.spyOn(batch, 'checkout').mockImplementation(() => wait().then(checkout));
  } else {
    const { run } = main;
    vi.spyOn(main, 'run').mockImplementation((request) =>
      plainName(request.name) === statement ? wait().then(() => run(request)) : run(request),
    );
  }
  return { let: go, held: () => held };
}

/** A bank that has taken more payments on than it brings to an end. */
async function overloaded() {
  bank = await startBank({ longestWaitMs: 1 });
  await bank.token(AURORA);
  const turn = hold('batch');
  const begun: Promise<Answer>[] = [];
  const { turns } = bank.app.bank.context;
  // The first may be refused: the bank's own turns take more than a millisecond too.
  const beginAndCount = () => {
    if (turns.pending() === 0) begun.push(bank.post(SELF_APPROVE, PAYMENT));
    return turns.pending();
  };
  await expect.poll(beginAndCount).toBeGreaterThan(0);
  await expect.poll(turn.held).toBeGreaterThan(0);
  // Once the turn has taken more than a second too long, what is expected only grows. A payment that was taken on
  // would be answered once the turn is let go: this one is wrongly signed.
  const retryAfter = async () => (await bank.post(SELF_APPROVE, PAYMENT, WRONG)).headers.get('retry-after');
  await expect.poll(async () => Number(await retryAfter())).toBeGreaterThan(1);
  return {
    end: async () => {
      turn.let();
      vi.restoreAllMocks();
      const statuses = (await Promise.all(begun)).map(({ status }) => status);
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    },
  };
}

describe('while payments come too fast', () => {
  it('a payment is refused before its signature and its permission are looked at; a bad token is still 401', async () => {
    const { end } = await overloaded();
    const refused = await bank.post(SELF_APPROVE, PAYMENT, WRONG);
    expect([refused.status, refused.body]).toEqual([503, UNAVAILABLE]);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(refused.headers.get('x-request-id')).toMatch(/./);
    expect((await bank.post(SELF_APPROVE, 'no JSON at all')).status).toBe(503);
    expect((await bank.post(SELF_APPROVE, PAYMENT, { token: 'none of ours' })).status).toBe(401);
    await end();
    await expect.poll(async () => (await bank.post(SELF_APPROVE, PAYMENT, WRONG)).status).toBe(401);
  });

  it('so is whatever else takes a turn', async () => {
    const { end } = await overloaded();
    const unsigned = { hmacSecret: null };
    const calls = [
      ['/approve-cashout', { id: 1 }],
      ['/approve-cashout-manual', { id: 1 }],
      ['/cancel-cashout', { id: 1 }],
      ['/create-cashout', PAYMENT],
      ['/create-cashout-manual', {}],
      ['/create-cashoutmanual-self-approve', {}],
      ['/create-copy-and-paste-transfer', {}],
    ] as const;
    for (const [path, body] of calls) {
      const refused = await bank.post(path, body, unsigned);
      expect([path, refused.status, refused.body]).toEqual([path, 503, UNAVAILABLE]);
    }
    await end();
    for (const [path, body] of calls)
      await expect.poll(async () => (await bank.post(path, body, unsigned)).status).toBe(401);
  });

  it('one whose body has not come yet is answered, and its connection serves on', async () => {
    const { end } = await overloaded();
    const head = [
      `POST ${SELF_APPROVE} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${await bank.token(AURORA)}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    const { hostname, port } = new URL(bank.url);
    const socket = connect(Number(port), hostname).setEncoding('latin1');
    let read = '';
    socket.on('data', (chunk) => {
      read += chunk;
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n{"amount":`);
    await expect.poll(() => read).toMatch(/^HTTP\/1\.1 503 /);
    expect(read).not.toMatch(/connection: close/i);
    socket.write(`${' '.repeat(90)}GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await expect.poll(() => read).toMatch(/HTTP\/1\.1 200 .*"ok"/s);
    socket.destroy();
    await end();
  });

  it('a caller whose token is due to be verified again is refused without the database', async () => {
    const { end } = await overloaded();
    const lookUps = hold('main', 'credentials.find');
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 61_000);
    const refused = await bank.post(SELF_APPROVE, PAYMENT, WRONG);
    expect([refused.status, refused.body]).toEqual([503, UNAVAILABLE]);
    await expect.poll(lookUps.held).toBe(1);
    lookUps.let();
    await end();
  });

  it('watchers, readers and the bank’s own work are served', async () => {
    const { end } = await overloaded();
    const paths = ['/healthz', '/readyz', '/metrics', '/sandbox', BALANCE];
    for (const path of paths) expect([path, (await bank.get(path)).status]).toEqual([path, 200]);
    expect((await bank.post('/operator/login', {}, { as: null })).status).toBe(422);
    const metrics = (await bank.get('/metrics', { as: null })).body as string;
    expect(metrics).toMatch(
      /lastro_http_request_duration_seconds_count\{[^}]*self-approve[^}]*status="503"[^}]*\} [1-9]/,
    );
    await end();
  });
});

describe('a company that brings more payments than the bank can do', () => {
  it('is refused by itself: another is served meanwhile, and so is the first after the seconds it was told', async () => {
    bank = await startBank({ longestWaitMs: 3_000, batchLimit: 1 });
    await Promise.all([bank.token(AURORA), bank.token(BOREAL)]);
    const { paymentIds } = bank.app.bank.context;
    const { take } = paymentIds;
    // A database that is far away: each turn asks it for ids. One payment takes 100 ms, so payments come far faster
    // than that on any machine.
    vi.spyOn(paymentIds, 'takeNow').mockReturnValue(undefined);
    vi.spyOn(paymentIds, 'take').mockImplementation((count) => pause(100).then(() => take(count)));
    // From here on the bank knows how long a turn takes.
    expect((await bank.post('/create-cashout', PAYMENT)).status).toBe(200);
    let noisyOver = false;
    const noisy = Promise.all(
      Array.from({ length: 200 }, async () => {
        const answer = await bank.post('/create-cashout', PAYMENT);
        return { answer, at: performance.now() };
      }),
    ).finally(() => {
      noisyOver = true;
    });
    await expect.poll(() => bank.app.bank.context.turns.pending()).toBeGreaterThan(2);
    const quiet: Answer[] = [];
    const own = { ...BOREAL_ACCOUNT, amount: 1, key: 'ok@psp.example' };
    while (quiet.length < 3) quiet.push(await bank.post('/create-cashout', own, { as: BOREAL }));
    expect(noisyOver).toBe(false);
    expect(quiet.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answers = await noisy;
    const refused = answers.filter(({ answer }) => answer.status === 503);
    const done = answers.filter(({ answer }) => answer.status === 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + done.length).toBe(200);
    const last = refused.at(-1);
    const told = Number(last?.answer.headers.get('retry-after'));
    await pause(Math.max(0, (last?.at ?? 0) + told * 1_000 - performance.now()));
    expect((await bank.post('/create-cashout', PAYMENT)).status).toBe(200);
  });
});

describe('a company that has more requests under way than are answered', () => {
  it('has places for some of them and is refused more; another is let in, and all are served once the bank answers again', async () => {
    bank = await startBank({ longestWaitMs: 500 });
    await Promise.all([bank.token(AURORA), bank.token(BOREAL)]);
    for (const as of [AURORA, BOREAL]) await bank.get(as === AURORA ? BALANCE : BOREAL_BALANCE, { as });
    await pause(550);
    const database = hold('main');
    const first = bank.get(BOREAL_BALANCE, { as: BOREAL });
    await expect.poll(database.held).toBe(1);
    const under: Promise<Answer>[] = [];
    let refused: Answer | undefined;
    const ask = async () => {
      const answer = await bank.get(BALANCE);
      if (answer.status !== 200) refused ??= answer;
      return answer;
    };
    for (let asked = 0; asked < 2 * PLACES; asked += 1) under.push(ask());
    await expect.poll(database.held).toBe(1 + PLACES);
    // Until all have come, and for an eighth of the longest wait, nothing is known to be slow.
    for (; refused === undefined; await pause(70)) under.push(ask());
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
      503,
      UNAVAILABLE,
      '1',
    ]);
    expect(database.held()).toBe(1 + PLACES);
    const other = bank.get(BOREAL_BALANCE, { as: BOREAL });
    await expect.poll(database.held).toBe(2 + PLACES);
    database.let();
    vi.restoreAllMocks();
    expect((await Promise.all([first, other])).map(({ status }) => status)).toEqual([200, 200]);
    const served = (await Promise.all(under)).filter(({ status }) => status === 200);
    expect(served.length).toBeGreaterThanOrEqual(2 * PLACES);
    expect((await bank.get(BALANCE)).status).toBe(200);
  });

  it('has its places back when callers hang up, those that were served and those that waited', async () => {
    bank = await startBank({ longestWaitMs: 60_000 });
    const token = await bank.token(AURORA);
    await bank.token(BOREAL);
    const database = hold('main');
    const other = bank.get(BOREAL_BALANCE, { as: BOREAL });
    await expect.poll(database.held).toBe(1);
    const { hostname, port } = new URL(bank.url);
    const request = `GET ${BALANCE} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const sockets = Array.from({ length: 2 * PLACES }, () => connect(Number(port), hostname));
    for (const socket of sockets) socket.write(request);
    await expect.poll(database.held).toBe(1 + PLACES);
    for (const socket of sockets) socket.destroy();
    const after = Array.from({ length: 2 * PLACES }, () => bank.get(BALANCE));
    database.let();
    vi.restoreAllMocks();
    expect((await Promise.all(after)).map(({ status }) => status)).toEqual(Array(2 * PLACES).fill(200));
    expect((await other).status).toBe(200);
  });
});
