import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  handClock,
  NOON,
  type RecordingBank,
  reais,
  recordingBank,
  simulate,
} from '../../../test/simulated.ts';
import { queryText } from '../../database/pool.ts';
import type { ReportDecision } from '../../rail/infractions.ts';
import type { Simulator } from '../simulator.ts';
import type { ReportRequest } from './report-payment.ts';

let database: TestDatabase;
let bank: RecordingBank;
let simulator: Simulator;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await queryText(database.db.main, 'truncate simulator.notices, simulator.payments, simulator.reports');
  bank = recordingBank();
  simulator = simulate(database.db, { clock: handClock(), bank });
});

async function request(changes: Partial<ReportRequest> = {}): Promise<ReportRequest> {
  const paid = await simulator.control.payIn({
    amount: reais(25),
    target: { key: 'chave@aurora.example' },
    payer: { ispb: '60701190' },
  });
  return {
    endToEndId: paid.endToEndId,
    reason: 'RETURN_REQUEST',
    situation: 'COERCIVE_CRIME',
    amount: reais(20),
    details: 'coagido',
    ...changes,
  };
}

async function made(asked: ReportRequest): Promise<string> {
  const report = await simulator.control.reportPayment(asked);
  if (!report.made) throw new Error(`the report was not taken: ${report.code}`);
  return report.reportId;
}

const standing = (reportId: string) => simulator.control.reportStanding(reportId);
const expireLeases = () =>
  queryText(database.db.main, 'update simulator.notices set lease_until = clock_timestamp()');

describe('a report', () => {
  test('is told with everything the bank has to know', async () => {
    const asked = await request();
    const reportId = await made(asked);
    expect(bank.reports).toEqual([
      {
        ...asked,
        rootEndToEndId: null,
        reportId,
        creatorIspb: '60701190',
        contact: { email: 'med@psp.example', phone: '+551140000001' },
        createdAt: NOON,
      },
    ]);
    expect(await standing(reportId)).toEqual({ status: 'RECEIVED', result: null });
    expect(await simulator.due.nextDue()).toBeNull();
  });

  test('is made once for a payment, by one of many who try', async () => {
    const asked = await request();
    const reports = await Promise.all(
      Array.from({ length: 6 }, () => simulator.control.reportPayment(asked)),
    );
    expect(reports.filter((one) => one.made)).toHaveLength(1);
    expect(reports.filter((one) => !one.made)).toEqual(Array(5).fill({ made: false, code: 'DUPLICATE' }));
    expect(bank.reports).toHaveLength(1);
  });

  test('that the bank does not take leaves no trace', async () => {
    const asked = await request();
    bank.answerReport = () => ({ taken: false, code: 'UNKNOWN' });
    expect(await simulator.control.reportPayment(asked)).toEqual({ made: false, code: 'UNKNOWN' });
    bank.answerReport = () => ({ taken: true });
    expect(await simulator.control.reportPayment(asked)).toMatchObject({ made: true });
  });

  test('is told again under its id when the bank failed to answer', async () => {
    const asked = await request();
    bank.before = () => {
      bank.before = () => undefined;
      throw new Error('the bank fell over');
    };
    await expect(simulator.control.reportPayment(asked)).rejects.toThrow('fell over');
    expect(await simulator.due.runDue()).toBe(0);
    await expireLeases();
    expect(await simulator.due.runDue()).toBe(1);
    const [report] = bank.reports;
    expect(report?.endToEndId).toBe(asked.endToEndId);
    expect(await standing(report?.reportId ?? '')).toEqual({ status: 'RECEIVED', result: null });
    expect(await simulator.control.reportPayment(asked)).toEqual({ made: false, code: 'DUPLICATE' });
  });
});

function decision(reportId: string, result: 'ACCEPTED' | 'REJECTED'): ReportDecision {
  return result === 'ACCEPTED'
    ? { reportId, result, fraudType: 'MULE_ACCOUNT', details: null }
    : { reportId, result, details: null };
}

describe('the bank’s word on a report', () => {
  test.each([
    ['ACCEPTED', { status: 'ANALYZED', result: 'ACCEPTED' }],
    ['REJECTED', { status: 'ANALYZED', result: 'REJECTED' }],
  ] as const)('%s is taken once', async (result, expected) => {
    const reportId = await made(await request());
    await simulator.rail.closeReports([decision(reportId, result)]);
    await simulator.rail.closeReports([decision(reportId, 'REJECTED')]);
    expect(await standing(reportId)).toEqual(expected);
  });
});

describe('a report that is taken back', () => {
  test('is told, before and after the bank’s word, and stays cancelled', async () => {
    for (const answered of [false, true]) {
      const reportId = await made(await request());
      if (answered) await simulator.rail.closeReports([decision(reportId, 'ACCEPTED')]);
      expect(await simulator.control.cancelReport(reportId)).toBe(true);
      expect(bank.heard.at(-1)).toBe(reportId);
      await simulator.rail.closeReports([decision(reportId, 'REJECTED')]);
      const result = answered ? 'ACCEPTED' : null;
      expect(await standing(reportId)).toEqual({ status: 'CANCELLED', result });
      expect(await simulator.control.cancelReport(reportId)).toBe(false);
    }
    expect(await simulator.due.nextDue()).toBeNull();
  });

  test('is told again when the bank failed to hear it', async () => {
    const reportId = await made(await request());
    bank.before = () => {
      bank.before = () => undefined;
      throw new Error('the bank fell over');
    };
    await expect(simulator.control.cancelReport(reportId)).rejects.toThrow('fell over');
    await expireLeases();
    expect(await simulator.due.runDue()).toBe(1);
    expect(bank.heard.at(-1)).toBe(reportId);
  });

  test('is nobody’s when there is no such report', async () => {
    expect(await simulator.control.cancelReport('nothing')).toBe(false);
    expect(await standing('nothing')).toBeUndefined();
  });
});
