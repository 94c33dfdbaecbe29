import { expect } from 'vitest';
import { queryText } from '../src/database/pool.ts';
import { inviteOperator } from '../src/operators/add-operator.ts';
import { SEEDED_OPERATOR } from '../src/sandbox/seeded.ts';
import type { Answer, Json, TestBank } from './harness.ts';
import { codeOf, nextStep } from './people.ts';

/** What an operator does in a test: calls under their token, and what the audit log says of it. */
export interface TestOperator {
  token: string;
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Logs the sandbox's operator in; fails the test unless the bank lets them. */
export async function asOperator(bank: TestBank): Promise<TestOperator> {
  const { email, password, totpSecret } = SEEDED_OPERATOR;
  // A code serves once, also for the test before this one.
  await nextStep(bank);
  const login = { email, password, token: await codeOf(bank, totpSecret) };
  const answer = await bank.post('/operator/login', login, { as: null });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return operatorWith(bank, answer.body.access_token);
}

export function operatorWith(bank: TestBank, token: string): TestOperator {
  const options = { as: null, token };
  return {
    token,
    get: (path) => bank.get(path, options),
    send: (method, path, body) => bank.call({ method, path, body, ...options }),
  };
}

/** The lines of the audit log, oldest first, as the database has them. */
export function auditLines(bank: TestBank): Promise<Json[]> {
  return queryText(
    bank.app.db.main,
    `select act, subject, subject_id, request_id, details::text as details from audit_log order by id`,
  );
}

let invited = 0;

/** Another operator, as the command makes one: with a password that must be changed first. */
export async function inviteTestOperator(bank: TestBank): Promise<{ email: string; password: string }> {
  invited += 1;
  const { db, clock, vault } = bank.app.bank.context;
  const person = { email: `tomas-${invited}@lastro.example`, name: 'Tomas Vidal', now: clock.now() };
  const password = await inviteOperator(db.main, vault, person);
  return { email: person.email, password: password ?? '' };
}
