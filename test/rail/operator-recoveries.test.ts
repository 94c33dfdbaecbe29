import { beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import type { Json, TestBank } from '../harness.ts';
import { auditLines, type CodedOperator, newOperator } from '../operators.ts';
import { until } from '../until.ts';
import { onRail } from './on-rail.ts';

const on = onRail(startDirectory);
let bank: TestBank;
let operator: CodedOperator;
beforeAll(async () => {
  bank = { ...on.by.bank, advance: on.by.advance };
  operator = await newOperator(bank);
});

const FRAUD = {
  situation: 'SCAM_FRAUD',
  details: 'Golpe da loja falsa',
  contact: { email: 'med@aurora.example', phone: '+5511400000001' },
};
const BOREAL_DOCUMENT = '44555666000181';
const UNKNOWN = '7d9f0a52-30c5-4d0e-9f61-5b8a8d4f2c11';
const contest = (endToEndId: string, body: object = FRAUD) =>
  operator.act('POST', `/operator/payments/${endToEndId}/recovery`, body);

/** A payment of Padaria Aurora that went through; answers its end-to-end id. */
async function paid(): Promise<string> {
  const id = await on.by.pay(40);
  await until(async () => expect((await on.by.cashout(id)).status).toBe('SUCCESS'));
  return on.idOf(id);
}

/** Lines of the audit log about recoveries since there were so many. */
const linesAfter = async (count: number) => (await auditLines(bank)).slice(count);
const linesNow = async () => (await auditLines(bank)).length;

describe('200', () => {
  it('has the directory follow the money, once however often it is asked, and says so in the audit log', async () => {
    const endToEndId = await paid();
    const before = await linesNow();
    const opened = await contest(endToEndId);
    expect(opened).toMatchObject({ status: 200, body: { end_to_end_id: endToEndId } });
    expect(Object.keys(opened.body).sort()).toEqual([
      'end_to_end_id',
      'modified_at',
      'recovery_id',
      'status',
    ]);
    const { recovery_id: recoveryId } = opened.body;
    const again = await contest(endToEndId);
    expect(again.body.recovery_id).toBe(recoveryId);
    const lines = (await linesAfter(before)).map(({ act, subject_id: id }) => [act, id]);
    expect(lines).toEqual([
      ['PAYMENT_CONTESTED', endToEndId],
      ['RECOVERY_OPENED', endToEndId],
      ['PAYMENT_CONTESTED', endToEndId],
      ['RECOVERY_OPENED', endToEndId],
    ]);
    const asked = `subject=PAYMENT&subject_id=${endToEndId}&act=RECOVERY_OPENED`;
    const { results } = (await operator.get(`/operator/audit-log?${asked}`)).body;
    expect(results.map(({ details }: Json) => details.recovery_id)).toEqual([recoveryId, recoveryId]);
    const read = await operator.get(`/operator/recoveries/${recoveryId}`);
    expect(read).toMatchObject({ status: 200, body: { recovery_id: recoveryId, end_to_end_id: endToEndId } });
  });

  it('opens one alone for two operators who ask at once', async () => {
    const endToEndId = await paid();
    const other = await newOperator(bank);
    const path = `/operator/payments/${endToEndId}/recovery`;
    const answers = await Promise.all([operator, other].map((one) => one.act('POST', path, FRAUD)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.recovery_id)).size).toBe(1);
  });
});

