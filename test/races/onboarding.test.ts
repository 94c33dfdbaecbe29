import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { startBank, type TestBank } from '../harness.ts';
import { bringToReview, createForm, newCnpj, newCpf, open, step, view } from '../onboarding.ts';
import { asOperator } from '../operators.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const form = (document_legal_id: string) => ({
  document_legal_id,
  email: 'ana@example.com',
  onboarding_type: 'PF',
});

it('of many forms for one document one opens a requisition, and the others find it', async () => {
  const document = newCpf();
  const answers = await Promise.all(Array.from({ length: 25 }, () => createForm(bank, form(document))));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(24).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.onboarding_requisition_id)).size).toBe(1);
  expect(answers.filter(({ body }) => body.access_token !== null).length).toBe(1);
  await bank.verify();
});

it('of many calls at once from one address thirty pass', async () => {
  await bank.advance(3600);
  const answers = await Promise.all(Array.from({ length: 50 }, () => createForm(bank, form('52998224725'))));
  expect(answers.filter(({ status }) => status === 400).length).toBe(30);
  expect(answers.filter(({ status }) => status === 429).length).toBe(20);
});

it('a document that is forgotten while two begin with it makes one requisition', async () => {
  await bank.advance(3600);
  const document = newCpf();
  const { main } = bank.app.db;
  await queryText(main, 'insert into onboarding_documents (document) values ($1)', [document]);
  const forgetful = await main.checkout();
  await forgetful.query('begin');
  await forgetful.query('select from onboarding_documents where document = $1 for update', [document]);
  const asked = [1, 2].map(() => createForm(bank, form(document)));
  const waiting = `select count(*)::int4 as of_them from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => queryText(main, waiting, [])).toEqual([{ of_them: 2 }]);
  await forgetful.query('delete from onboarding_documents where document = $1', [document]);
  await forgetful.query('commit');
  forgetful.release();
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
});

it('the page, the provider and a retry at once leave one story', async () => {
  await bank.advance(3600);
  const opening = await open(bank);
  await bank.sandbox(`/liveness/${opening.id}`, { verdict: 'FAILED', notify: false });
  await Promise.all([
    ...Array.from({ length: 5 }, () => step(bank, opening, 'liveness/refresh')),
    ...Array.from({ length: 5 }, () => step(bank, opening, 'liveness/retry')),
    bank.post(`/sandbox/liveness/${opening.id}`, { verdict: 'FAILED' }, { as: null }),
    bank.drain(),
  ]);
  await bank.drain();
  const { liveness_status, liveness_attempts_left } = await view(bank, opening);
  expect([2, 1]).toContain(liveness_attempts_left);
  expect(liveness_status).toBe(liveness_attempts_left === 2 ? 'FAILED' : 'PENDING');
  await bank.verify();
});

it('approvals at once for one e-mail address make a customer each, and one login in all', async () => {
  for (let round = 0; round < 3; round++) {
    await bank.advance(3600);
    const email = `contadora-${round}@example.com`;
    const openings = [];
    for (let one = 0; one < 3; one++)
      openings.push(await bringToReview(bank, await open(bank, newCnpj(), { email })));
    const rosa = await asOperator(bank);
    const answers = await Promise.all(
      openings.map(({ id }) => rosa.send('POST', `/operator/requisitions/${id}/approve`, {})),
    );
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array(3).fill([200, 'COMPLETED']),
    );
    const text = `select count(*)::int4 as invited, count(user_id)::int4 as users from invitations where email = $1`;
    expect(await queryText(bank.app.db.main, text, [email])).toEqual([{ invited: 3, users: 1 }]);
    await bank.verify();
  }
});

it('the database refuses what the code does not let happen', async () => {
  await bank.advance(3600);
  const { id } = await open(bank);
  const write = (set: string) =>
    queryText(bank.app.db.main, `update onboarding_requisitions set ${set} where id = $1`, [id]);
  await expect(write('attempts_left = -1')).rejects.toThrow('attempts_left');
  await expect(write("status = 'COMPLETED'")).rejects.toThrow('check');
  await expect(write("submitted_at = now(), sealed_form = 'x'")).rejects.toThrow('check');
  const copy = `insert into onboarding_requisitions (kind, document, type, email, whitelabel, own_form,
      token_hash, status, liveness_status, attempts_left, created_at, updated_at)
    select kind, document, type, email, whitelabel, own_form, token_hash, status, liveness_status,
      attempts_left, created_at, updated_at from onboarding_requisitions where id = $1`;
  await expect(queryText(bank.app.db.main, copy, [id])).rejects.toThrow('onboarding_one_open_per_document');
  const passed =
    "liveness_status = 'PASSED', submitted_at = now(), sealed_form = 'x', status = 'IN_PROGRESS'";
  await write(`${passed}, status_internal = 'PENDING', verify_at = now()`);
  await expect(write("submitted_at = now() + interval '1 hour'")).rejects.toThrow(
    'submitted and decided once',
  );
});
