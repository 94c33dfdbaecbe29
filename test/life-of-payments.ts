import { expect } from 'vitest';
import { AURORA, AURORA_ACCOUNT, BOREAL, BOREAL_ACCOUNT, type Json, type TestBank } from './harness.ts';
import { createCode, paidCode, payCode, receive, refundCashIn, simplified } from './receiving.ts';

const ENDPOINT = '/v3/webhooks';

/** Makes an endpoint that hears everything; the sandbox's own inbox takes what it is told. */
export async function listen(bank: TestBank): Promise<void> {
  const made = await bank.post(ENDPOINT, { url: `${bank.url}/sandbox/inbox/life`, type: 'ALL' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
}

/**
 * One payment of each kind after the other: created, approved, created and approved at once, settled inside the bank
 * and outside, refused, received, by code, and given back.
 */
export async function livePayments(bank: TestBank): Promise<void> {
  const pay = async (path: string, body: Json) => {
    const answer = await bank.post(path, { ...AURORA_ACCOUNT, amount: 1.5, ...body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const created = await pay('/create-cashout', { key: 'ok@psp.example' });
  await bank.post('/approve-cashout', { id: created.id });
  await pay('/create-cashout-self-approve', { key: 'ok@psp.example', idempotency_key: 'life-1' });
  await pay('/create-cashout-self-approve', { key: 'reject-AC03@psp.example' });
  await bank.drain();
  const received = await receive(bank, 60);
  await refundCashIn(bank, received.id, 25);
  await bank.drain();
  await paidCode(bank, 12);
  const code = await createCode(bank, await simplified(bank, { ...BOREAL_ACCOUNT, amount: 3 }), BOREAL);
  await payCode(bank, code, 3, { as: AURORA, account: AURORA_ACCOUNT });
  await bank.drain();
}
