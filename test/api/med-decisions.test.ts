import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyOf, openAccount, statementOf } from '../accounts.ts';
import { BOREAL, startBank, type TestBank } from '../harness.ts';
import { AT_ONCE, decide, detail, payIn, report, reported, toldOf, type Verb } from '../meds.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const VERBS = ['accept', 'reject', 'cancel'] as const;
const standing = async (id: string) =>
  bank.app.simulator?.control.reportStanding(
    (await toldOf(bank, id))[0]?.data.infraction_report_id as string,
  );

describe('POST /v3/meds/{med_id}/accept|reject|cancel: 200', () => {
  it('accept: the block goes back, the event tells, the directory hears', async () => {
    const { account, endToEndId, id, as } = await reported(bank, { amount: 50 });
    const answer = await decide(bank, { id, verb: 'accept', as });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      pix_med_id: id,
      status: 'ACCEPTED_BY_USER',
      infraction_report_status: 'ANALYZED',
      analysis: { analysis_result: 'ACCEPTED', analysis_details_user: 'conferido com o cliente' },
      chargebacks: [{ status: AT_ONCE, amount: 50, error_descriptor: null }],
    });
    await bank.drain();
    expect((await detail(bank, id, as)).chargebacks).toMatchObject([{ status: 'SUCCESS', amount: 50 }]);
    const events = await toldOf(bank, id);
    expect(events.map(({ type }) => type)).toEqual(['MED_CREATED', 'MED_APPROVED']);
    expect(events[1]?.data).toMatchObject({
      pix_med_id: id,
      status: 'ACCEPTED_BY_USER',
      analysis_result: 'ACCEPTED',
    });
    expect(await standing(id)).toEqual({ status: 'ANALYZED', result: 'ACCEPTED' });
    const [line] = await statementOf(bank, account);
    expect(line).toMatchObject({
      credit_or_debit: 'DEBIT',
      transaction_type: 'PIX_CHARGEBACK',
      amount: 50,
      identification: endToEndId,
    });
    await bank.verify();
  });

  it('reject: the block is released', async () => {
    const { account, id, as } = await reported(bank, { amount: 50 });
    const answer = await decide(bank, { id, verb: 'reject', as });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'REJECTED_BY_USER',
      infraction_report_status: 'ANALYZED',
      analysis: { analysis_result: 'REJECTED', analysis_details_user: 'conferido com o cliente' },
      chargebacks: [],
    });
    expect(await moneyOf(bank, account)).toEqual({ total: 50, blocked: 0, available: 50 });
    const events = await toldOf(bank, id);
    expect(events.map(({ type, data }) => [type, data.analysis_result])).toEqual([
      ['MED_CREATED', null],
      ['MED_REJECTED', 'REJECTED'],
    ]);
    await bank.drain();
    expect(await standing(id)).toEqual({ status: 'ANALYZED', result: 'REJECTED' });
    await bank.verify();
  });

  it('cancel: the block is released, and the directory hears that the report is rejected', async () => {
    const { account, id, as } = await reported(bank, { amount: 50 });
    const answer = await decide(bank, { id, verb: 'cancel', as });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'CANCELLED_BY_USER',
      infraction_report_status: 'CANCELLED',
      analysis: { analysis_result: null, analysis_details_user: null },
      chargebacks: [],
    });
    expect(await moneyOf(bank, account)).toEqual({ total: 50, blocked: 0, available: 50 });
    expect((await toldOf(bank, id)).map(({ type }) => type)).toEqual(['MED_CREATED', 'MED_CANCELLED']);
    await bank.drain();
    // Only the institution that reported takes a report back.
    expect(await standing(id)).toEqual({ status: 'ANALYZED', result: 'REJECTED' });
    await bank.verify();
  });

  it('accept of a RETURN_CANCELLATION: nothing was blocked, and nothing goes back', async () => {
    const { account, id, as } = await reported(bank, {
      amount: 50,
      report: { reason: 'RETURN_CANCELLATION' },
      fees: { med: 3 },
    });
    expect(await moneyOf(bank, account)).toEqual({ total: 50, blocked: 0, available: 50 });
    const answer = await decide(bank, { id, verb: 'accept', as });
    expect(answer.body).toMatchObject({ status: 'ACCEPTED_BY_USER', chargebacks: [] });
    await bank.drain();
    expect(await moneyOf(bank, account)).toEqual({ total: 50, blocked: 0, available: 50 });
    await bank.verify();
  });

  it('a person answers as well, and is known by e-mail', async () => {
    const { token, email } = await person();
    const { end_to_end_id } = await bank.sandbox('/cash-ins', {
      amount: 5,
      branch: '0001',
      number: '100013',
    });
    const { pix_med_id } = await report(bank, end_to_end_id);
    const answer = await bank.post(`/v3/meds/${pix_med_id}/reject`, { details: 'ok' }, { as: null, token });
    expect(answer.body.analysis).toMatchObject({ analysis_details_user: 'ok', user_analyzed_by: email });
  });

  async function person() {
    const manifest = await bank.sandbox('', undefined, 'GET');
    const user = manifest.companies[0].users.find(
      (one: { totp_secret: unknown }) => one.totp_secret === null,
    );
    const { email, password } = user;
    const answer = await bank.post('/v3/auth/login', { email, password }, { as: null });
    return { token: answer.body.access_token as string, email };
  }

  it('the fee of a MED is charged once, with the first money that goes back, and may overdraw', async () => {
    const { account, id, as, endToEndId } = await reported(bank, {
      amount: 50,
      spent: 20,
      fees: { med: 2.5 },
    });
    await decide(bank, { id, verb: 'accept', as });
    await bank.drain();
    expect((await moneyOf(bank, account)).total).toBe(-2.5);
    await payIn(bank, account, 10);
    await bank.drain();
    expect((await detail(bank, id, as)).chargebacks.map((row: { amount: number }) => row.amount)).toEqual([
      30, 7.5,
    ]);
    const fees = (await statementOf(bank, account)).filter(
      (one) => one.transaction_type === 'PIX_CASHOUT_TAX_MED',
    );
    expect(fees).toMatchObject([{ credit_or_debit: 'DEBIT', amount: 2.5, identification: endToEndId }]);
    await bank.verify();
  });
});

