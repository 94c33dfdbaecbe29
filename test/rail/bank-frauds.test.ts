import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import type { FaultName } from '../../central-bank/faults/faults.ts';
import { AURORA, type Json } from '../harness.ts';
import { decide, detail } from '../meds.ts';
import { type BankOnRail, money, openBankOnRail, payIn } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { EXAMPLE, exampleAsks, readNow, until } from './keys-on-rail.ts';

let running: RunningCentralBank;
let by: BankOnRail;
beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 100 }, startDirectory);
  by = await openBankOnRail(running);
});
afterEach(() => running.control('DELETE', '/faults'));
afterAll(async () => {
  await by.bank.verify();
  await by.close();
  await running.close();
});

const fault = (name: FaultName, more: object = {}) => running.control('POST', '/faults', { name, ...more });

/** An example institution has paid Padaria Aurora, and the money is there. */
async function paid(amount: string): Promise<string> {
  const before = (await money(by.bank)).total;
  const id = await payIn(running, { amount });
  await until(async () => {
    expect(running.bank.spi.state.transfers.get(id)?.ending?.state).toBe('SETTLED');
    expect((await money(by.bank)).total).toBeCloseTo(before + Number(amount), 2);
  });
  return id;
}

async function reported(endToEndId: string): Promise<Json> {
  const { status, json } = await running.control('POST', '/reports', {
    transactionId: endToEndId,
    details: 'Golpe da loja falsa',
  });
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

/** The case of a payment, as the customer lists it. */
async function caseOf(endToEndId: string): Promise<Json> {
  const { body } = await by.bank.get('/v3/meds/', { as: AURORA });
  return body.results.find((one: Json) => JSON.stringify(one).includes(endToEndId));
}

async function caseHeard(endToEndId: string): Promise<Json> {
  await readNow(by.bank, 'infraction');
  const med = await caseOf(endToEndId);
  expect(med).toBeDefined();
  return med;
}

const field = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** The report as its reporter sees it in the directory. */
async function reportThere(id: string) {
  const { xml } = await exampleAsks(running, `/infraction-reports/${id}`);
  return { status: field(xml, 'Status'), result: field(xml, 'AnalysisResult') };
}

const answered = (id: string, status: string, result?: string) =>
  until(async () => expect(await reportThere(id)).toEqual({ status, result }));

async function decided(med: Json, verb: 'accept' | 'reject'): Promise<void> {
  const answer = await decide(by.bank, { id: med.pix_med_id, verb, as: AURORA });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

describe('a report of fraud', () => {
  it('blocks, is acknowledged, agreed to and paid back, and its refund names the return that settled', async () => {
    const endToEndId = await paid('50.00');
    const before = await money(by.bank);
    const { id } = await reported(endToEndId);
    await fault('dict-no-answer', { times: 1, matching: 'acknowledgeReport' });
    const med = await caseHeard(endToEndId);
    expect(med).toMatchObject({ status: 'WAITING' });
    expect((await money(by.bank)).blocked).toBeCloseTo(before.blocked + 50, 2);
    expect(await reportThere(id)).toEqual({ status: 'ACKNOWLEDGED', result: undefined });

    await fault('dict-no-answer', { times: 1, matching: 'closeReport' });
    await decided(med, 'accept');
    await answered(id, 'CLOSED', 'AGREED');
    await until(async () => expect((await money(by.bank)).total).toBeCloseTo(before.total - 50, 2));
    expect((await detail(by.bank, med.pix_med_id, AURORA)).chargebacks).toHaveLength(1);

    const { xml } = await exampleAsks(
      running,
      '/refunds/',
      `<CreateRefundRequest><Participant>${EXAMPLE}</Participant><Refund><TransactionId>${endToEndId}</TransactionId>` +
        '<RefundReason>FRAUD</RefundReason><RefundAmount>50.00</RefundAmount></Refund></CreateRefundRequest>',
    );
    await fault('dict-no-answer', { times: 1, matching: 'closeRefund' });
    await readNow(by.bank, 'refunds');
    const [back] = (await by.transfers()).filter(
      (one) => one.end_to_end_id === endToEndId && one.id !== endToEndId,
    );
    await until(async () => {
      const { xml: refund } = await exampleAsks(running, `/refunds/${field(xml, 'Id')}`);
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
    const before = await money(by.bank);
    const { id } = await reported(endToEndId);
    await decided(await caseHeard(endToEndId), 'reject');
    await answered(id, 'CLOSED', 'DISAGREED');
    expect(await money(by.bank)).toEqual(before);
  });

  it('that nobody can be told of a decision for a while is answered when the directory is back', async () => {
    const endToEndId = await paid('5.00');
    const { id } = await reported(endToEndId);
    const med = await caseHeard(endToEndId);
    await fault('dict-503', { retryAfter: 3, times: 2, matching: 'closeReport' });
    await decided(med, 'reject');
    await until(async () => {
      await by.advance(3);
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
      running,
      '/funds-recoveries/',
      `<CreateFundsRecoveryRequest><Participant>${EXAMPLE}</Participant><FundsRecovery>` +
        `<RootTransactionId>${endToEndId}</RootTransactionId><SituationType>SCAM</SituationType>${contact}` +
        '</FundsRecovery></CreateFundsRecoveryRequest>',
    );
    return field(xml, 'Id') ?? '';
  };
  const standing = async (id: string) =>
    field((await exampleAsks(running, `/funds-recoveries/${id}`)).xml, 'Status');

  it('goes from the report to the money that has gone back', async () => {
    const endToEndId = await paid('30.00');
    const recovery = await create(endToEndId);
    await decided(await caseHeard(endToEndId), 'accept');
    await until(async () => expect(await standing(recovery)).toBe('ANALYSED'));
    await exampleAsks(
      running,
      `/funds-recoveries/${recovery}/refund`,
      moved('RefundFundsRecoveryRequest', recovery),
    );
    await readNow(by.bank, 'refunds');
    await until(async () => {
      await by.bank.drain();
      expect(await standing(recovery)).toBe('COMPLETED');
    });
  });

  it('that is cancelled releases what was blocked', async () => {
    const endToEndId = await paid('7.00');
    const before = await money(by.bank);
    const recovery = await create(endToEndId);
    const med = await caseHeard(endToEndId);
    expect((await money(by.bank)).blocked).toBeCloseTo(before.blocked + 7, 2);
    await exampleAsks(
      running,
      `/funds-recoveries/${recovery}/cancel`,
      moved('CancelFundsRecoveryRequest', recovery),
    );
    await readNow(by.bank, 'infraction');
    expect(await detail(by.bank, med.pix_med_id, AURORA)).toMatchObject({ status: 'CANCELLED_BY_PSP' });
    expect(await money(by.bank)).toEqual(before);
  });
});
