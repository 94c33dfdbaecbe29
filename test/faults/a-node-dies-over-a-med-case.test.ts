import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Databases, openDatabases } from '../../src/database/databases.ts';
import { type Pool, queryText } from '../../src/database/pool.ts';
import type { Decision, MedCase } from '../../src/med-cases/case.ts';
import { returnOwed } from '../../src/med-cases/due.ts';
import { findCaseByReport } from '../../src/med-cases/find.ts';
import { centavos } from '../../src/values/money.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type HandClock, handClock } from '../simulated.ts';
import { findBreaches } from './books.ts';
import { AURORA } from './load.ts';
import { type BankNode, closedGate, openNode } from './node.ts';

const ACCEPT: Decision = { verb: 'ACCEPT', by: 'USER', name: 'padaria-aurora', details: 'ok' };

let database: TestDatabase;
let others: Databases;
let clock: HandClock;
let one: BankNode;
let other: BankNode;

beforeEach(async () => {
  database = await createTestDatabase();
  others = openDatabases({ url: database.url, mainConnections: 4, batchConnections: 4 });
  clock = handClock(new Date());
  one = openNode(database.db, { clock });
  other = openNode(others, { clock });
});
afterEach(async () => {
  await Promise.all([one.desk.stop(), other.desk.stop()]);
  expect(await findBreaches(database.db.main)).toBe('');
  await others.close();
  await database.drop();
});

const pool = (): Pool => database.db.main;

async function reportedCase(refundOutcome: 'SUCCESS' | 'SILENT' = 'SUCCESS'): Promise<MedCase> {
  const { control } = one.simulator;
  const paid = await control.payIn({ amount: centavos(700n), target: { key: AURORA.key }, refundOutcome });
  const made = await control.reportPayment({
    endToEndId: paid.endToEndId,
    reason: 'RETURN_REQUEST',
    situation: 'SCAM_FRAUD',
    amount: null,
    details: null,
  });
  return (await findCaseByReport(pool(), made.made ? made.reportId : '')) as MedCase;
}

const caseNow = async (med: MedCase) => (await findCaseByReport(pool(), med.reportId)) as MedCase;
const refundsNow = () =>
  queryText<{ status: string; amount: bigint }>(pool(), 'select status, amount from refunds order by id');
const work = async (node: BankNode): Promise<number> => {
  let worked = 0;
  for (const due of node.meds.dueWork) worked += await due.runDue();
  return worked;
};
const lapseLeases = async () => {
  await queryText(
    pool(),
    `update refunds set lease_until = clock_timestamp() - interval '1 s' where lease_until is not null`,
  );
  await queryText(
    pool(),
    `update med_cases set answer_lease_until = clock_timestamp() - interval '1 s'
      where answer_lease_until is not null`,
  );
};

it('between the acceptance and the return: another node sends the money, once', async () => {
  const med = await reportedCase();
  const gate = closedGate();
  const { returnPayments } = one.rail;
  one.rail.returnPayments = async (returns) => {
    await gate.pass();
    return returnPayments(returns);
  };
  await one.meds.decide(med, ACCEPT);
  const sending = one.sendRefunds();
  await gate.reached;
  expect(await refundsNow()).toEqual([{ status: 'PENDING', amount: 700n }]);
  await lapseLeases();
  expect(await other.sendRefunds()).toBe(1);
  await work(other);
  expect(await caseNow(med)).toMatchObject({
    returned: 700n,
    blocked: 0n,
    refundId: null,
    followUntil: null,
  });
  gate.open();
  await sending;
  expect(await work(one)).toBe(0);
  expect(await refundsNow()).toEqual([{ status: 'SUCCESS', amount: 700n }]);
});

