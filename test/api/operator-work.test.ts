import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { auditLines, type CodedOperator, newOperator } from '../operators.ts';
import { receive } from '../receiving.ts';
import { addWebhook, openReceiver, type Receiver } from '../webhooks/receiver.ts';

let bank: TestBank;
let rosa: CodedOperator;
let receiver: Receiver;
let endpoint: Json;
beforeAll(async () => {
  bank = await startBank();
  receiver = await openReceiver(500);
  endpoint = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
  await receiver.close();
});

const work = async (): Promise<Json> => {
  const { status, body } = await rosa.get('/operator/work');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const parked = async (): Promise<Json[]> =>
  (await rosa.get('/operator/deliveries?state=PARKED')).body.results;

describe('the work of operators', () => {
  it('is nothing in a quiet bank', async () => {
    rosa = await newOperator(bank, ['see', 'decide', 'equip']);
    const none = { count: 0, more: false, first: [] };
    expect(await work()).toEqual({
      at: expect.any(String),
      ...{ meds: none, requisitions: none, proposals: none, differences: none, endpoints: none },
      contradictions: { count: 0 },
      deliveries: { parked: 0, retrying: 0, failing_endpoints: 0 },
      security: none,
    });
  });

  it('is the disputes with their deadlines, and deliveries that were given up', async () => {
    const paid = await receive(bank, 90);
    await bank.sandbox('/meds', {
      ...{ end_to_end_id: paid.end_to_end_id, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' },
    });
    await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 10, key: 'ok@psp.example' });
    await bank.drain();
    await bank.advance(4 * 86_400);
    rosa = await newOperator(bank, ['see', 'decide', 'equip']);
    const { meds, deliveries } = await work();
    expect(meds).toEqual({
      ...{ count: 1, more: false },
      first: [
        {
          ...{ id: expect.any(String), name: 'Padaria Aurora Ltda', amount: 90 },
          ...{ at: expect.any(String), due_at: expect.any(String) },
        },
      ],
    });
    expect(deliveries).toMatchObject({ parked: 2 });
  });
});

describe('deliveries that were given up', () => {
  it('are tried again one by one, with a code, and the log says by whom', async () => {
    const [one] = await parked();
    const path = `/operator/deliveries/${one?.id}/retry`;
    expect((await rosa.send('POST', path, { token: '1' })).status).toBe(400);
    receiver.behave(200);
    const sent = receiver.received.length;
    const { status, body } = await rosa.act('POST', path, {});
    expect([status, body]).toEqual([200, { deliveries: 1 }]);
    await bank.drain();
    expect(receiver.received.length).toBe(sent + 1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(one?.event_id);
    expect((await parked()).map(({ id }) => id)).not.toContain(one?.id);
    const last = (await auditLines(bank)).filter(({ act }) => act === 'DELIVERY_RETRIED');
    expect(last).toMatchObject([{ subject: 'DELIVERY', subject_id: one?.id }]);
    // It has arrived, and is not given up any more.
    expect((await rosa.act('POST', path, {})).status).toBe(404);
  });

  it('are tried again all of an endpoint, for who may decide alone', async () => {
    const [{ company_id }] = (await parked()) as [Json];
    const path = `/operator/companies/${company_id}/webhooks/${endpoint.id}/retry`;
    const onlooker = await newOperator(bank, ['see']);
    expect((await onlooker.act('POST', path, {})).status).toBe(403);
    const answer = await rosa.act('POST', path, {});
    expect([answer.status, answer.body]).toEqual([200, { deliveries: 1 }]);
    await bank.drain();
    expect(await parked()).toEqual([]);
    const elsewhere = await rosa.act(
      'POST',
      `/operator/companies/${company_id + 1}/webhooks/${endpoint.id}/retry`,
      {},
    );
    expect([elsewhere.status, elsewhere.body]).toEqual([404, { detail: 'Webhook not found' }]);
  });
});
