import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { AURORA, type Json, type TestBank } from '../harness.ts';
import { auditLines, type CodedOperator, newOperator } from '../operators.ts';
import { type BankOnRail, moveBank, openBankOnRail } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';

let running: RunningCentralBank;
let by: BankOnRail;
let bank: TestBank;
let operator: CodedOperator;
beforeAll(async () => {
  running = await openCentralBank();
  by = await openBankOnRail(running);
  bank = { ...by.bank, advance: (seconds) => moveBank(by.bank, seconds) };
  operator = await newOperator(bank);
});
afterAll(async () => {
  await by.close();
  await running.close();
});

const rows = (text: string, values: unknown[] = []) => queryText<Json>(by.database.db.main, text, values);
let planted = 0;
async function plant(): Promise<number> {
  planted += 1;
  const [row] = await rows(
    `insert into bcb.differences (day, kind, about, here, there, found_at)
     values ('2026-11-20', 'AMOUNT', $1, 100, 101, now()) returning id`,
    [`E9999901020261122143500000000000${planted}`],
  );
  return Number(row?.id);
}
const closed = () =>
  rows('select id, reason, closed_by from bcb.differences where closed_at is not null order by id');
const path = (id: number | string) => `/operator/differences/${id}/close`;
const REASON = { reason: 'conferido com o extrato' };

describe('200', () => {
  it('lists what differs, newest first, the open ones alone where they are asked for', async () => {
    const [first, second] = [await plant(), await plant()];
    await operator.act('POST', path(first), REASON);
    const all = (await operator.get('/operator/differences')).body.results;
    expect(all.slice(0, 2)).toMatchObject([
      { id: second, kind: 'AMOUNT', day: '2026-11-20', here: 1, there: 1.01, closed_at: null, reason: null },
      { id: first, reason: 'conferido com o extrato' },
    ]);
    const open = (await operator.get('/operator/differences?open=true')).body.results;
    expect(open.map(({ id }: Json) => id)).toEqual([second]);
    const paged = (await operator.get('/operator/differences?limit=1')).body;
    expect(paged.results.map(({ id }: Json) => id)).toEqual([second]);
    expect(paged.next).toContain(`cursor=${second}`);
  });

  it('closes one with its reason, and the audit log says who did', async () => {
    const id = await plant();
    const answer = await operator.act('POST', path(id), REASON);
    expect(answer).toMatchObject({ status: 200, body: { id, reason: 'conferido com o extrato' } });
    expect((await closed()).at(-1)).toMatchObject({
      reason: 'conferido com o extrato',
      closed_by: BigInt(operator.id),
    });
    expect((await auditLines(bank)).at(-1)).toMatchObject({
      act: 'DIFFERENCE_CLOSED',
      subject: 'DIFFERENCE',
      subject_id: `${id}`,
    });
  });

  it('tells the connection and the days', async () => {
    const { status, body } = await operator.get('/operator/rail');
    expect(status).toBe(200);
    expect(body).toMatchObject({ watched: true, days: [] });
  });

  it('tells nothing of a payment that nobody knows', async () => {
    const { body } = await operator.get('/operator/payments/E99999010202611221435abcDEF12345/messages');
    expect(body).toEqual({ messages: [] });
  });
});

describe('400', () => {
  it('Difference already closed: also of two at once, of whom one closes it', async () => {
    const id = await plant();
    const other = await newOperator(bank);
    const both = await Promise.all([
      operator.act('POST', path(id), { reason: 'um' }),
      other.act('POST', path(id), { reason: 'outro' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({ detail: 'Difference already closed' });
    const [row] = await rows('select reason from bcb.differences where id = $1', [id]);
    expect(row?.reason).toBe(both[0]?.status === 200 ? 'um' : 'outro');
  });

  it('a wrong code closes nothing', async () => {
    const id = await plant();
    const answer = await operator.send('POST', path(id), { ...REASON, token: '000000' });
    expect(answer.status).toBe(400);
    expect((await closed()).map((row) => Number(row.id))).not.toContain(id);
  });
});

describe('401, 403, 404 and 422', () => {
  it('are answered to nobody, to a customer, to a role that decides nothing, to an id that is none, to no reason', async () => {
    const id = await plant();
    const see = await newOperator(bank, ['see']);
    expect((await bank.call({ method: 'POST', path: path(id), body: REASON, as: null })).status).toBe(401);
    expect((await bank.call({ method: 'GET', path: '/operator/differences', as: AURORA })).status).toBe(403);
    expect((await see.act('POST', path(id), REASON)).status).toBe(403);
    expect((await operator.act('POST', path(999_999), REASON)).status).toBe(404);
    expect((await operator.act('POST', path('nada'), REASON)).status).toBe(404);
    expect((await operator.act('POST', path(id), { reason: '  ' })).status).toBe(422);
    expect((await operator.get('/operator/rail-messages/nada')).status).toBe(404);
    expect((await closed()).map((row) => Number(row.id))).not.toContain(id);
  });
});
