import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { type AtThePages, browseAsColleague, browseAsSeeded } from '../pages.ts';
import { freshCode, HELENA } from '../screens/customer.ts';

const PATH = '/web/cashouts/approve';
const FROM = { branch: '0001', number: '100013' };

let bank: TestBank;
let at: AtThePages;
beforeAll(async () => {
  bank = await startBank();
  at = await browseAsSeeded(bank);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

async function create(amount: number, changes: Json = {}): Promise<number> {
  const body = { ...FROM, amount, key: 'ok@psp.example', ...changes };
  const made = await at.caio.send('POST', '/web/cashouts', body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.id;
}
const approve = (ids: number[], token?: string, by = at.helena) => by.send('POST', PATH, { ids, token });
const statusOf = async (id: number) => (await at.caio.get(`/web/cashouts/${id}`)).body.status;

describe('200', () => {
  it('one code approves several, and each becomes what it becomes', async () => {
    const ids = [await create(1), await create(2), await create(900_000)];
    const { status, body } = await approve(ids, await freshCode(bank, HELENA));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.results.map(({ id, outcome, refusal }: Json) => [id, outcome, refusal])).toEqual(
      ids.map((id) => [id, 'APPROVED', null]),
    );
    expect(body.results.map(({ cashout }: Json) => [cashout.status, cashout.approved_by])).toEqual([
      ['PROCESSING', 'Helena Prado'],
      ['PROCESSING', 'Helena Prado'],
      ['PROCESSING', 'Helena Prado'],
    ]);
    await bank.drain();
    // More than the account has is no payment, whoever approves it.
    expect(await Promise.all(ids.map(statusOf))).toEqual(['SUCCESS', 'SUCCESS', 'FAILED']);
  });

  it('tells of each that is refused why, and approves the others', async () => {
    const [waiting, cancelled] = [await create(3), await create(4)];
    await at.caio.send('POST', `/web/cashouts/${cancelled}/cancel`);
    const { body } = await approve([cancelled, waiting, 999_999_999], await freshCode(bank, HELENA));
    expect(body.results).toEqual([
      { id: cancelled, outcome: 'REFUSED', refusal: 'Transaction in wrong status', cashout: null },
      { id: waiting, outcome: 'APPROVED', refusal: null, cashout: expect.objectContaining({ id: waiting }) },
      { id: 999_999_999, outcome: 'REFUSED', refusal: 'Transaction not found', cashout: null },
    ]);
  });

  it("another company's transfers look missing, and cost no code", async () => {
    const body = { branch: '0001', number: '100030', amount: 1, key: 'ok@psp.example' };
    const { accounts } = at.davi.session;
    const [own] = accounts ?? [];
    const foreign = await at.davi.send('POST', '/web/cashouts', {
      ...body,
      ...(own === undefined ? {} : { branch: own.branch, number: own.number }),
    });
    expect(foreign.status, JSON.stringify(foreign.body)).toBe(200);
    const answer = await approve([foreign.body.id], '000000');
    expect(answer.body.results).toEqual([
      { id: foreign.body.id, outcome: 'REFUSED', refusal: 'Transaction not found', cashout: null },
    ]);
  });
});

describe('a code serves once', () => {
  it('for one of two requests that come at once, and for none afterwards', async () => {
    const ids = [await create(1), await create(1)];
    const more = [await create(1), await create(1)];
    const token = await freshCode(bank, HELENA);
    const both = await Promise.all([approve(ids, token), approve(more, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await approve(both[0]?.status === 200 ? more : ids, token);
    expect([late.status, late.body.detail]).toEqual([400, 'Invalid code']);
    const left = await Promise.all((both[0]?.status === 200 ? more : ids).map(statusOf));
    expect(left).toEqual(['NEW', 'NEW']);
  });

  it('approves a transfer once that is named in two requests at once', async () => {
    const ids = [await create(1)];
    const [one, other] = [await freshCode(bank, HELENA), await freshCode(bank, HELENA)];
    const answers = await Promise.all([approve(ids, one), approve(ids, other)]);
    const outcomes = answers.map(({ status, body }) => (status === 200 ? body.results[0].outcome : status));
    expect(outcomes.filter((outcome) => outcome === 'APPROVED')).toHaveLength(1);
  });
});

describe('refused', () => {
  it('400 after its time: the code is still good', async () => {
    const ids = [await create(1)];
    const token = await freshCode(bank, HELENA);
    const late = { 'x-not-after': '2020-01-01T00:00:00Z' };
    const answer = await at.helena.send('POST', PATH, { ids, token }, late);
    expect([answer.status, answer.body.detail]).toEqual([400, 'Request came too late']);
    expect((await approve(ids, token)).body.results[0].outcome).toBe('APPROVED');
  });

  it.each([
    ['400 a wrong code', '000000', 400, 'Invalid code'],
    ['400 no code', undefined, 400, 'MFA token required'],
  ])('%s: nothing is approved', async (_, token, status, detail) => {
    const ids = [await create(1), await create(2)];
    const answer = await approve(ids, token);
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['NEW', 'NEW']);
  });

  it('403 without the right to approve', async () => {
    const ivo = await browseAsColleague(bank, HELENA, ['account.read', 'cashout.create']);
    expect((await approve([await create(1)], '123456', ivo)).status).toBe(403);
  });

  it.each([[[]], [[1, 1]], [Array.from({ length: 51 }, (_, index) => index + 1)], [[0]]])(
    '422 with ids that are none, twice the same, or too many',
    async (ids) => {
      expect((await approve(ids as number[], '123456')).status).toBe(422);
    },
  );
});