describe('a directory that fails', () => {
  it('has its recovery found again when its answer was lost', async () => {
    const endToEndId = await paid();
    await on.fault('dict-no-answer', { times: 1, matching: 'createRecovery' });
    const opened = await contest(endToEndId);
    expect(opened).toMatchObject({ status: 200, body: { end_to_end_id: endToEndId } });
    expect((await contest(endToEndId)).body.recovery_id).toBe(opened.body.recovery_id);
  });

  it('is 503 with Retry-After while it is away, and the operator asks again', async () => {
    const endToEndId = await paid();
    const { recovery_id: recoveryId } = (await contest(endToEndId)).body;
    await on.fault('dict-503', { retryAfter: 2, matching: 'Recovery' });
    const before = await linesNow();
    const answers = [await contest(endToEndId), await operator.get(`/operator/recoveries/${recoveryId}`)];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { detail: 'Service unavailable' } });
    expect(answers[0]?.headers.get('retry-after')).toBe('5');
    expect((await linesAfter(before)).map(({ act }) => act)).toEqual(['PAYMENT_CONTESTED']);
    await on.running.control('DELETE', '/faults');
    await on.by.advance(5);
    await until(async () => expect((await contest(endToEndId)).body.recovery_id).toBe(recoveryId));
  });
});

describe('refusals', () => {
  it('knows payments of this bank alone', async () => {
    const before = await linesNow();
    expect(await contest('E9999900120261122143500000000001')).toMatchObject({
      status: 404,
      body: { detail: 'Not found' },
    });
    expect(await linesAfter(before)).toEqual([]);
  });

  it('takes no payment that failed', async () => {
    const id = await on.by.pay(40, {
      ispb: '99999001',
      branch: '1',
      number: '310120003',
      document: '60010000186',
    });
    await until(async () => expect((await on.by.cashout(id)).status).toBe('FAILED'));
    expect(await contest(await on.idOf(id))).toMatchObject({
      status: 400,
      body: { detail: 'Transaction in wrong status' },
    });
  });

  it('says that the directory follows no money that stayed inside the bank', async () => {
    const boreal = { ispb: '99999000', branch: '0001', number: '100030', document: BOREAL_DOCUMENT };
    const id = await on.by.pay(40, boreal);
    await until(async () => expect((await on.by.cashout(id)).status).toBe('SUCCESS'));
    expect(await contest(await on.idOf(id))).toMatchObject({
      status: 400,
      body: { detail: 'The directory opens no recovery of this payment' },
    });
  });

  it('asks for no money before everybody has answered the report', async () => {
    const { recovery_id: id } = (await contest(await paid())).body;
    const before = await linesNow();
    expect(await operator.act('POST', `/operator/recoveries/${id}/refunds`)).toMatchObject({
      status: 400,
      body: { detail: 'Recovery in wrong status' },
    });
    expect((await linesAfter(before)).map(({ act }) => act)).toEqual(['REFUNDS_ASKED']);
  });

  it('knows recoveries of this bank alone', async () => {
    const unknown = { status: 404, body: { detail: 'Recovery not found' } };
    expect(await operator.get(`/operator/recoveries/${UNKNOWN}`)).toMatchObject(unknown);
    expect(await operator.act('POST', `/operator/recoveries/${UNKNOWN}/refunds`)).toMatchObject(unknown);
    expect((await operator.get('/operator/recoveries/none')).status).toBe(422);
  });

  it.each([
    ['no situation', { ...FRAUD, situation: undefined }],
    ['a situation that the directory does not know', { ...FRAUD, situation: 'BORED' }],
    ['blank details', { ...FRAUD, details: '  ' }],
    ['a phone without its country', { ...FRAUD, contact: { ...FRAUD.contact, phone: '1140000001' } }],
    ['an e-mail that is none', { ...FRAUD, contact: { ...FRAUD.contact, email: 'med' } }],
  ])('is 422 for %s', async (_, body) => {
    const before = await linesNow();
    expect((await contest('E9999900020261122143500000000001', body)).status).toBe(422);
    expect(await linesAfter(before)).toEqual([]);
  });

  it('opens nothing for a code that is wrong', async () => {
    const endToEndId = await paid();
    const before = await linesNow();
    const body = { ...FRAUD, token: '000000' };
    const answer = await operator.send('POST', `/operator/payments/${endToEndId}/recovery`, body);
    expect(answer).toMatchObject({ status: 400, body: { detail: 'Invalid code' } });
    expect(await linesAfter(before)).toEqual([]);
  });
});
