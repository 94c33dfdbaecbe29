import { expect } from 'vitest';
import { keepContact } from '../src/contacts/keep.ts';
import { queryText } from '../src/database/pool.ts';
import { actAs } from '../src/operators/act.ts';
import { removeOperatorByEmail } from '../src/operators/add-operator.ts';
import type { Equipment } from '../src/operators/equipment.ts';
import { approveProposal, collectProposal, propose } from '../src/operators/propose.ts';
import { findSentinel } from '../src/simulator/settlement/sentinels.ts';
import { returnId } from '../src/values/ids.ts';
import { centavos } from '../src/values/money.ts';
import { makeClaims } from './claims.ts';
import { choose, makeFirstUserHalfWayIn, startAnotherFactor } from './half-way-in.ts';
import {
  AURORA,
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  type CallOptions,
  type Json,
  MARINA,
  MARINA_ACCOUNT,
  type TestBank,
} from './harness.ts';
import { deleteKey, rebindKey, registerVerified, registration, sendCode } from './keys.ts';
import { listen } from './listening.ts';
import { decide as decideCase, report } from './meds.ts';
import { becomeCustomer, bringToReview, decide, judge, newCnpj, open, step } from './onboarding.ts';
import { asOperator, type CodedOperator, inviteTestOperator, newOperator } from './operators.ts';
import { answerRefund, createCode, paidCode, receive, refundCashIn, simplified } from './receiving.ts';
import { choose as choosePassword, recoveryLinks } from './recovery.ts';

const BOREAL_KEY = '7c2e8d54-91af-4e6b-b0c3-5d8f1a2b3c4d';
const MARINA_KEY = 'd41f6a82-3c5e-4b97-a8d0-6e9f2b1c4a73';

/** Lives through everything a bank writes down, so that no check of the whole database reads nothing. */
export async function makeEveryKindOfRow(bank: TestBank): Promise<void> {
  await bank.sandbox('/accounts/0001/100013', { fees: { cashout: 0.5, cashin: 0.2, med: 0.3 } }, 'PATCH');
  // The steps that move the clock come first, so that payments left under way stay so.
  await makeClaims(bank, { account: BOREAL_ACCOUNT, as: BOREAL });
  for (const company of [AURORA, BOREAL, MARINA]) await listen(bank, company);
  await makeKeys(bank);
  await makeOperatorsActs(bank);
  await makeCashouts(bank);
  await makeCashIns(bank);
  await makeOffers(bank);
  await makeCodesAndRefunds(bank);
  await makeMedCases(bank);
  await makeDeliveries(bank);
  await noteSignature(bank);
  await makeRequisitions(bank);
}

async function pay(bank: TestBank, body: Json, options?: CallOptions): Promise<Json> {
  const answer = await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, ...body }, options);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function makeCashouts(bank: TestBank): Promise<void> {
  const once = { headers: { 'idempotency-key': '0d8a1c52-6f3e-4b7a-9c21-5e4f3a2b1c0d' } };
  const sent = [await pay(bank, { amount: 10, key: 'ok@psp.example' }, once)];
  sent.push(await pay(bank, { amount: 20, key: 'ok@psp.example' }));
  for (const key of ['reject-AC03@psp.example', 'none@psp.example', BOREAL_KEY])
    await pay(bank, { amount: 5, key });
  await pay(bank, { amount: 900_000, key: 'ok@psp.example' });
  await payByAccount(bank);
  const step = (path: string, body: Json) => bank.post(path, body).then((answer) => answer.body);
  const two = { ...AURORA_ACCOUNT, amount: 7, key: 'ok@psp.example' };
  await step('/create-cashout', two);
  await step('/cancel-cashout', { id: (await step('/create-cashout', two)).id });
  await step('/approve-cashout', { id: (await step('/create-cashout', two)).id });
  await bank.drain();
  for (const [index, { id }] of sent.entries()) {
    const { operationUuid } = (await bank.get(`/v2/finance/status-cashout?id=${id}`)).body;
    // A part of the first, all of the second.
    const returned = { end_to_end_id: operationUuid, amount: index === 0 ? 4 : 20, reason: 'MD06' };
    await bank.sandbox('/cashout-returns', returned);
  }
  await keepPayee(bank, sent[0]?.id);
  // Under way for as long as anybody looks.
  await pay(bank, { amount: 3, key: 'silent@psp.example' });
  await bank.drain();
}

