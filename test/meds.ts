import { expect } from 'vitest';
import { query, sql } from '../src/database/pool.ts';
import { type NewTestAccount, openAccount, type TestAccount } from './accounts.ts';
import type { Answer, CallOptions, Credential, Json, TestBank } from './harness.ts';

/** Status of a return as its decision is answered: it has left, and may have settled before the answer is written. */
export const AT_ONCE = expect.stringMatching(/^(PENDING|SUCCESS)$/);

/** Another institution's customer pays the account; gives the end-to-end id. */
export async function payIn(bank: TestBank, account: TestAccount, amount: number, changes: Json = {}) {
  const to = { branch: '0001', number: account.number };
  const paid = await bank.sandbox('/cash-ins', { amount, ...to, ...changes });
  expect(paid).toMatchObject({ status: 'SETTLED', reason: null });
  return paid.end_to_end_id as string;
}

/** Money goes out of the account, to somebody who takes it. */
export async function payOut(bank: TestBank, account: TestAccount, amount: number): Promise<Json> {
  const body = { ...account.source, amount, key: 'ok@psp.example' };
  const answer = await bank.post('/create-cashout-self-approve', body, { as: account.credential });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await bank.drain();
  const path = `/v2/finance/status-cashout?id=${answer.body.id}`;
  return (await bank.get(path, { as: account.credential })).body;
}

/** The payer's institution reports a payment; gives the list record. */
export function report(bank: TestBank, endToEndId: string, changes: Json = {}): Promise<Json> {
  const body = { end_to_end_id: endToEndId, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' };
  return bank.sandbox('/meds', { ...body, ...changes });
}

export type Verb = 'accept' | 'reject' | 'cancel';

export function decide(
  bank: TestBank,
  asked: { id: string; verb: Verb; as: Credential },
  options: CallOptions = {},
): Promise<Answer> {
  const { id, verb, as } = asked;
  const body = verb === 'cancel' ? undefined : { details: 'conferido com o cliente' };
  return bank.post(`/v3/meds/${id}/${verb}`, body, { as, hmacSecret: null, ...options });
}

export async function detail(bank: TestBank, id: string, as: Credential): Promise<Json> {
  const answer = await bank.get(`/v3/meds/${id}`, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** The chargeback rows of a case, in short. */
export async function chargebacks(bank: TestBank, id: string, as: Credential): Promise<Json[]> {
  const rows: Json[] = (await detail(bank, id, as)).chargebacks;
  return rows.map(({ status, amount, error_descriptor }) => [status, amount, error_descriptor]);
}

const eventsOf = sql<{ sequence: number; type: string; body: string }>(
  'test.events-of-case',
  `select e.sequence, e.type, e.body from events e
     join med_case_ids i on i.company_id = e.company_id and i.case_id = e.subject_id
    where e.subject = 'MED' and i.any_id = $1 order by e.sequence`,
);

/** The events that told the customer of a case, in order. */
export async function toldOf(bank: TestBank, id: string): Promise<{ type: string; data: Json }[]> {
  return (await query(bank.app.db.main, eventsOf, [id])).map(({ sequence, type, body }) => {
    const event = JSON.parse(body);
    expect([event.type, event.data.sequence]).toEqual([type, sequence]);
    return { type, data: event.data };
  });
}

export interface Reported {
  account: TestAccount;
  endToEndId: string;
  /** The case's public id. */
  id: string;
  as: Credential;
}

/** An account that has received a payment, spent what is said of it, and had the payment reported. */
export async function reported(
  bank: TestBank,
  {
    amount = 100,
    spent = 0,
    ...asked
  }: Json & { amount?: number; spent?: number; open?: NewTestAccount } = {},
): Promise<Reported> {
  const account = await openAccount(bank, { balance: 0, ...asked.open });
  const endToEndId = await payIn(bank, account, amount, asked.payIn);
  if (spent > 0) expect((await payOut(bank, account, spent)).status).toBe('SUCCESS');
  if (asked.fees !== undefined)
    await bank.sandbox(`/accounts/0001/${account.number}`, { fees: asked.fees }, 'PATCH');
  const { pix_med_id } = await report(bank, endToEndId, asked.report);
  return { account, endToEndId, id: pix_med_id, as: account.credential };
}
