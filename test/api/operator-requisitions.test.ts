import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BOREAL, type Json, startBank, type TestBank } from '../harness.ts';
import { bringToReview, decide, newCnpj, open, PERSON_FORM, view } from '../onboarding.ts';
import { asOperator, auditLines } from '../operators.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
afterEach(() => bank.advance(3600));

const WRONG_STATUS = [400, { detail: 'Requisition in wrong status' }];
const NOT_FOUND = [404, { detail: 'Onboarding requisition not found.' }];

async function act(path: string, body: Json = {}) {
  const rosa = await asOperator(bank);
  const answer = await rosa.send('POST', `/operator/${path}`, body);
  return [answer.status, answer.body] as [number, Json];
}

describe('a decision', () => {
  it('approves once, and the log says who', async () => {
    const opening = await bringToReview(bank, await open(bank, newCnpj()));
    const [status, body] = await act(`requisitions/${opening.id}/approve`, { reason: 'Tudo certo.' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: opening.id,
      status: 'COMPLETED',
      status_internal: 'APPROVED',
      current_step: 'DONE',
      decision_reason: 'Tudo certo.',
    });
    expect(await act(`requisitions/${opening.id}/approve`)).toEqual(WRONG_STATUS);
    expect(await act(`requisitions/${opening.id}/reject`, { reason: 'Não.' })).toEqual(WRONG_STATUS);
    const lines = await auditLines(bank);
    expect(lines.filter(({ subject_id }) => subject_id === String(opening.id))).toEqual([
      expect.objectContaining({ act: 'REQUISITION_APPROVED', subject: 'REQUISITION' }),
    ]);
    await bank.verify();
  });

  it('rejects, with a reason', async () => {
    const opening = await bringToReview(bank, await open(bank));
    expect((await act(`requisitions/${opening.id}/reject`))[0]).toBe(422);
    expect((await act(`requisitions/${opening.id}/reject`, { reason: 'Foto ilegível.' }))[0]).toBe(200);
    expect(await view(bank, opening)).toMatchObject({
      status: 'REPROVED',
      status_internal: 'REJECTED',
      current_step: 'DONE',
    });
    await bank.verify();
  });

  it('waits for the review, and knows its own kind alone', async () => {
    const opening = await open(bank);
    expect(await act(`requisitions/${opening.id}/approve`)).toEqual(WRONG_STATUS);
    expect(await act(`registration-updates/${opening.id}/approve`)).toEqual(NOT_FOUND);
    expect(await act('requisitions/99999999/approve')).toEqual(NOT_FOUND);
    expect(await act('requisitions/x/approve')).toEqual(NOT_FOUND);
  });

  it('on an update clears the deadline', async () => {
    await bank.sandbox('/accounts/0001/100030', { registration_deadline: '2026-01-31' }, 'PATCH');
    const started = await bank.post(
      '/v3/onboarding/registration-update',
      { email: 'davi@oficina-boreal.example' },
      { as: BOREAL },
    );
    const id = started.body.onboarding_requisition_id;
    expect(await act(`requisitions/${id}/approve`)).toEqual(NOT_FOUND);
    expect((await act(`registration-updates/${id}/approve`))[0]).toBe(200);
    expect(await act(`registration-updates/${id}/reject`, { reason: 'Não.' })).toEqual(WRONG_STATUS);
    const { body } = await bank.get('/v3/onboarding/registration-update/status', { as: BOREAL });
    expect(body.status).toBe('NOT_REQUIRED');
  });

  it('of ten at once one counts, and makes one customer', async () => {
    const opening = await bringToReview(bank, await open(bank));
    const verbs = ['approve', 'reject'] as const;
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, (_none, index) =>
        decide(bank, verbs[index % 2] as 'approve', { id: opening.id, reason: 'Assim.' }),
      ),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    for (const one of ended)
      if (one.status === 'rejected') expect(one.reason.message).toBe('Requisition in wrong status');
    await bank.verify();
  });

  it('cannot make a customer of a document that has become one meanwhile', async () => {
    const opening = await bringToReview(bank, await open(bank));
    const account = { type: 'PF', document: opening.document, name: 'Ana Lima', balance: 0 };
    await bank.sandbox('/accounts', account);
    expect(await act(`requisitions/${opening.id}/approve`)).toEqual(WRONG_STATUS);
    expect((await act(`requisitions/${opening.id}/reject`, { reason: 'Já é cliente.' }))[0]).toBe(200);
  });
});