async function keepPayee(bank: TestBank, id: number): Promise<void> {
  const [row] = await queryText<{ companyId: bigint }>(
    bank.app.db.main,
    'select company_id as "companyId" from cashouts where id = $1',
    [id],
  );
  const payment = { companyId: row?.companyId ?? 0n, cashoutId: BigInt(id) };
  await keepContact(bank.app.bank.context, { ...payment, name: 'Fornecedor', by: 'web/1' });
}

async function payByAccount(bank: TestBank): Promise<void> {
  const holder = findSentinel('ok@psp.example')?.holder;
  const answer = await bank.post('/create-cashoutmanual-self-approve', {
    ...AURORA_ACCOUNT,
    amount: 6,
    recipient_instution: holder?.ispb,
    recipient_account_branch: holder?.branch,
    recipient_account_number: holder?.number,
    recipient_account_type: holder?.accountType,
    recipient_account_model: 'Movement',
    recipient_legal_id: holder?.document,
    recipient_name: holder?.name,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function makeCashIns(bank: TestBank): Promise<void> {
  await receive(bank, 30);
  const refused = await bank.sandbox('/cash-ins', { amount: 1, branch: '0001', number: '999997' });
  expect(refused.status).toBe('REJECTED');
  // A fee larger than everything Marina has: the one way to owe the bank.
  await bank.sandbox('/accounts/0001/100048', { fees: { cashin: 150_000 } }, 'PATCH');
  const paid = await bank.sandbox('/cash-ins', { amount: 2, key: MARINA_KEY });
  expect(paid.status).toBe('SETTLED');
  expect(MARINA_ACCOUNT.source_account_number).toBe('100048');
}

/** Offers that were accepted and came to nothing, with a later word that says otherwise. */
async function makeOffers(bank: TestBank): Promise<void> {
  const dropped = { amount: 3, key: MARINA_KEY, settlement: 'DROPPED' };
  const { end_to_end_id: endToEndId } = await bank.sandbox('/cash-ins', dropped);
  await bank.drain();
  const { listener } = bank.app.bank;
  const time = { settledAt: new Date('2026-11-21T15:00:00.000Z'), accountingDate: '2026-11-21' };
  expect(await listener.settled([{ endToEndId, ...time }])).toEqual(['CONTRADICTS']);
  const account = { ispb: '99999001', branch: '1', number: '10', document: '12345678909' };
  const victim = { ...account, accountType: 'CURRENT_ACCOUNT' as const };
  await listener.refundsAsked([{ endToEndId, rootEndToEndId: endToEndId, account: victim }]);
  const transfer = { ...AURORA_ACCOUNT, amount: 5, key: 'ok@psp.example' };
  const { body } = await bank.post('/create-cashout-self-approve', transfer);
  await bank.drain();
  const [sent] = await queryText<{ endToEndId: string }>(
    bank.app.db.main,
    'select end_to_end_id as "endToEndId" from cashouts where id = $1',
    [body.id],
  );
  const back = { returnId: returnId('99999001', new Date()), endToEndId: sent?.endToEndId as string };
  const offered = { ...back, amount: centavos(500n), reason: 'MD06', text: null, settlesOnAcceptance: false };
  expect(await listener.returnOffers([offered])).toEqual([{ accepted: true }]);
  expect(await listener.returnsDropped([{ ...back, code: 'AB03' }])).toEqual(['DONE']);
}

async function makeCodesAndRefunds(bank: TestBank): Promise<void> {
  const once = { 'idempotency-key': '4b7e9d20-8c1f-4a35-b6d2-0f9e8d7c6b5a' };
  const asked = await bank.post('/v2/finance/create-pix-copy-and-paste', await simplified(bank), {
    headers: once,
  });
  expect(asked.status).toBe(200);
  const paid = await paidCode(bank, 12);
  const back = { qr_code_id: paid.qr_code_id, information: 'mercadoria devolvida', amount: 2 };
  const path = '/v2/finance/chargebacks-pix-copy-and-paste';
  expect((await bank.post(path, back, { headers: once })).body.status).toBe('SUCCESS');
  const { pix_copy_and_paste } = await createCode(bank, await simplified(bank, { amount: 7 }));
  await receive(bank, 7, { pix_copy_and_paste });
  const inside = await bank.post(
    '/create-cashout-self-approve',
    { ...BOREAL_ACCOUNT, amount: 8, key: '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10' },
    { as: BOREAL },
  );
  expect(inside.status).toBe(200);
  await bank.drain();
  // One that settles, one that is refused, and one that nobody ever answers.
  const [good, bad, silent] = [
    await receive(bank, 50, { refund_outcome: 'SUCCESS' }),
    await receive(bank, 60, { refund_outcome: 'SILENT' }),
    await receive(bank, 40, { refund_outcome: 'SILENT' }),
  ];
  for (const { id } of [good, silent]) expect((await refundCashIn(bank, id, 15)).body.status).toBe('PENDING');
  await answerRefund(bank, await refundCashIn(bank, bad.id, 15), 'AC07');
}

async function makeMedCases(bank: TestBank): Promise<void> {
  const cases: string[] = [];
  for (const amount of [21, 22, 23, 24]) {
    const { end_to_end_id } = await receive(bank, amount);
    cases.push((await report(bank, end_to_end_id)).pix_med_id);
  }
  const [accepted, rejected, cancelled] = cases as [string, string, string];
  expect((await decideCase(bank, { id: accepted, verb: 'accept', as: AURORA })).status).toBe(200);
  expect((await decideCase(bank, { id: rejected, verb: 'reject', as: AURORA })).status).toBe(200);
  await bank.sandbox(`/meds/${cancelled}/cancel`);
  // Marina owes the bank: nothing can be blocked, and nothing goes back.
  const paid = await bank.sandbox('/cash-ins', { amount: 2, key: MARINA_KEY });
  const empty = await report(bank, paid.end_to_end_id);
  expect((await decideCase(bank, { id: empty.pix_med_id, verb: 'accept', as: MARINA })).status).toBe(200);
  await bank.drain();
}

/** Openings approved, refused, under way and at their second proof of life, and an update that is open. */
async function makeRequisitions(bank: TestBank): Promise<void> {
  await becomeCustomer(bank, newCnpj());
  await makeFirstUserHalfWayIn(bank);
  const refused = await bringToReview(bank, await open(bank));
  await decide(bank, 'reject', { id: refused.id, reason: 'Documento ilegível.' });
  await open(bank);
  const second = await open(bank);
  await judge(bank, second, 'FAILED');
  expect((await step(bank, second, 'liveness/retry')).status).toBe(200);
  await bank.sandbox('/accounts/0001/100030', { registration_deadline: '2026-01-31' }, 'PATCH');
  const update = await bank.post(
    '/v3/onboarding/registration-update',
    { email: 'davi@oficina-boreal.example' },
    { as: BOREAL },
  );
  expect(update.status, JSON.stringify(update.body)).toBe(201);
}

/** After the payments, so that what came before is owed to nobody. */
async function makeDeliveries(bank: TestBank): Promise<void> {
  const endpoint = { url: `${bank.url}/sandbox/inbox/rows`, type: 'CASHOUT' };
  expect((await bank.post('/v3/webhooks', endpoint, { as: BOREAL })).status).toBe(201);
  const nobody = { url: 'http://127.0.0.1:1/', type: 'CASHOUT' };
  expect((await bank.post('/v3/webhooks', nobody, { as: BOREAL })).status).toBe(201);
  const sealed = { url: 'https://boreal:ventos@receiver.example', type: 'CASHIN' };
  expect((await bank.post('/v3/webhooks', sealed, { as: BOREAL })).status).toBe(201);
  await pay(bank, { ...BOREAL_ACCOUNT, amount: 2, key: 'ok@psp.example' }, { as: BOREAL });
  await bank.drain();
  // Where nobody answers it is tried again.
  await bank.advance(10);
}

async function makeOperatorsActs(bank: TestBank): Promise<void> {
  const rosa = await asOperator(bank);
  const act = async (method: string, path: string, body?: Json) => {
    const answer = await rosa.send(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const known = { document: '52998224725', name: 'Marina Duarte' };
  expect((await rosa.send('POST', '/operator/companies', known)).status).toBe(400);
  const { id } = await act('POST', '/operator/companies', {
    document: '11444777000161',
    name: 'Viveiro Austral Ltda',
  });
  await act('POST', `/operator/companies/${id}/accounts`, {});
  await act('POST', `/operator/companies/${id}/users`, { email: 'lia@viveiro.example', name: 'Lia' });
  await choose(bank, 'lia@viveiro.example');
  const { client_id } = await act('POST', `/operator/companies/${id}/credentials`, {});
  const users = `/operator/companies/${id}/users`;
  const { id: astray } = await act('POST', users, { email: 'errado@viveiro.example', name: 'Lia' });
  await act('DELETE', `/operator/companies/${id}/invitations/${astray}`);
  const { results } = (await rosa.get('/operator/companies?q=11222333000181')).body;
  const { users: bakers } = (await rosa.get(`/operator/companies/${results[0].id}`)).body;
  await act('DELETE', `/operator/companies/${results[0].id}/users/${bakers[0].id}/sessions`);
  await act('POST', `/operator/companies/${results[0].id}/users/${bakers[0].id}/recovery`);
  const [link = ''] = await recoveryLinks(bank, bakers[0].email);
  expect((await choosePassword(bank, link)).status).toBe(200);
  await act('DELETE', `/operator/companies/${id}/credentials/${client_id}`);
  const { email } = await inviteTestOperator(bank);
  const now = bank.app.bank.context.clock.now();
  expect(await removeOperatorByEmail(bank.app.db.main, email, now)).toBe(true);
  const program = { permissions: ['account.read'] as const, strictSigning: false };
  await agree(bank, BigInt(id), { kind: 'CREDENTIAL', ...program });
  const person = { email: 'eva@viveiro.example', name: 'Eva' };
  await agree(bank, BigInt(id), { kind: 'USER', permissions: ['account.read'], ...person });
  await startAnotherFactor(bank, rosa);
}

/** Two operators give a company a credential or a person. */
async function agree(bank: TestBank, companyId: bigint, equipment: Equipment): Promise<void> {
  const { context } = bank.app.bank;
  const [first, second] = [await newOperator(bank), await newOperator(bank)];
  const acting = (operator: CodedOperator) => ({ operatorId: BigInt(operator.id), requestId: null });
  const id = await actAs(context, acting(first), async (tx, { now }) => {
    const { operatorId } = acting(first);
    const { done, proposal } = await propose(tx, { companyId, equipment, operatorId, now });
    return { done, result: proposal.id };
  });
  await actAs(context, acting(second), async (tx, { now }) => ({
    done: await approveProposal(tx, bank.app.bank, { id, operatorId: acting(second).operatorId, now }),
    result: undefined,
  }));
  if (equipment.kind === 'USER') return;
  await actAs(context, acting(first), async (tx, { now }) => {
    const { done } = await collectProposal(tx, bank.app.bank, {
      id,
      operatorId: acting(first).operatorId,
      now,
    });
    return { done, result: undefined };
  });
}

async function makeKeys(bank: TestBank): Promise<void> {
  const elsewhere = { account: AURORA_EMPTY_ACCOUNT };
  for (const key of ['deleted@example.com', 'moved@example.com']) await registerVerified(bank, key);
  expect((await deleteKey(bank, 'deleted@example.com')).status).toBe(200);
  expect((await rebindKey(bank, 'moved@example.com', elsewhere)).status).toBe(200);
  expect((await bank.post('/v3/dict/key', registration('CNPJ'))).status).toBe(200);
  // One that nobody has used, after one that it killed.
  await sendCode(bank, '+5511912345678');
  await bank.advance(30);
  await sendCode(bank, '+5511912345678');
}

/** A strict signature that has served; `test/api/strict-signing.test.ts` makes real ones. */
async function noteSignature(bank: TestBank): Promise<void> {
  await queryText(
    bank.app.db.main,
    `insert into seen_signatures select id & 1023, id, repeat('0', 64), now() from companies limit 1`,
  );
}