it('accepted while a refund is on its way, by a node that is gone when it ends: the row is the queue', async () => {
  const { control } = one.simulator;
  const paid = await control.payIn({
    amount: centavos(700n),
    target: { key: AURORA.key },
    refundOutcome: 'SILENT',
  });
  const [cashIn] = await queryText<{ companyId: bigint; targetId: bigint }>(
    pool(),
    `select company_id as "companyId", id as "targetId" from cash_ins where end_to_end_id = $1`,
    [paid.endToEndId],
  );
  if (cashIn === undefined) throw new Error('nothing came');
  await one.refunds.request({
    ...cashIn,
    route: 'CASH_IN',
    amount: centavos(300n),
    idempotency: null,
    information: 'x',
  });
  const made = await control.reportPayment({
    ...{ endToEndId: paid.endToEndId, reason: 'RETURN_REQUEST', situation: 'OTHER' },
    ...{ amount: null, details: null },
  });
  const med = (await findCaseByReport(pool(), made.made ? made.reportId : '')) as MedCase;
  expect(await one.meds.decide(med, ACCEPT)).toMatchObject({ chargebacks: 0, blocked: 400n });
  await work(other);
  expect(await caseNow(med)).toMatchObject({ chargebacks: 0, blocked: 400n });
  await other.sendRefunds();
  const [refund] = await queryText<{ id: string }>(pool(), 'select return_id as id from refunds');
  await other.simulator.control.answerRefund(refund?.id ?? '', null);
  expect(await work(other)).toBe(1);
  expect(await refundsNow()).toEqual([
    { status: 'SUCCESS', amount: 300n },
    { status: 'PENDING', amount: 400n },
  ]);
});

it('while it told the directory: another node tells it, and the first changes nothing afterwards', async () => {
  const med = await reportedCase();
  const gate = closedGate();
  const { closeReports } = one.rail;
  one.rail.closeReports = async (answers) => {
    await gate.pass();
    return closeReports(answers);
  };
  await one.meds.decide(med, { ...ACCEPT, verb: 'REJECT' });
  const telling = work(one);
  await gate.reached;
  await lapseLeases();
  expect(await work(other)).toBe(1);
  const told = { status: 'ANALYZED', result: 'REJECTED' };
  expect(await one.simulator.control.reportStanding(med.reportId)).toEqual(told);
  gate.open();
  await telling;
  expect(await one.simulator.control.reportStanding(med.reportId)).toEqual(told);
  const owed = await Promise.all(one.meds.dueWork.map((due) => due.busy()));
  expect(owed).toEqual([false, false, false]);
});

it('the directory is away: the answer stays owed, and everything else goes on', async () => {
  const med = await reportedCase();
  one.rail.closeReports = () => Promise.reject(new Error('the directory is away'));
  await one.meds.decide(med, ACCEPT);
  const [, returns, answers] = one.meds.dueWork;
  expect([await answers?.runDue(), await answers?.runDue()]).toEqual([1, 0]);
  await one.sendRefunds();
  expect(await returns?.runDue()).toBe(1);
  expect(await caseNow(med)).toMatchObject({ returned: 700n, answerOwed: true });
  expect(await answers?.busy()).toBe(true);
  await lapseLeases();
  expect(await work(other)).toBe(1);
  expect(await caseNow(med)).toMatchObject({ answerOwed: false });
});

it('two nodes look at one case at once: it gives back once', async () => {
  const med = await reportedCase();
  await one.meds.decide(med, ACCEPT);
  await one.sendRefunds();
  const worked = await Promise.all([work(one), work(other), work(one), work(other)]);
  expect(worked.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await refundsNow()).toEqual([{ status: 'SUCCESS', amount: 700n }]);
});

it('open cases are gone through page by page, and work is not over before each was looked at', async () => {
  const cases = [await reportedCase(), await reportedCase(), await reportedCase()];
  for (const med of cases) await one.meds.decide(med, ACCEPT);
  await one.sendRefunds();
  const looking = returnOwed(one.context, 1);
  const open = async () =>
    (await Promise.all(cases.map(caseNow))).filter((med) => med.followUntil !== null).length;
  for (const left of [2, 1, 0]) {
    expect(await looking.busy()).toBe(true);
    expect(await looking.runDue()).toBe(1);
    expect(await open()).toBe(left);
  }
  expect([await looking.busy(), await looking.runDue()]).toEqual([false, 0]);
});

it('a case on which the bank itself fails is put off, and those behind it go on', async () => {
  const poison = await reportedCase();
  const good = await reportedCase();
  await queryText(
    pool(),
    `alter table med_cases add constraint poison check (id <> ${poison.id} or status = 'WAITING')`,
  );
  clock.advance(7 * 86_400_000);
  const [deadline] = one.meds.dueWork;
  expect(await deadline?.runDue()).toBe(1);
  expect((await caseNow(good)).status).toBe('ACCEPTED_BY_PSP');
  expect(await deadline?.runDue()).toBe(0);
  const { dueAt, status } = await caseNow(poison);
  expect([status, (dueAt as Date) > clock.now()]).toEqual(['WAITING', true]);
  await queryText(pool(), 'alter table med_cases drop constraint poison');
  clock.advance(300_000);
  expect(await deadline?.runDue()).toBe(1);
});