describe('looking up', () => {
  it('lists what waits by how long it has, page after page, whatever was opened first', async () => {
    const rosa = await asOperator(bank);
    const before = (await rosa.get('/operator/requisitions?order=due&limit=100')).body.results;
    // The later request is the first to send what it has to.
    const [slow, quick] = [await open(bank), await open(bank, newCnpj())];
    await bringToReview(bank, quick);
    await bank.advance(60);
    await bringToReview(bank, slow);
    await open(bank);
    const { body: first } = await rosa.get(`/operator/requisitions?order=due&limit=${before.length + 1}`);
    const ids = (page: Json) => page.results.map(({ id }: Json) => id);
    expect(ids(first)).toEqual([...before.map(({ id }: Json) => id), quick.id]);
    const next = new URL(first.next);
    expect(next.searchParams.get('order')).toBe('due');
    const { body: second } = await rosa.get(next.pathname + next.search);
    expect(ids(second)).toEqual([slow.id]);
    expect(second.next).toBeNull();
    expect((await rosa.get('/operator/requisitions?order=due&kind=UPDATE')).body.results).toEqual([]);
    expect((await rosa.get('/operator/requisitions?order=newest')).status).toBe(422);
    await bank.advance(3600);
  });

  it('lists what waits, masked, and shows one whole, which the log remembers', async () => {
    const opening = await bringToReview(bank, await open(bank));
    await open(bank);
    const rosa = await asOperator(bank);
    const { body: page } = await rosa.get('/operator/requisitions?waiting=true&limit=1');
    const { document } = opening;
    expect(page.results).toEqual([
      expect.objectContaining({
        id: opening.id,
        document: `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`,
        current_step: 'REVIEW',
        findings: [],
      }),
    ]);
    const { body } = await rosa.get(`/operator/requisitions/${opening.id}`);
    expect(body).toMatchObject({
      document,
      form: {
        ...PERSON_FORM,
        address: { ...PERSON_FORM.address, zip_code: '01310100', complement: null },
      },
    });
    expect((await rosa.get('/operator/requisitions/99999999')).status).toBe(404);
    const lines = await auditLines(bank);
    expect(lines.filter(({ subject_id }) => subject_id === String(opening.id))).toEqual([
      expect.objectContaining({ act: 'READ', subject: 'REQUISITION' }),
    ]);
  });

  it.each([
    ['GET', '/operator/requisitions'],
    ['GET', '/operator/requisitions/1'],
    ['POST', '/operator/requisitions/1/approve'],
    ['POST', '/operator/requisitions/1/reject'],
    ['POST', '/operator/registration-updates/1/approve'],
    ['POST', '/operator/registration-updates/1/reject'],
  ])('%s %s is for operators alone', async (method, path) => {
    const call = { method, path, ...(method === 'POST' ? { body: { reason: 'x' } } : {}) };
    expect((await bank.call({ ...call, as: null })).status).toBe(401);
    expect((await bank.call(call)).status).not.toBe(200);
  });
});

describe('GET /operator/search', () => {
  it('finds a request by its id and by the document of whoever asks', async () => {
    const opening = await open(bank, newCnpj());
    const rosa = await asOperator(bank);
    const [line] = (await rosa.get('/operator/requisitions?limit=1')).body.results;
    const hit = { type: 'REQUISITION', path: `/operator/requisitions/${opening.id}`, item: line };
    for (const q of [String(opening.id), line.document]) {
      const { results } = (await rosa.get(`/operator/search?q=${q}`)).body;
      expect(results).toContainEqual(hit);
    }
    expect((await rosa.get(`/operator/companies?q=${line.document}`)).body.results).toEqual([]);
  });
});
