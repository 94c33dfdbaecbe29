import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { addWebhook } from '../webhooks/receiver.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const post = (name: string, body: unknown, headers: Record<string, string> = {}) =>
  bank.call({ method: 'POST', path: `/sandbox/inbox/${name}`, body, as: null, headers });
const read = async (name: string): Promise<Json> =>
  (await bank.sandbox(`/inbox/${name}`, undefined, 'GET')).requests;

describe('200', () => {
  it('keeps what comes, of whatever type, byte for byte', async () => {
    const first = await post('mine', '{"a": 1 }');
    expect([first.status, first.body]).toEqual([200, { worked: true }]);
    await post('mine', 'not json', { 'content-type': 'text/plain', 'x-signature': 'abc' });
    const requests = await read('mine');
    expect(requests.map(({ body }: Json) => body)).toEqual(['not json', '{"a": 1 }']);
    expect(requests[0].headers).toMatchObject({ 'content-type': 'text/plain', 'x-signature': 'abc' });
    expect(requests[0].received_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('keeps names apart, and a name that got nothing is empty', async () => {
    await post('one', '1');
    expect(await read('two')).toEqual([]);
  });

  it('receives webhooks', async () => {
    await addWebhook(bank, `${bank.url}/sandbox/inbox/hooks`, { type: 'CASHOUT' });
    const body = { ...AURORA_ACCOUNT, amount: 4, key: 'ok@psp.example' };
    expect((await bank.post('/create-cashout', body)).status).toBe(200);
    await bank.drain();
    const [{ body: received, headers }] = await read('hooks');
    expect(JSON.parse(received)).toMatchObject({
      type: 'PIX_CASHOUT_CREATED',
      data: { amount: 4, sequence: 1 },
    });
    expect(headers['webhook-id']).toMatch(/^evt_[0-9a-f]{12}_cashout_\d+_1$/);
    await bank.verify();
  });

  it('keeps the newest thousand of a name', async () => {
    for (let round = 0; round < 11; round++)
      await Promise.all(Array.from({ length: 100 }, (_, index) => post('many', `${round}/${index}`)));
    const requests = await read('many');
    expect(requests.length).toBe(1_000);
    expect(requests[0].body).toMatch(/^10\//);
  });
});

describe('413', () => {
  it('refuses a body that is too large', async () => {
    const answer = await post('mine', 'x'.repeat(70_000));
    expect([answer.status, answer.body]).toEqual([413, { detail: 'Payload too large' }]);
  });
});

describe('422', () => {
  it('a name is letters, digits, dots and hyphens', async () => {
    expect((await post('a%20b', '{}')).status).toBe(422);
  });
});
