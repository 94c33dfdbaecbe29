import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  AURORA,
  AURORA_ACCOUNT,
  AURORA_READ_ONLY,
  BOREAL,
  startBank,
  type TestBank,
} from '../harness.ts';

let bank: TestBank;
afterEach(async () => {
  await bank.verify();
  await bank.close();
});

const BALANCE = '/v2/finance/get-balance?account_branch=0001&account_number=100013';
const LOGS = '/v3/webhooks/logs';
const PAYMENT = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const many = (count: number, call: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, call));

describe('a caller that asks too much is answered 429', () => {
  it('beyond its rate, with when to come again; its writes and other companies go on', async () => {
    const rate = { reads: 3, writes: 100 };
    bank = await startBank({ rates: { company: rate, credential: rate } });
    const answers = await many(40, () => bank.get(LOGS));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body).toEqual({ detail: 'Too many requests' });
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect((await bank.get(LOGS, { as: BOREAL })).status).toBe(200);
    expect((await bank.post('/create-cashout', PAYMENT)).status).toBe(200);
  });

  it('beyond its lists at once, whichever of its programs asks; nothing else of it waits', async () => {
    bank = await startBank();
    const { reads } = bank.app.db;
    const run = reads.run;
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    let running = 0;
    vi.spyOn(reads, 'run').mockImplementation(async (request) => {
      running += 1;
      await held;
      return run(request);
    });
    const lists = many(30, () => bank.get(LOGS));
    await expect.poll(() => running).toBe(3);
    const refused = await bank.get(LOGS, { as: AURORA_READ_ONLY });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await bank.post('/create-cashout', PAYMENT)).status).toBe(200);
    const other = bank.get(LOGS, { as: BOREAL });
    await expect.poll(() => running).toBe(4);
    open();
    vi.restoreAllMocks();
    expect((await other).status).toBe(200);
    const answers = statuses(await lists);
    expect(answers.filter((status) => status === 200).length).toBe(23);
    expect(answers.filter((status) => status === 429).length).toBe(7);
    expect((await bank.get(LOGS, { as: AURORA })).status).toBe(200);
  });
});

describe('a bank that cannot keep up answers 503', () => {
  it('to payments that would wait too long, at once and with when to come again; then it takes them again', async () => {
    bank = await startBank({ longestWaitMs: 1 });
    const { batch } = bank.app.db;
    const checkout = batch.checkout;
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    let waiting = 0;
    vi.spyOn(batch, 'checkout').mockImplementation(async () => {
      waiting += 1;
      await held;
      return checkout();
    });
    // The first may be refused: the bank's own turns take more than a millisecond too.
    const begun: Promise<Answer>[] = [];
    await expect
      .poll(() => {
        if (bank.app.bank.context.turns.pending() === 0) begun.push(bank.post('/create-cashout', PAYMENT));
        return waiting;
      })
      .toBeGreaterThan(0);
    // One that was taken on would be answered once the turn is let go: this one is wrongly signed.
    await expect
      .poll(async () => {
        const wrong = { hmacSecret: 'another secret' };
        const { status, body, headers } = await bank.post('/create-cashout', PAYMENT, wrong);
        return [status, body, headers.get('retry-after')];
      })
      .toEqual([503, { detail: 'Service unavailable' }, '1']);
    open();
    vi.restoreAllMocks();
    expect(statuses(await Promise.all(begun))).toContain(200);
    await expect.poll(async () => (await bank.post('/create-cashout', PAYMENT)).status).toBe(200);
    expect((await bank.get(BALANCE)).status).not.toBe(503);
  });
});

describe('connections of one network', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Connects, as the bank sees it, from an address that is not this machine's. */
  async function open(from: string) {
    bank.app.http.server.prependOnceListener('connection', (socket: Socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: from }),
    );
    const socket = connect(Number(new URL(bank.url).port), '127.0.0.1');
    sockets.push(socket);
    const seen = { answered: false, ended: false };
    socket.on('error', () => undefined);
    socket.once('close', () => {
      seen.ended = true;
    });
    socket.once('data', () => {
      seen.answered = true;
    });
    socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    await expect.poll(() => seen.answered || seen.ended).toBe(true);
    return seen;
  }

  it('are as many as the setting allows; other networks have their own', async () => {
    bank = await startBank({ connectionsPerNetwork: 2 });
    const first = [await open('203.0.113.7'), await open('203.0.113.7')];
    expect(await open('203.0.113.7')).toEqual({ answered: false, ended: true });
    expect(await open('203.0.113.8')).toEqual({ answered: true, ended: false });
    for (const one of first) expect(one).toEqual({ answered: true, ended: false });
  });

  it('are not counted where the network is a proxy of the settings', async () => {
    bank = await startBank({ connectionsPerNetwork: 2, trustedProxies: ['203.0.113.0/24'] });
    for (const _ of [1, 2, 3]) expect(await open('203.0.113.7')).toEqual({ answered: true, ended: false });
  });
});
