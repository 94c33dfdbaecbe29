import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAULTS } from '../../central-bank/faults/faults.ts';
import { EXAMPLE_ISPB } from '../../central-bank/institutions/examples.ts';
import { sentinelByAccount, sentinelByKey } from '../../central-bank/institutions/sentinels.ts';
import { startCentralBank } from '../../central-bank/start.ts';
import { isCpf } from '../../src/values/tax-id.ts';
import { A, B, openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { quiet, reserve, wordsOn, writing } from './payments.ts';

let running: RunningCentralBank;
let write: ReturnType<typeof writing>;

beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 40 });
  write = writing(running);
});

beforeEach(() => running.fresh());

afterAll(() => running.close());

/** A pays the recipient of this key at the example institution. */
async function payKey(key: string): Promise<string> {
  const holder = sentinelByKey(key)?.holder;
  if (holder === undefined) throw new Error(key);
  const order = write.order({
    creditorAgent: holder.ispb,
    creditorDocument: holder.document,
    creditorAccount: { address: { number: holder.number, branch: holder.branch }, type: holder.type, key },
  });
  expect((await running.a.post(await write.orders([order]))).status).toBe(201);
  await quiet(running);
  return order.ids.endToEndId;
}

const ended = (id: string) => {
  const ending = running.bank.spi.state.transfers.get(id)?.ending;
  return ending?.state === 'REJECTED' ? ending.code : ending?.state;
};
const advance = (seconds: number) => running.control('POST', '/clock', { advance: seconds });

describe('the example institution', () => {
  it('has recipients whose names say what they do', async () => {
    expect(ended(await payKey('ok@psp.example'))).toBe('SETTLED');
    expect(ended(await payKey('reject-DS0G@psp.example'))).toBe('DS0G');
    expect(ended(await payKey('reject-zz99@psp.example'))).toBe('ED05');
    const silent = await payKey('silent@psp.example');
    const slow = await payKey('slow-5@psp.example');
    expect([ended(silent), ended(slow)]).toEqual([undefined, undefined]);
    await advance(5);
    await expect.poll(() => ended(slow), { interval: 5 }).toBe('SETTLED');
    expect(ended(silent)).toBeUndefined();
    await advance(36);
    await expect.poll(() => ended(silent), { interval: 5 }).toBe('AB03');
  });

  it('gives back what was paid to the one that returns', async () => {
    const id = await payKey('returns@psp.example');
    await advance(6);
    await expect.poll(() => running.bank.spi.state.returns.get(id)?.length, { interval: 5 }).toBe(1);
    await quiet(running);
    const heard = await running.a.readAll();
    const given = heard.flatMap((message) => (message.type === 'pacs.004' ? message.body.transactions : []));
    expect(given).toMatchObject([{ endToEndId: id, amount: '10.50', original: { debtorAgent: A } }]);
  });

  it('finds each recipient by key and by account, with a document that may be', () => {
    for (const key of ['ok', 'silent', 'returns', 'slow-0', 'slow-86400', 'reject-AC03', 'reject-DS0G']) {
      const found = sentinelByKey(`${key}@psp.example`);
      expect(sentinelByAccount(EXAMPLE_ISPB, found?.holder.number ?? '')).toEqual(found);
      expect(isCpf(found?.holder.document ?? '')).toBe(true);
    }
    for (const key of ['ok@other.example', 'slow-86401@psp.example', 'slow-05@psp.example', 'no@psp.example'])
      expect(sentinelByKey(key)).toBeUndefined();
    expect(sentinelByAccount(A, '10')).toBeUndefined();
  });

  it('pays a bank, and answers its return as it was told to', async () => {
    const ask = {
      to: B,
      amount: '20.00',
      document: '52998224725',
      account: '77',
      key: 'k@b.example',
      onReturn: 'REJECT',
    };
    const { json } = await running.control('POST', '/payments', ask);
    const { endToEndId: id } = json as unknown as { endToEndId: string };
    await quiet(running);
    const [asked] = await running.b.readAll();
    expect(asked?.type === 'pacs.008' && asked.body.transactions[0]).toMatchObject({
      initiation: 'DICT',
      creditorAccount: { address: { number: '77' }, key: 'k@b.example' },
    });
    await running.b.post(await write.answer(id, 'ACSP'));
    const given = write.returned(id, {
      amount: '1.00',
      original: { debtorAgent: EXAMPLE_ISPB, creditorAgent: B },
    });
    await running.b.post(await write.returns([given]));
    await quiet(running);
    expect(wordsOn(given.returnId, await running.b.readAll())).toEqual(['RJCT AB09']);
    expect((await running.control('POST', '/returns', { endToEndId: id })).status).toBe(400);
  });
});

