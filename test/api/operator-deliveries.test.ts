import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA, AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { asOperator, auditLines, type TestOperator } from '../operators.ts';
import { addWebhook, openReceiver, type Receiver } from '../webhooks/receiver.ts';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const MANY_DAYS = 5 * 86_400;

let bank: TestBank;
let rosa: TestOperator;
let receiver: Receiver;
let endpoint: Json;
beforeAll(async () => {
  bank = await startBank();
  receiver = await openReceiver(500);
  endpoint = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
  rosa = await asOperator(bank);
  await pay();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
  await receiver.close();
});

/** A payment that its endpoint is told of twice in vain, the next time minutes later; its end-to-end id. */
async function pay(): Promise<string> {
  const order = { ...AURORA_ACCOUNT, amount: 10, key: 'ok@psp.example' };
  const { body } = await bank.post('/create-cashout-self-approve', order);
  await bank.drain();
  await bank.advance(10);
  return (await bank.get(`/v2/finance/status-cashout?id=${body.id}`)).body.operationUuid;
}

const listed = async (query = ''): Promise<Json[]> => {
  const { status, body } = await rosa.get(`/operator/deliveries${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
};

describe('GET /operator/deliveries', () => {
  it('tells what waits to be tried again, with the words of its event', async () => {
    const rows = await listed();
    expect(rows.map(({ type }) => type).sort()).toEqual(['PIX_CASHOUT_CREATED', 'PIX_CASHOUT_SUCCESS']);
    const created = rows.find(({ type }) => type === 'PIX_CASHOUT_CREATED');
    const { company_id, subject_id } = created;
    expect(created).toEqual({
      id: `${company_id}-${endpoint.id}-cashout-${subject_id}-1-0`,
      event_id: receiver.received.find(({ event }) => event.type === 'PIX_CASHOUT_CREATED')?.headers[
        'webhook-id'
      ],
      company_id: expect.any(Number),
      company_name: 'Padaria Aurora Ltda',
      webhook: { id: endpoint.id, url: receiver.url, type: 'CASHOUT', enabled: true },
      type: 'PIX_CASHOUT_CREATED',
      subject: 'CASHOUT',
      subject_id: expect.any(Number),
      end_to_end_id: null,
      state: 'PENDING',
      attempts: 2,
      resend: false,
      created_at: INSTANT,
      next_attempt_at: INSTANT,
      ended_at: null,
    });
  });

  it('finds one by its own id, by the id of its event, by a row of the log, and under its endpoint', async () => {
    const [one] = await listed();
    const logs = (await bank.get('/v3/webhooks/logs')).body.results as Json[];
    const log = logs.find(({ header }) => JSON.stringify(header).includes(one.event_id));
    for (const q of [one.id, one.event_id, String(log.id)])
      expect([q, (await listed(`?q=${q}`)).map(({ id }) => id)]).toEqual([q, [one.id]]);
    expect(await listed(`?webhook_id=${endpoint.id}`)).toHaveLength(2);
    expect(await listed('?webhook_id=999999')).toEqual([]);
    expect(await listed(`?company_id=${one.company_id}`)).toHaveLength(2);
    expect(await listed('?company_id=999999')).toEqual([]);
    const search = (await rosa.get(`/operator/search?q=${one.event_id}`)).body.results;
    expect(search).toEqual([{ type: 'DELIVERY', path: `/operator/deliveries/${one.id}`, item: one }]);
  });

  it('turns pages', async () => {
    const all = (await listed()).map(({ id }) => id);
    const first = (await rosa.get('/operator/deliveries?limit=1')).body;
    const second = (await rosa.get(first.next.slice(bank.url.length))).body;
    expect([...first.results, ...second.results].map(({ id }: Json) => id)).toEqual(all);
    expect(second.next).toBeNull();
  });

  it('is refused to strangers and customers, and for a state that there is not', async () => {
    for (const path of ['/operator/deliveries', '/operator/deliveries/1-1-cashout-1-1-0']) {
      const stranger = await bank.get(path, { as: null });
      expect([stranger.status, stranger.body]).toEqual([401, { detail: 'Unauthorized' }]);
      const customer = await bank.get(path, { as: AURORA });
      expect([customer.status, customer.body]).toEqual([403, { detail: 'Forbidden' }]);
    }
    const wrong = await rosa.get('/operator/deliveries?state=LOST');
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['query', 'state']]);
  });
});

describe('GET /operator/deliveries/{id}', () => {
  it('shows the body and each attempt, and the audit log who saw it', async () => {
    const created = (await listed()).find(({ type }) => type === 'PIX_CASHOUT_CREATED');
    const { status, body } = await rosa.get(`/operator/deliveries/${created.id}`);
    expect([status, body]).toEqual([
      200,
      {
        ...created,
        body: receiver.received.find(({ event }) => event.type === 'PIX_CASHOUT_CREATED')?.body,
        tries: [
          ...[1, 2].map((attempt) => ({
            log_id: expect.any(Number),
            attempt,
            created_at: INSTANT,
            answered_at: INSTANT,
            status_code: 500,
            failure: null,
            response: 'ok',
          })),
        ],
      },
    ]);
    expect((await auditLines(bank)).at(-1)).toMatchObject({
      act: 'READ',
      subject: 'DELIVERY',
      subject_id: created.id,
    });
  });

  it('answers 404 for what is none, or no longer', async () => {
    const before = (await auditLines(bank)).length;
    for (const id of ['1', 'x', '1-1-cashout-1-1-0', `999999-${endpoint.id}-cashout-1-1-0`]) {
      const answer = await rosa.get(`/operator/deliveries/${id}`);
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found' }]);
    }
    expect((await auditLines(bank)).length).toBe(before);
  });
});

describe('GET /operator/payments/{end_to_end_id}/timeline', () => {
  it('tells beside each event where it went and what was answered', async () => {
    const endToEndId = await pay();
    const { steps } = (await rosa.get(`/operator/payments/${endToEndId}/timeline`)).body;
    const told = steps.filter(({ step }: Json) => step === 'TOLD');
    expect(told.map(({ facts }: Json) => [facts.type, facts.deliveries])).toEqual(
      ['PIX_CASHOUT_CREATED', 'PIX_CASHOUT_SUCCESS'].map((type, index) => [
        type,
        [
          {
            id: expect.stringMatching(
              new RegExp(`^\\d+-${endpoint.id}-cashout-${told[0].facts.subject_id}-${index + 1}-0$`),
            ),
            url: receiver.url,
            state: 'PENDING',
            attempts: 2,
            resend: false,
            next_attempt_at: INSTANT,
            status_code: 500,
            failure: null,
          },
        ],
      ]),
    );
  });
});

describe('GET /operator/health', () => {
  it('tells which endpoints fail, what is tried again and what was given up', async () => {
    const before = (await rosa.get('/operator/health')).body.webhooks;
    expect(before).toEqual({
      unpublished: 0,
      backlog: 0,
      backlog_since: null,
      retrying: 4,
      parked: 0,
      failing_endpoints: 1,
      failing: [
        {
          company_id: expect.any(Number),
          company_name: 'Padaria Aurora Ltda',
          webhook_id: endpoint.id,
          url: receiver.url,
          backlog: 0,
          retrying: 4,
          next_attempt_at: INSTANT,
        },
      ],
    });
    await bank.advance(MANY_DAYS);
    await bank.drain();
    rosa = await asOperator(bank);
    const after = (await rosa.get('/operator/health')).body.webhooks;
    expect(after).toMatchObject({ retrying: 0, parked: 4, failing_endpoints: 0, failing: [] });
    const parked = await listed('?state=PARKED');
    expect(parked.map(({ state, attempts }) => [state, attempts])).toEqual(Array(4).fill(['PARKED', 10]));
    const { tries } = (await rosa.get(`/operator/deliveries/${parked[0].id}`)).body;
    expect(tries.map(({ attempt }: Json) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await listed()).toEqual([]);
  });

  it('of an event about no payment the attempts are found too', async () => {
    receiver.behave(204);
    const test = await bank.post(`/v3/webhooks/${endpoint.id}/test`, undefined, { hmacSecret: null });
    expect(test.status, JSON.stringify(test.body)).toBeLessThan(300);
    await bank.drain();
    const sent = receiver.received.at(-1);
    const [row] = await listed(`?q=${sent?.headers['webhook-id']}`);
    expect(row).toMatchObject({ type: 'WEBHOOK_TEST', state: 'DELIVERED', end_to_end_id: null });
    const { tries, body } = (await rosa.get(`/operator/deliveries/${row.id}`)).body;
    expect(body).toBe(sent?.body);
    expect(tries).toMatchObject([{ attempt: 1, status_code: 204 }]);
  });
});