describe('POST /v3/meds/{med_id}/accept|reject|cancel: refusals', () => {
  it.each(VERBS)('%s: 401, 403, 422 in this order', async (verb) => {
    const { id } = await reported(bank);
    const { credential } = await openAccount(bank, { permissions: ['account.read'] });
    const path = `/v3/meds/${id}/${verb}`;
    const bad = await bank.post(path, { details: 1 }, { token: 'nonsense' });
    expect([bad.status, bad.body]).toEqual([401, { detail: 'Invalid authentication credentials' }]);
    const powerless = await bank.post(path, { details: 1 }, { as: credential });
    expect([powerless.status, powerless.body]).toEqual([403, { detail: 'Forbidden' }]);
  });

  it.each(['accept', 'reject'] as const)(
    '%s: 422 for details that are no 1 to 2,000 characters',
    async (verb) => {
      const { id, as } = await reported(bank);
      const path = `/v3/meds/${id}/${verb}`;
      const asked = async (body: unknown) => {
        const answer = await bank.post(path, body, { as });
        return [answer.status, answer.body.message, answer.body.detail?.[0]?.loc];
      };
      const refused = [422, 'Validation error', ['body', 'details']];
      expect(await asked({})).toEqual(refused);
      expect(await asked({ details: '' })).toEqual(refused);
      expect(await asked({ details: 'x'.repeat(2001) })).toEqual(refused);
      expect(await asked({ details: null })).toEqual(refused);
      expect(await asked(undefined)).toEqual([422, 'Validation error', ['body']]);
      expect((await detail(bank, id, as)).status).toBe('WAITING');
      const longest = await bank.post(path, { details: 'ç'.repeat(2000) }, { as });
      expect(longest.body.analysis.analysis_details_user).toBe('ç'.repeat(2000));
    },
  );

  it.each(VERBS)("%s: 404 for no such case, and for another company's", async (verb) => {
    const { id, as } = await reported(bank);
    for (const asked of [
      { id, verb, as: BOREAL },
      { id: 'f3b2a1c0-5d6e-4f70-8a91-b2c3d4e5f607', verb, as },
    ]) {
      const answer = await decide(bank, asked);
      expect([answer.status, answer.body]).toEqual([404, { detail: 'MED not found' }]);
    }
    expect((await detail(bank, id, as)).status).toBe('WAITING');
  });

  it('400: deciding twice, whatever was decided', async () => {
    for (const first of VERBS) {
      const { id, as } = await reported(bank);
      const { body } = await decide(bank, { id, verb: first, as });
      await bank.drain();
      for (const second of VERBS) {
        const answer = await decide(bank, { id, verb: second, as });
        expect([answer.status, answer.body]).toEqual([400, { detail: 'MED in wrong status' }]);
      }
      expect((await detail(bank, id, as)).status).toBe(body.status);
      expect(await toldOf(bank, id)).toHaveLength(2);
    }
    await bank.verify();
  });

  it('400: from the due date on, to the millisecond', async () => {
    const verbs: Verb[] = ['accept', 'reject', 'cancel'];
    const { id, as } = await reported(bank);
    await bank.advance(7 * 86_400);
    expect((await detail(bank, id, as)).status).toBe('ACCEPTED_BY_PSP');
    for (const verb of verbs) expect((await decide(bank, { id, verb, as })).status).toBe(400);
  });
});