describe('control', () => {
  it('refuses what it does not understand, in words', async () => {
    const refused = async (method: string, path: string, body?: object) => {
      const { status, json } = await running.control(method, path, body);
      return `${status} ${(json as { error?: string }).error}`;
    };
    expect(await refused('POST', '/faults', { name: 'x' })).toBe('400 There is no fault x.');
    expect(await refused('POST', '/clock', {})).toMatch(/^400 Move the clock/);
    expect(await refused('POST', '/participants', { ispb: 'x', name: 'x' })).toBe('400 x is not an ISPB.');
    expect(await refused('POST', '/participants', { ispb: EXAMPLE_ISPB, name: 'x' })).toMatch(
      /example institution/,
    );
    expect(await refused('POST', `/participants/${B}/balance`, { amount: '-1.00' })).toBe(
      '409 The balance of the account is too low.',
    );
    expect(await refused('POST', '/payments', { to: A, amount: 'x' })).toMatch(/^400 /);
    expect(await refused('POST', '/returns', { endToEndId: 'E1' })).toBe('404 There is no payment E1.');
    expect(await refused('GET', '/nothing')).toBe('404 There is no GET /control/nothing.');
  });

  it('knows every fault, counts them down and takes them away', async () => {
    for (const name of Object.keys(FAULTS)) await running.control('POST', '/faults', { name, times: 1 });
    expect((await running.control('GET', '/faults')).json.faults).toHaveLength(Object.keys(FAULTS).length);
    await running.control('DELETE', '/faults');
    expect((await running.control('GET', '/faults')).json.faults).toHaveLength(0);
    await running.control('POST', '/faults', { name: 'payer-short', times: 1 });
    expect(ended(await payKey('ok@psp.example'))).toBeUndefined();
    expect(ended(await payKey('ok@psp.example'))).toBe('SETTLED');
  });

  it('strikes with a probability that follows from the seed', async () => {
    const { faults } = running.bank;
    faults.set({ name: 'post-500', probability: 0.5, matching: A });
    const struck = Array.from({ length: 200 }, () => faults.strike('post-500', A) !== undefined);
    expect(struck.filter(Boolean).length).toBeGreaterThan(60);
    expect(struck.filter(Boolean).length).toBeLessThan(140);
    expect(faults.strike('post-500', B)).toBeUndefined();
  });

  it('shows messages with their verdicts, and settlements', async () => {
    const id = await payKey('ok@psp.example');
    const { messages } = (await running.control('GET', `/messages?id=${id}`)).json as unknown as {
      messages: { direction: string; verdict: string; type: string; xml: string }[];
    };
    expect(messages.map(({ direction, verdict, type }) => `${direction} ${type} ${verdict}`)).toEqual([
      'RECEIVED pacs.008 TAKEN',
      'SENT pacs.002 SENT',
    ]);
    expect(messages[0]?.xml).toMatch(/^<Envelope /);
    const { settlements } = (await running.control('GET', `/settlements?id=${id}`)).json;
    expect(settlements).toMatchObject([{ id, from: A, to: EXAMPLE_ISPB, amount: '10.50', state: 'SETTLED' }]);
  });

  it('plays an outage: nobody is answered, and nothing is lost', async () => {
    await running.control('POST', '/stop');
    await expect(running.a.post('x')).rejects.toThrow();
    await running.control('POST', '/start');
    expect(ended(await payKey('ok@psp.example'))).toBe('SETTLED');
  });

  it('waits for what happens', async () => {
    const waiting = running.control('GET', '/events?happened=ENDED');
    const id = await payKey('ok@psp.example');
    expect((await waiting).json).toMatchObject({
      event: { happened: 'ENDED', id, ending: { state: 'SETTLED' } },
    });
    expect((await running.control('GET', '/events?happened=ENDED&waitMs=10')).json).toEqual({ event: null });
  });

  it('begins anew: participants stay, with nothing in the reserve', async () => {
    await payKey('ok@psp.example');
    await running.control('POST', '/reset');
    expect(await reserve(running)).toMatchObject({ [A]: '0.00 0.00', [B]: '0.00 0.00' });
    expect(running.bank.spi.state.transfers.size).toBe(0);
    await running.control('POST', `/participants/${A}/balance`, { amount: '11.00' });
    expect(ended(await payKey('ok@psp.example'))).toBe('SETTLED');
  });

  it('R71 conserves money: all accounts hold what was put in', async () => {
    for (const key of [
      'ok@psp.example',
      'reject-AC03@psp.example',
      'silent@psp.example',
      'returns@psp.example',
    ])
      await payKey(key);
    const cents = (text: string) => BigInt(text.replace('.', ''));
    const { balances, issued } = (await running.control('GET', '/balances')).json as unknown as {
      balances: { available: string; blocked: string }[];
      issued: string;
    };
    const held = balances.reduce(
      (sum, { available, blocked }) => sum + cents(available) + cents(blocked),
      0n,
    );
    expect(held).toBe(cents(issued));
    const { state } = running.bank.spi;
    const account = state.accounts.get(A);
    if (account === undefined) throw new Error('A has no account.');
    account.available += 1n;
    expect(() =>
      running.bank.world.commit([{ section: 'spi', event: { happened: 'OPENED', ispb: A } }]),
    ).toThrow('was issued');
    account.available -= 1n;
  });
});

describe('the folder of the state', () => {
  it('is used by one program at a time', async () => {
    const settings = { icomPort: 0, dictPort: 0, controlPort: 0, folder: running.folder, seed: 'x' };
    await expect(startCentralBank({ ...settings, streamWaitMs: 1, streamIdleMs: 1 })).rejects.toThrow(
      'is in use',
    );
  });

  it('holds the certificates of each participant, and keys that nobody else reads', () => {
    const files = readdirSync(join(running.folder, 'certificates', 'participants', A)).sort();
    expect(files).toEqual(['connection-key.pem', 'connection.pem', 'signing-key.pem', 'signing.pem']);
  });
});
