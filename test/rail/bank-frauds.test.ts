import { describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import { AURORA, AURORA_EMPTY_ACCOUNT as EMPTY, type Json } from '../harness.ts';
import { decide, detail } from '../meds.ts';
import { refundCashIn } from '../receiving.ts';
import { until } from '../until.ts';
import { elsewhere, manual, money, moveBank, payIn } from './bank-on-rail.ts';
import { EXAMPLE, exampleAsks, readNow } from './keys-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail(startDirectory);
const { fault } = on;
const NOTHING = { total: 0, blocked: 0 };

/** An example institution has paid Padaria Aurora, and the money is there. */
async function paid(amount: string, account = '100013'): Promise<string> {
  const before = (await money(on.by.bank, account)).total;
  const id = await payIn(on.running, { amount, account });
  await until(async () => {
    expect(on.running.bank.spi.state.transfers.get(id)?.ending?.state).toBe('SETTLED');
    expect((await money(on.by.bank, account)).total).toBeCloseTo(before + Number(amount), 2);
  });
  return id;
}

async function reported(endToEndId: string): Promise<Json> {
  const { status, json } = await on.running.control('POST', '/reports', {
    transactionId: endToEndId,
    details: 'Golpe da loja falsa',
  });
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

/** The case of a payment, as the customer lists it. */
async function caseOf(endToEndId: string): Promise<Json> {
  const { body } = await on.by.bank.get('/v3/meds/', { as: AURORA });
  return body.results.find((one: Json) => JSON.stringify(one).includes(endToEndId));
}

async function caseHeard(endToEndId: string): Promise<Json> {
  await readNow(on.by.bank, 'infraction');
  const med = await caseOf(endToEndId);
  expect(med).toBeDefined();
  return med;
}

const field = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** The report as its reporter sees it in the directory. */
async function reportThere(id: string) {
  const { xml } = await exampleAsks(on.running, `/infraction-reports/${id}`);
  return { status: field(xml, 'Status'), result: field(xml, 'AnalysisResult') };
}

const answered = (id: string, status: string, result?: string) =>
  until(async () => expect(await reportThere(id)).toEqual({ status, result }));

async function decided(med: Json, verb: 'accept' | 'reject'): Promise<void> {
  const answer = await decide(on.by.bank, { id: med.pix_med_id, verb, as: AURORA });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** The payer's institution asks for the money of a payment back. */
async function refundAsked(
  endToEndId: string,
  { reason, amount }: { reason: string; amount: string },
): Promise<string> {
  const { xml } = await exampleAsks(
    on.running,
    '/refunds/',
    `<CreateRefundRequest><Participant>${EXAMPLE}</Participant><Refund><TransactionId>${endToEndId}</TransactionId>` +
      `<RefundReason>${reason}</RefundReason><RefundAmount>${amount}</RefundAmount></Refund></CreateRefundRequest>`,
  );
  return field(xml, 'Id') ?? '';
}

/** The refund as who asked for it sees it in the directory. */
async function refundThere(id: string) {
  const { xml } = await exampleAsks(on.running, `/refunds/${id}`);
  return ['Status', 'AnalysisResult', 'RefundTransactionId', 'EffectiveRefundedAmount'].map((name) =>
    field(xml, name),
  );
}

/** Has the bank look twice at a refund that it was asked for, so that the first look is over. */
async function lookedAt(refundId: string): Promise<void> {
  const looks = async () => {
    const [row] = await on.rows<{ looks: number }>(
      'select lease_number as looks from bcb.open_refunds where refund_id = $1',
      [refundId],
    );
    return row?.looks ?? Number.POSITIVE_INFINITY;
  };
  for (let more = 2, before = await looks(); more > 0; more -= 1, before += 1) {
    await on.rows('update bcb.open_refunds set lease_until = clock_timestamp() where refund_id = $1', [
      refundId,
    ]);
    on.by.bank.app.bank.work.wake();
    await until(async () => expect(await looks()).toBeGreaterThan(before));
  }
}

describe('a report of fraud', () => {
  it('blocks, is acknowledged, agreed to and paid back, and its refund names the return that settled', async () => {
    const endToEndId = await paid('50.00');
    const before = await money(on.by.bank);
    const { id } = await reported(endToEndId);
    await fault('dict-no-answer', { times: 1, matching: 'acknowledgeReport' });
    const med = await caseHeard(endToEndId);
    expect(med).toMatchObject({ status: 'WAITING' });
    expect((await money(on.by.bank)).blocked).toBeCloseTo(before.blocked + 50, 2);
    expect(await reportThere(id)).toEqual({ status: 'ACKNOWLEDGED', result: undefined });

    await fault('dict-no-answer', { times: 1, matching: 'closeReport' });
    await decided(med, 'accept');
    await answered(id, 'CLOSED', 'AGREED');
    await until(async () => expect((await money(on.by.bank)).total).toBeCloseTo(before.total - 50, 2));
    expect((await detail(on.by.bank, med.pix_med_id, AURORA)).chargebacks).toHaveLength(1);

    const refundId = await refundAsked(endToEndId, { reason: 'FRAUD', amount: '50.00' });
    await fault('dict-no-answer', { times: 1, matching: 'closeRefund' });
    await readNow(on.by.bank, 'refunds');
    const [back] = (await on.by.transfers()).filter(
      (one) => one.end_to_end_id === endToEndId && one.id !== endToEndId,
    );
    await until(async () =>
      expect(await refundThere(refundId)).toEqual(['CLOSED', 'TOTALLY_ACCEPTED', back.id, '50.00']),
    );
  });

  it('that the customer rejects is disagreed with, and the money stays', async () => {
    const endToEndId = await paid('20.00');
    const before = await money(on.by.bank);
    const { id } = await reported(endToEndId);
    await decided(await caseHeard(endToEndId), 'reject');
    await answered(id, 'CLOSED', 'DISAGREED');
    expect(await money(on.by.bank)).toEqual(before);
  });

  it('that nobody can be told of a decision for a while is answered when the directory is back', async () => {
    const endToEndId = await paid('5.00');
    const { id } = await reported(endToEndId);
    const med = await caseHeard(endToEndId);
    await fault('dict-503', { retryAfter: 3, times: 2, matching: 'closeReport' });
    await decided(med, 'reject');
    await until(async () => {
      await on.by.advance(3);
      expect(await reportThere(id)).toEqual({ status: 'CLOSED', result: 'DISAGREED' });
    });
  });
});

describe('a refund that is asked for', () => {
  /** The customer has returned 10.00 of a payment of 60.00, and has spent the rest. */
  async function spent(): Promise<string> {
    const endToEndId = await paid('60.00', EMPTY.source_account_number);
    const [cashIn] = await on.rows<{ id: bigint }>('select id from cash_ins where end_to_end_id = $1', [
      endToEndId,
    ]);
    expect((await refundCashIn(on.by.bank, Number(cashIn?.id), 10)).status).toBe(200);
    await until(async () =>
      expect((await money(on.by.bank, EMPTY.source_account_number)).total).toBeCloseTo(50, 2),
    );
    const body = { ...manual(50, elsewhere(on.running, 'ok')), ...EMPTY };
    const sent = await on.by.bank.post('/create-cashoutmanual-self-approve', body);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await until(async () => expect(await money(on.by.bank, EMPTY.source_account_number)).toEqual(NOTHING));
    return endToEndId;
  }

  it.each([
    ['FRAUD', 'NO_BALANCE'],
    ['OPERATIONAL_FLAW', 'INVALID_REQUEST'],
  ])('for %s is not answered with what the customer returned before', async (reason, rejection) => {
    const endToEndId = await spent();
    const { id } = await reported(endToEndId);
    await decided(await caseHeard(endToEndId), 'accept');
    await answered(id, 'CLOSED', 'AGREED');
    const refundId = await refundAsked(endToEndId, { reason, amount: '60.00' });
    await readNow(on.by.bank, 'refunds');
    await lookedAt(refundId);
    expect((await refundThere(refundId))[0]).toBe('OPEN');
    await on.by.advance(3_600);
    on.by.bank.forgetTokens();
    await lookedAt(refundId);
    expect((await refundThere(refundId)).slice(0, 3)).toEqual(['CLOSED', 'REJECTED', undefined]);
    const { xml } = await exampleAsks(on.running, `/refunds/${refundId}`);
    expect(field(xml, 'RefundRejectionReason')).toBe(rejection);
  });

  it('for an operational flaw is answered with what the customer returns then, though its clock is behind', async () => {
    const endToEndId = await paid('60.00');
    // The directory's clock is two seconds ahead, so that the return carries an earlier time than the request.
    await on.running.control('POST', '/clock', { advance: 2 });
    const refundId = await refundAsked(endToEndId, { reason: 'OPERATIONAL_FLAW', amount: '60.00' });
    await readNow(on.by.bank, 'refunds');
    const [cashIn] = await on.rows<{ id: bigint }>('select id from cash_ins where end_to_end_id = $1', [
      endToEndId,
    ]);
    const given = await refundCashIn(on.by.bank, Number(cashIn?.id), 60);
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    const { end_to_end_id: returnId } = given.body;
    await until(() => expect(on.endingOf(returnId)?.state).toBe('SETTLED'));
    await until(async () => expect((await on.transferOf(returnId)).state).toBe('SETTLED'));
    await lookedAt(refundId);
    expect(await refundThere(refundId)).toEqual(['CLOSED', 'TOTALLY_ACCEPTED', returnId, '60.00']);
    await moveBank(on.by.bank, 2);
  });
});

describe('a funds recovery', () => {
  const contact =
    '<ContactInformation><Email>med@psp.example</Email><Phone>+5511400000001</Phone></ContactInformation>';
  const moved = (root: string, id: string) =>
    `<${root}><FundsRecoveryId>${id}</FundsRecoveryId><Participant>${EXAMPLE}</Participant></${root}>`;
  const create = async (endToEndId: string) => {
    const { xml } = await exampleAsks(
      on.running,
      '/funds-recoveries/',
      `<CreateFundsRecoveryRequest><Participant>${EXAMPLE}</Participant><FundsRecovery>` +
        `<RootTransactionId>${endToEndId}</RootTransactionId><SituationType>SCAM</SituationType>${contact}` +
        '</FundsRecovery></CreateFundsRecoveryRequest>',
    );
    return field(xml, 'Id') ?? '';
  };
  const standing = async (id: string) =>
    field((await exampleAsks(on.running, `/funds-recoveries/${id}`)).xml, 'Status');

  it('goes from the report to the money that has gone back', async () => {
    const endToEndId = await paid('30.00');
    const recovery = await create(endToEndId);
    await decided(await caseHeard(endToEndId), 'accept');
    await until(async () => expect(await standing(recovery)).toBe('ANALYSED'));
    await exampleAsks(
      on.running,
      `/funds-recoveries/${recovery}/refund`,
      moved('RefundFundsRecoveryRequest', recovery),
    );
    await readNow(on.by.bank, 'refunds');
    await until(async () => {
      await on.by.bank.drain();
      expect(await standing(recovery)).toBe('COMPLETED');
    });
  });

  it('that is cancelled releases what was blocked', async () => {
    const endToEndId = await paid('7.00');
    const before = await money(on.by.bank);
    const recovery = await create(endToEndId);
    const med = await caseHeard(endToEndId);
    expect((await money(on.by.bank)).blocked).toBeCloseTo(before.blocked + 7, 2);
    await exampleAsks(
      on.running,
      `/funds-recoveries/${recovery}/cancel`,
      moved('CancelFundsRecoveryRequest', recovery),
    );
    await readNow(on.by.bank, 'infraction');
    expect(await detail(on.by.bank, med.pix_med_id, AURORA)).toMatchObject({ status: 'CANCELLED_BY_PSP' });
    expect(await money(on.by.bank)).toEqual(before);
  });
});
