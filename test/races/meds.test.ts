import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MedCase } from '../../src/med-cases/case.ts';
import { lapsed } from '../../src/med-cases/decide.ts';
import { findAnyCase } from '../../src/med-cases/find.ts';
import { MOVE_CASE, type Moved } from '../../src/med-cases/move-case.ts';
import { moneyOf, openAccount } from '../accounts.ts';
import { type Answer, startBank, type TestBank } from '../harness.ts';
import { AT_ONCE, chargebacks, decide, detail, payIn, report, reported, toldOf } from '../meds.ts';
import { cashIn, refundCashIn } from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const VERBS = ['accept', 'reject', 'cancel'] as const;

it('24 decisions on one case at once: one wins, the others hear that it is decided', async () => {
  for (let round = 0; round < 3; round++) {
    const { account, id, as } = await reported(bank, { amount: 10 });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const verb = VERBS[index % 3] as (typeof VERBS)[number];
        return decide(bank, { id, verb, as });
      }),
    );
    const made = answers.filter((answer) => answer.status === 200);
    expect(made).toHaveLength(1);
    const others = answers.filter((answer) => answer.status !== 200).map(({ body }) => body.detail);
    expect(new Set(others)).toEqual(new Set(['MED in wrong status']));
    await bank.drain();
    const [status] = [(await detail(bank, id, as)).status];
    expect(status).toBe(made[0]?.body.status);
    expect(await toldOf(bank, id)).toHaveLength(2);
    expect((await moneyOf(bank, account)).total).toBe(status === 'ACCEPTED_BY_USER' ? 0 : 10);
  }
  await bank.verify();
});

it('the customer answers, the due date passes and the report is taken back, all at once', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, as } = await reported(bank, { amount: 10 });
    const { companyId, id: caseId } = (await findAnyCase(bank.app.db.main, id)) as MedCase;
    const later = (med: MedCase, now: Date) => lapsed(med, new Date(now.getTime() + 8 * 86_400_000));
    const [answer, silence, cancelled] = await Promise.all([
      decide(bank, { id, verb: 'reject', as }),
      bank.app.bank.context.turns.submit(MOVE_CASE, { ref: { companyId, id: caseId }, move: later }),
      bank.call({ method: 'POST', path: `/sandbox/meds/${id}/cancel`, as: null }),
    ]);
    await bank.drain();
    const { status, infraction_report_status } = await detail(bank, id, as);
    const decided = [answer.status === 200, (silence as Moved).moved, status === 'CANCELLED_BY_PSP'];
    expect(decided.filter((one) => one)).toHaveLength(1);
    expect(cancelled.status).toBe(200);
    expect(infraction_report_status).toBe('CANCELLED');
    expect(await toldOf(bank, id)).toHaveLength(2);
  }
  await bank.verify();
});

it('16 reports on one payment at once: one case', async () => {
  const account = await openAccount(bank, { balance: 0 });
  const endToEndId = await payIn(bank, account, 10);
  const body = { end_to_end_id: endToEndId, origin_situation_type: 'OTHER', reason: 'RETURN_REQUEST' };
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => bank.call({ method: 'POST', path: '/sandbox/meds', body, as: null })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)]);
  expect(await moneyOf(bank, account)).toEqual({ total: 10, blocked: 10, available: 0 });
  await bank.verify();
});

it('a report and a refund that want the same money: together never more than came', async () => {
  for (let round = 0; round < 6; round++) {
    const account = await openAccount(bank, { balance: 0 });
    const as = account.credential;
    const endToEndId = await payIn(bank, account, 10);
    const { id } = await cashIn(bank, endToEndId, as);
    const [refund, record] = await Promise.all([refundCashIn(bank, id, 7, as), report(bank, endToEndId)]);
    if (refund.status === 200) expect(record.amount).toBe(3);
    else expect([record.amount, refund.body.detail]).toEqual([10, 'Insufficient balance']);
    await decide(bank, { id: record.pix_med_id, verb: 'accept', as });
    await bank.drain();
    expect((await cashIn(bank, endToEndId, as)).transaction_chargeback_value).toBe(10);
    expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
  }
  await bank.verify();
});

it('an acceptance and payments that would drain the account: what is blocked goes back whole', async () => {
  for (let round = 0; round < 3; round++) {
    const { account, id, as } = await reported(bank, { amount: 10, fees: { med: 1 } });
    await payIn(bank, account, 4);
    const pay = { ...account.source, amount: 2, key: 'ok@psp.example' };
    const [accepted, ...paid] = (await Promise.all([
      decide(bank, { id, verb: 'accept', as }),
      ...Array.from({ length: 6 }, () => bank.post('/create-cashout-self-approve', pay, { as })),
    ])) as [Answer, ...Answer[]];
    expect(accepted.body.chargebacks).toMatchObject([{ status: AT_ONCE, amount: 10 }]);
    expect(paid.every(({ status }) => status === 200)).toBe(true);
    await bank.drain();
    expect(await chargebacks(bank, id, as)).toEqual([['SUCCESS', 10, null]]);
    // Two payments of 2 and no fee before it, or one and the fee, or two and then the fee overdraws.
    expect([-1, 1, 3]).toContain((await moneyOf(bank, account)).total);
  }
  await bank.verify();
});

it('later money, wanted by a follow-up and by payments at once: each centavo goes one way', async () => {
  for (let round = 0; round < 4; round++) {
    const { account, id, as } = await reported(bank, { amount: 20, spent: 20 });
    await decide(bank, { id, verb: 'accept', as });
    await bank.drain();
    await payIn(bank, account, 10);
    const pay = { ...account.source, amount: 5, key: 'ok@psp.example' };
    const paid = await Promise.all([
      ...Array.from({ length: 4 }, () => bank.post('/create-cashout-self-approve', pay, { as })),
      bank.drain(),
    ]);
    await bank.drain();
    const settled = await Promise.all(
      paid.slice(0, 4).map(async (answer) => {
        const path = `/v2/finance/status-cashout?id=${(answer as Answer).body.id}`;
        return (await bank.get(path, { as })).body.status === 'SUCCESS';
      }),
    );
    const out = settled.filter((one) => one).length * 5;
    const rows = (await detail(bank, id, as)).chargebacks as { status: string; amount: number }[];
    const back = rows.filter(({ status }) => status === 'SUCCESS').reduce((sum, row) => sum + row.amount, 0);
    expect(out + back).toBe(10);
    expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
  }
  await bank.verify();
});

// Last, because the directory's own book does not know of this report.
it('one report told by two nodes at once is one case', async () => {
  const account = await openAccount(bank, { balance: 0 });
  const told = {
    reportId: '4b7c1d2e-3f40-4a51-8b62-c7d8e9f0a1b2',
    endToEndId: await payIn(bank, account, 10),
    rootEndToEndId: null,
    reason: 'RETURN_REQUEST',
    situation: 'OTHER',
    amount: null,
    details: null,
    creatorIspb: null,
    contact: { email: 'a@b.example', phone: '+5511' },
    createdAt: bank.app.bank.context.clock.now(),
  } as const;
  const { listener } = bank.app.bank;
  const receipts = await Promise.all([1, 2, 3].map(() => listener.reports([told])));
  expect(receipts).toEqual([[{ taken: true }], [{ taken: true }], [{ taken: true }]]);
  const other = await listener.reports([{ ...told, reportId: '5c8d2e3f-4051-4b62-9c73-d8e9f0a1b2c3' }]);
  expect(other).toEqual([{ taken: false, code: 'DUPLICATE' }]);
  expect((await moneyOf(bank, account)).blocked).toBe(10);
});
