import { describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import { AURORA, type Json } from '../harness.ts';
import { decide, detail } from '../meds.ts';
import { until } from '../until.ts';
import { money, payIn } from './bank-on-rail.ts';
import { EXAMPLE, exampleAsks, readNow } from './keys-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail(startDirectory);
const { fault } = on;

/** An example institution has paid Padaria Aurora, and the money is there. */
async function paid(amount: string): Promise<string> {
  const before = (await money(on.by.bank)).total;
  const id = await payIn(on.running, { amount });
  await until(async () => {
    expect(on.running.bank.spi.state.transfers.get(id)?.ending?.state).toBe('SETTLED');
    expect((await money(on.by.bank)).total).toBeCloseTo(before + Number(amount), 2);
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

    const { xml } = await exampleAsks(
      on.running,
      '/refunds/',
      `<CreateRefundRequest><Participant>${EXAMPLE}</Participant><Refund><TransactionId>${endToEndId}</TransactionId>` +
        '<RefundReason>FRAUD</RefundReason><RefundAmount>50.00</RefundAmount></Refund></CreateRefundRequest>',
    );
    await fault('dict-no-answer', { times: 1, matching: 'closeRefund' });
    await readNow(on.by.bank, 'refunds');
    const [back] = (await on.by.transfers()).filter(
      (one) => one.end_to_end_id === endToEndId && one.id !== endToEndId,
    );
    await until(async () => {
      const { xml: refund } = await exampleAsks(on.running, `/refunds/${field(xml, 'Id')}`);
      expect([
        field(refund, 'Status'),
        field(refund, 'AnalysisResult'),
        field(refund, 'RefundTransactionId'),
        field(refund, 'EffectiveRefundedAmount'),
      ]).toEqual(['CLOSED', 'TOTALLY_ACCEPTED', back.id, '50.00']);
    });
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
