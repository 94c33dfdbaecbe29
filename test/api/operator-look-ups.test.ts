import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, openedClaim, registerElsewhere } from '../claims.ts';
import { AURORA, AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { listen } from '../listening.ts';
import { decide, report } from '../meds.ts';
import { asOperator, auditLines, type TestOperator } from '../operators.ts';
import { paidCode, receive, refundCashIn } from '../receiving.ts';

let bank: TestBank;
let rosa: TestOperator;
let sent: Json;
let received: Json;
let code: Json;
let claim: Json;
beforeAll(async () => {
  bank = await startBank();
  await listen(bank);
  const cashout = { ...AURORA_ACCOUNT, amount: 10, key: 'ok@psp.example', tag: 'pedido 7' };
  const answer = await bank.post('/create-cashout-self-approve', cashout);
  await bank.drain();
  sent = (await bank.get(`/v2/finance/status-cashout?id=${answer.body.id}`)).body;
  received = await receive(bank, 30, { refund_outcome: 'SUCCESS' });
  await refundCashIn(bank, received.id, 5);
  code = await paidCode(bank, 12);
  const phone = newPhone();
  await registerElsewhere(bank, phone);
  claim = await openedClaim(bank, phone);
  await bank.drain();
  rosa = await asOperator(bank);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const ids = async (path: string) =>
  (await rosa.get(path)).body.results.map((result: { id: number }) => result.id);

const LISTS = ['companies', 'accounts', 'cashouts', 'cash-ins', 'codes', 'refunds', 'keys', 'claims'];

describe('each look-up', () => {
  it.each([...LISTS, 'search?q=x', 'audit-log', 'health', 'payments/x/timeline'])(
    '%s is for operators alone',
    async (name) => {
      const stranger = await bank.get(`/operator/${name}`, { as: null });
      expect([stranger.status, stranger.body]).toEqual([401, { detail: 'Unauthorized' }]);
      const customer = await bank.get(`/operator/${name}`, { as: AURORA });
      expect([customer.status, customer.body]).toEqual([403, { detail: 'Forbidden' }]);
    },
  );

  it.each(LISTS)('%s lists newest first, in pages that hold each row once', async (name) => {
    const all = await ids(`/operator/${name}?limit=100`);
    expect(all.length).toBeGreaterThan(0);
    expect(all).toEqual([...all].sort((one: number, other: number) => other - one));
    const paged: number[] = [];
    let path = `/operator/${name}?limit=1`;
    while (path !== '' && paged.length <= all.length) {
      const { body } = await rosa.get(path);
      paged.push(...body.results.map((result: { id: number }) => result.id));
      path = body.next === null ? '' : body.next.slice(bank.url.length);
    }
    expect(paged).toEqual(all);
  });

  it.each(LISTS.filter((name) => name !== 'accounts'))('%s has a detail, which is audited', async (name) => {
    const [id] = await ids(`/operator/${name}?limit=1`);
    const before = (await auditLines(bank)).length;
    const { status, body } = await rosa.get(`/operator/${name}/${id}`);
    expect([status, body.id]).toEqual([200, id]);
    const lines = await auditLines(bank);
    expect(lines.length).toBe(before + 1);
    expect(lines.at(-1)).toMatchObject({ act: 'READ', subject_id: String(id), details: '{}' });
    for (const unknown of ['0', 'abc', '999999999999999999999']) {
      const missing = await rosa.get(`/operator/${name}/${unknown}`);
      expect([missing.status, missing.body]).toEqual([404, { detail: 'Not found' }]);
    }
  });

  it.each([
    ['cashouts?status=LOST', ['query', 'status']],
    ['cash-ins?status=NEW', ['query', 'status']],
    ['cashouts?limit=101', ['query', 'limit']],
    ['cashouts?cursor=x', ['query', 'cursor']],
    ['search', ['query', 'q']],
  ])('%s is refused with 422', async (path, loc) => {
    const { status, body } = await rosa.get(`/operator/${path}`);
    expect([status, body.message, body.detail[0].loc]).toEqual([422, 'Validation error', loc]);
  });
});

describe('a claim', () => {
  it('is shown with its deadlines, found by its key, its ids, its account and its holder', async () => {
    const [row] = (await rosa.get('/operator/claims?status=OPEN')).body.results;
    const opened = Date.parse(claim.created_at);
    const afterDays = (days: number) => new Date(opened + days * 86_400_000).toISOString();
    expect((await rosa.get(`/operator/claims/${row.id}`)).body).toEqual({
      id: row.id,
      company_id: expect.any(Number),
      company_name: 'Padaria Aurora Ltda',
      account: { branch: '0001', number: '100013' },
      pix_key_claim_id: claim.pix_key_claim_id,
      claim_id: claim.claim_id,
      status: 'OPEN',
      claim_type: 'OWNERSHIP',
      role: 'CLAIMER',
      type: 'CELL_PHONE',
      key: claim.key,
      inside: false,
      counterpart_ispb: '99999001',
      due_at: row.due_at,
      resolution_deadline: afterDays(7),
      conclusion_deadline: afterDays(14),
      lapse_deadline: afterDays(30),
      waiting_for_directory: null,
      confirmation_reason: null,
      cancellation_reason: null,
      cancelled_by_role: null,
      created_by_name: claim.created_by_name,
      confirmed_by_name: null,
      cancelled_by_name: null,
      completed_by_name: null,
      pix_key_id: null,
      created_at: claim.created_at,
      modified_at: INSTANT,
    });
    for (const q of [claim.key, claim.pix_key_claim_id, claim.claim_id, '11222333000181', '100013'])
      expect([q, await ids(`/operator/claims?q=${encodeURIComponent(q)}`)]).toEqual([q, [row.id]]);
    for (const q of [claim.key, claim.pix_key_claim_id, claim.claim_id, '11222333000181']) {
      const { results } = (await rosa.get(`/operator/search?q=${encodeURIComponent(q)}`)).body;
      expect(results).toContainEqual({ type: 'CLAIM', path: `/operator/claims/${row.id}`, item: row });
    }
    expect(await ids('/operator/claims?q=nobody')).toEqual([]);
  });

  it('stands in the queue of those with a deadline, the most urgent first', async () => {
    const { results } = (await rosa.get('/operator/claims?order=due')).body;
    const due = results.map((row: Json) => row.due_at);
    expect(due).not.toContain(null);
    expect(due).toEqual([...due].sort());
    const wrong = await rosa.get('/operator/cashouts?order=due');
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['query', 'order']]);
  });
});

describe('a cashout', () => {
  it('is shown with both its sides', async () => {
    const { body } = await rosa.get(`/operator/cashouts/${sent.id}`);
    expect(body).toMatchObject({
      id: sent.id,
      company_name: 'Padaria Aurora Ltda',
      account: { branch: '0001', number: '100013' },
      status: 'SUCCESS',
      origin: 'KEY',
      amount: 10,
      fee: 0,
      returned: 0,
      key: 'ok@psp.example',
      tag: 'pedido 7',
      end_to_end_id: sent.operationUuid,
      recipient: { ispb: '99999001', document: sent.recipient_legal_id },
      error: null,
      created_at: INSTANT,
      completed_at: INSTANT,
    });
  });

  it('is found by its status, its company, its account and its ids', async () => {
    const [{ id: company }] = (await rosa.get('/operator/companies?q=Padaria')).body.results;
    const [{ id: other }] = (await rosa.get('/operator/companies?q=Boreal')).body.results;
    for (const query of [
      `status=SUCCESS&company_id=${company}`,
      `company_id=${company}`,
      'q=100013',
      'q=0001/10001-3',
      'q=11.222.333/0001-81',
      'q=padaria-aurora',
      'q=helena@padaria-aurora.example',
      'q=0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10',
      `q=${sent.id}`,
      `q=${sent.operationUuid}`,
    ])
      expect([query, await ids(`/operator/cashouts?${query}`)]).toEqual([query, [sent.id]]);
    expect(await ids(`/operator/cashouts?company_id=${other}`)).not.toContain(sent.id);
    for (const query of [
      'status=FAILED',
      `q=${sent.id}&company_id=${other}`,
      'q=100021',
      'q=nobody',
      'q=999999',
    ])
      expect([query, await ids(`/operator/cashouts?${query}`)]).toEqual([query, []]);
  });
});

describe('GET /operator/search', () => {
  it('finds whatever a text names, with where its detail is', async () => {
    const found = async (q: string) =>
      (await rosa.get(`/operator/search?q=${encodeURIComponent(q)}`)).body.results.map(
        (result: Json) => `${result.type} ${result.path}`,
      );
    const refund = (await rosa.get('/operator/refunds?limit=1')).body.results[0];
    expect(await found(sent.operationUuid)).toEqual([`CASHOUT /operator/cashouts/${sent.id}`]);
    expect(await found(received.end_to_end_id)).toEqual([`CASH_IN /operator/cash-ins/${received.id}`]);
    expect(await found(refund.return_id)).toEqual([`REFUND /operator/refunds/${refund.id}`]);
    expect(await found(code.tx_id)).toEqual([`CODE /operator/codes/${code.qr_code_id}`]);
    expect(await found('100048')).toContain('ACCOUNT /operator/accounts/0001/100048');
    expect(await found('Marina')).toEqual([
      expect.stringMatching(/^COMPANY /),
      'ACCOUNT /operator/accounts/0001/100048',
    ]);
    expect(await found('0F9B1A6E-4B3D-4C52-8F1E-2A7D9C3E5B10')).toEqual([expect.stringMatching(/^KEY /)]);
    expect(await found('100%')).toEqual([]);
    expect(await found('   ')).toEqual([]);
  });

  it('masks a CPF, and so does every list', async () => {
    expect((await rosa.get('/operator/search?q=52998224725')).body.results.length).toBe(2);
    for (const path of ['search?q=529.982.247-25', ...LISTS]) {
      const { body } = await rosa.get(`/operator/${path}`);
      expect([path, JSON.stringify(body).includes('52998224725')]).toEqual([path, false]);
    }
  });
});

describe('GET /operator/payments/{end_to_end_id}/timeline', () => {
  const steps = async (endToEndId: string) =>
    (await rosa.get(`/operator/payments/${endToEndId}/timeline`)).body.steps.map(
      ({ at, step, facts }: Json) => {
        expect(at).toEqual(INSTANT);
        return facts.kind ?? facts.type ?? step;
      },
    );

  it('tells the life of a payment sent', async () => {
    const told = await steps(sent.operationUuid);
    expect(told).toContain('PIX_CASHOUT_CREATED');
    expect(told.filter((step: string) => step !== 'PIX_CASHOUT_CREATED')).toEqual([
      ...['REQUESTED', 'HELD', 'RAIL_ASKED', 'SETTLED'],
      ...['CASHOUT', 'PIX_CASHOUT_SUCCESS'],
    ]);
    const { body } = await rosa.get(`/operator/payments/${sent.operationUuid}/timeline`);
    const instants = body.steps.map((step: Json) => step.at);
    expect(instants).toEqual([...instants].sort());
    expect(body.steps.find((step: Json) => step.step === 'MOVED').facts).toMatchObject({
      direction: 'DEBIT',
      amount: 10,
      account: '0001/100013',
    });
  });

  it('tells the life of a payment received, and what was given back of it', async () => {
    expect(await steps(received.end_to_end_id)).toEqual(
      expect.arrayContaining([
        ...['RECEIVED', 'CASHIN', 'PIX_CASHIN_RECEIVED'],
        ...['REFUND_REQUESTED', 'REFUND_SETTLED', 'REFUND'],
      ]),
    );
  });

  it('tells of a payment that failed why', async () => {
    const cashout = { ...AURORA_ACCOUNT, amount: 2, key: 'reject-AC03@psp.example' };
    const { id } = (await bank.post('/create-cashout-self-approve', cashout)).body;
    await bank.drain();
    const failed = (await bank.get(`/v2/finance/status-cashout?id=${id}`)).body;
    const { body } = await rosa.get(`/operator/payments/${failed.operationUuid}/timeline`);
    const names = body.steps.map(({ step }: Json) => step).filter((step: string) => step !== 'TOLD');
    expect(names).toEqual(['REQUESTED', 'HELD', 'RAIL_ASKED', 'FAILED']);
    expect(body.steps.find(({ step }: Json) => step === 'FAILED').facts.error_code).toBe('AC03');
  });

  it('begins with the code that was paid', async () => {
    const told = await steps(code.endToEndId);
    expect(told[0]).toBe('CODE_CREATED');
    expect(told).toContain('QR_CODE_COPY_AND_PASTE_PAID');
  });

  it('tells what was reported, decided and given back because of it', async () => {
    const paid = await receive(bank, 21);
    const { pix_med_id } = await report(bank, paid.end_to_end_id, { amount: 15 });
    await decide(bank, { id: pix_med_id, verb: 'accept', as: AURORA });
    await bank.drain();
    expect(await steps(paid.end_to_end_id)).toEqual([
      ...['RECEIVED', 'CASHIN', 'PIX_CASHIN_RECEIVED', 'REPORTED', 'MED_CREATED'],
      ...['REPORT_ACCEPTED', 'REFUND_REQUESTED', 'MED_APPROVED'],
      ...['REFUND_SETTLED', 'REFUND', 'PIX_CASHIN_REFUNDED'],
    ]);
    const { body } = await rosa.get(`/operator/payments/${paid.end_to_end_id}/timeline`);
    const facts = (wanted: string) => body.steps.find(({ step }: Json) => step === wanted).facts;
    expect(facts('REPORTED')).toMatchObject({ pix_med_id, reason: 'RETURN_REQUEST', amount: 15 });
    expect(facts('REPORT_ACCEPTED')).toEqual({
      ...{ pix_med_id, status: 'ACCEPTED_BY_USER', decided_by: AURORA.clientId },
    });
    expect(facts('REFUND_REQUESTED')).toMatchObject({ amount: 15, reason: 'FR01' });
  });

  it('is 404 for an id that is no payment of the bank', async () => {
    const { status, body } = await rosa.get('/operator/payments/E99999001202601011200abcdefghijk/timeline');
    expect([status, body]).toEqual([404, { detail: 'Not found' }]);
  });
});

describe('GET /operator/audit-log', () => {
  it('says who did what to what, filtered and in pages', async () => {
    const { body } = await rosa.get('/operator/audit-log?act=LOGGED_IN&operator=ROSA@lastro.example&limit=1');
    expect(body).toEqual({
      next: null,
      results: [
        {
          id: expect.any(Number),
          at: INSTANT,
          operator: { id: expect.any(Number), email: 'rosa@lastro.example' },
          act: 'LOGGED_IN',
          subject: 'OPERATOR',
          subject_id: expect.stringMatching(/^\d+$/),
          company_id: null,
          request_id: expect.any(String),
          details: {},
        },
      ],
    });
    await rosa.get(`/operator/cashouts/${sent.id}`);
    const reads = await rosa.get(`/operator/audit-log?subject=CASHOUT&subject_id=${sent.id}&limit=1`);
    expect(reads.body.results).toHaveLength(1);
    expect(reads.body.next).toContain(`subject=CASHOUT&subject_id=${sent.id}&limit=1&cursor=`);
    expect((await rosa.get('/operator/audit-log?act=ROBBED')).body.results).toEqual([]);
    const later = encodeURIComponent(new Date(Date.now() + 86_400_000).toISOString());
    expect((await rosa.get(`/operator/audit-log?since=${later}`)).body.results).toEqual([]);
    expect((await rosa.get('/operator/audit-log?operator=nobody@x.example')).body.results).toEqual([]);
  });
});

describe('GET /operator/health', () => {
  it('counts what waits, and since when', async () => {
    await bank.post('/create-cashout-self-approve', {
      ...AURORA_ACCOUNT,
      ...{ amount: 1, key: 'silent@psp.example' },
    });
    const { status, body } = await rosa.get('/operator/health');
    expect(status).toBe(200);
    expect(body.queues).toEqual({
      cashouts: { processing: 1, oldest_since: INSTANT, beyond_limit: 0 },
      refunds: { pending: 0, oldest_since: null, beyond_limit: 0 },
      codes: { expired_and_open: 0 },
    });
    expect(body.database).toMatchObject({ version: expect.any(String), migrations: expect.any(Number) });
    expect(body.database.bytes).toBeGreaterThan(0);
    // The bank's own loops may wait for a connection at that very moment.
    const main = async () => (await rosa.get('/operator/health')).body.pools.main;
    await expect.poll(main).toEqual({ total: expect.any(Number), idle: expect.any(Number), waiting: 0 });
  });

  it('tells how long the newest payments took to settle, by the bank’s clock', async () => {
    const none = { settled: 0, p50_ms: null, p95_ms: null, slowest_ms: null };
    await bank.advance(6 * 60);
    expect((await rosa.get('/operator/health')).body.latency).toEqual(none);
    const pay = (key: string) =>
      bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 1, key });
    for (const key of ['ok@psp.example', 'ok@psp.example', 'slow-5@psp.example', 'reject-AC03@psp.example'])
      expect((await pay(key)).status).toBe(200);
    await bank.advance(10);
    const { latency } = (await rosa.get('/operator/health')).body;
    expect(latency.settled).toBe(3);
    expect(latency.p50_ms).toBeLessThan(5_000);
    expect(latency.slowest_ms).toBeGreaterThanOrEqual(5_000);
    expect(latency.slowest_ms).toBeLessThan(10_001);
    await bank.advance(5 * 60);
    expect((await rosa.get('/operator/health')).body.latency).toEqual(none);
  });
});
