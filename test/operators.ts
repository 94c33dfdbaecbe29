import { expect } from 'vitest';
import { queryText } from '../src/database/pool.ts';
import { transaction } from '../src/database/transaction.ts';
import { addOperator, inviteOperator } from '../src/operators/add-operator.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../src/operators/roles.ts';
import { SEEDED_OPERATOR } from '../src/sandbox/seeded.ts';
import type { Answer, Json, TestBank } from './harness.ts';
import { bankNow, codeOf, nextStep } from './people.ts';

/** An operator in a test, with calls under their token. */
export interface TestOperator {
  token: string;
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** One whose authenticator the test has. */
export interface CodedOperator extends TestOperator {
  id: number;
  email: string;
  password: string;
  totpSecret: string;
  /** Sends with a code that has not served yet. */
  act(method: string, path: string, body?: object): Promise<Answer>;
}

/** Logs the sandbox's operator in; fails the test unless the bank lets them. */
export async function asOperator(bank: TestBank): Promise<TestOperator> {
  return operatorWith(bank, await logInAs(bank, SEEDED_OPERATOR));
}

async function logInAs(
  bank: TestBank,
  { email, password, totpSecret }: { email: string; password: string; totpSecret: string },
): Promise<string> {
  // A code serves once, also for the test before this one.
  await nextStep(bank);
  const login = { email, password, token: await codeOf(bank, totpSecret) };
  const answer = await bank.post('/operator/login', login, { as: null });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.access_token;
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
export async function inviteTestOperator(
  bank: TestBank,
  roles: readonly OperatorRole[] = OPERATOR_ROLES,
): Promise<{ email: string; password: string }> {
  invited += 1;
  const { db, clock, vault } = bank.app.bank.context;
  const person = { email: `tomas-${invited}@lastro.example`, name: 'Tomas Vidal', roles, now: clock.now() };
  const password = await inviteOperator(db.main, vault, person);
  return { email: person.email, password: password ?? '' };
}

const OWN = { password: 'quilha-de-carvalho-velho', totpSecret: 'MZXW6YTBOI2HK3TJMZXW6YTBOI2HK3TJ' };

/** Another operator who has a password of their own and a second factor, logged in. */
export async function newOperator(
  bank: TestBank,
  roles: readonly OperatorRole[] = OPERATOR_ROLES,
): Promise<CodedOperator> {
  invited += 1;
  const { db, clock, vault } = bank.app.bank.context;
  const person = { ...OWN, email: `ines-${invited}@lastro.example`, name: 'Ines Prata', roles };
  const id = await transaction(db.main, (tx) =>
    addOperator(tx, vault, { ...person, oneTimePassword: false, keepSecret: false, now: clock.now() }),
  );
  const operator = operatorWith(bank, await logInAs(bank, person));
  const draw = createAuthenticator(bank);
  return {
    ...operator,
    ...OWN,
    id: Number(id),
    email: person.email,
    act: async (method, path, body = {}) => operator.send(method, path, { ...body, token: await draw() }),
  };
}

const STEP_S = 30;

/**
 * Answers codes that have not served: three for each move of the clock, since those beside the present one count. Moves
 * the clock before the first of those asked for at once, a move between them would let the first lapse unseen, and to
 * the beginning of a step: the code of the step before lapses at its end.
 */
function createAuthenticator(bank: TestBank): () => Promise<string> {
  const secondsOf = async () => (await bankNow(bank)).getTime() / 1_000;
  const stepOf = async () => Math.floor((await secondsOf()) / STEP_S);
  let drawn: number | undefined;
  let asked = 0;
  let last = Promise.resolve('');
  const draw = async () => {
    const now = await stepOf();
    // The log-in has used the present one.
    let wanted = Math.max((drawn ?? now) + 1, now);
    if (wanted + asked - 1 > now + 1) {
      await bank.advance(3 * STEP_S + 0.1 - ((await secondsOf()) % STEP_S));
      wanted = Math.max(wanted, (await stepOf()) - 1);
    }
    asked -= 1;
    drawn = wanted;
    return codeOf(bank, OWN.totpSecret, wanted - (await stepOf()));
  };
  return () => {
    asked += 1;
    last = last.then(draw);
    return last;
  };
}
