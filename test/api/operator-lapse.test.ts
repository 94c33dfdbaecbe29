import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { createForm, judge, newCpf, open, step } from '../onboarding.ts';
import { asOperator, auditLines, type TestOperator } from '../operators.ts';

let bank: TestBank;
let rosa: TestOperator;
beforeAll(async () => {
  bank = await startBank();
  rosa = await asOperator(bank);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const lapse = async (id: number | string) => {
  const { status, body } = await rosa.send('POST', `/operator/requisitions/${id}/lapse`);
  return [status, body];
};
const WRONG_STATUS = [400, { detail: 'Requisition in wrong status' }];
const formOf = (document: string) => ({
  document_legal_id: document,
  email: `dono${document}@people.example`,
  onboarding_type: 'PF',
});

describe('POST /operator/requisitions/{id}/lapse', () => {
  it('frees a document that a stranger holds, at once; the stranger’s link and token are dead', async () => {
    const strange = await open(bank, newCpf(), { email: 'estranho@people.example' });
    const own = formOf(strange.document);
    const joined = await createForm(bank, own);
    expect([joined.status, joined.body.access_token, joined.body.liveness_url]).toEqual([200, null, null]);
    expect(await lapse(strange.id)).toEqual([200, { lapsed: true }]);
    const begun = await createForm(bank, own);
    expect([begun.status, begun.body.access_token]).toEqual([201, expect.any(String)]);
    expect((await step(bank, strange, 'liveness/refresh')).status).toBe(404);
    const page = await fetch(strange.livenessUrl);
    expect(page.status).toBe(404);
    expect((await auditLines(bank)).at(-1)).toMatchObject({
      ...{ act: 'REQUISITION_LAPSED', subject: 'REQUISITION', subject_id: String(strange.id) },
    });
  });

  it('counts once, also twice at once, and not beside a proof of life', async () => {
    const { id } = await open(bank);
    const both = await Promise.all([lapse(id), lapse(id)]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 400]);
    const other = await open(bank);
    const [lapsed] = await Promise.all([
      lapse(other.id),
      judge(bank, other, 'PASSED').catch(() => undefined),
    ]);
    const { status } = await step(bank, other, 'liveness/refresh');
    expect([lapsed[0], status]).toEqual(status === 404 ? [200, 404] : [400, 200]);
  });

  it('is refused once somebody has proved to be alive, and of what is no opening', async () => {
    const proven = await open(bank);
    await judge(bank, proven, 'PASSED');
    expect(await lapse(proven.id)).toEqual(WRONG_STATUS);
    for (const id of [999_999_999, 'x'])
      expect(await lapse(id)).toEqual([404, { detail: 'Onboarding requisition not found.' }]);
    const path = `/operator/requisitions/${proven.id}/lapse`;
    expect((await bank.call({ method: 'POST', path, as: null })).status).toBe(401);
    expect((await bank.call({ method: 'POST', path, as: AURORA })).status).toBe(403);
  });
});
