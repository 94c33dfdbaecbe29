import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createUser } from '../src/companies/users.ts';
import { queryText } from '../src/database/pool.ts';
import { transaction } from '../src/database/transaction.ts';
import { SEEDED_COMPANIES } from '../src/sandbox/seeded.ts';
import type { Permission } from '../src/values/permissions.ts';
import type { Answer, Json, TestBank } from './harness.ts';
import { codeOf, nextStep, type Person } from './people.ts';
import { CAIO, HELENA } from './screens/customer.ts';

export const DAVI = SEEDED_COMPANIES[1]?.users[0] as Person;

/** A browser with somebody logged in: its cookie, and the CSRF token that their page holds. */
export interface Browser {
  cookie: string;
  csrf: string;
  /** The answer to the log-in. */
  session: Json;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Logs somebody in at the customers' pages; fails the test unless the bank lets them. */
export async function browse(bank: TestBank, { email, password, totpSecret }: Person): Promise<Browser> {
  let token: string | undefined;
  if (totpSecret !== undefined) {
    // A code serves once, also for the test before this one.
    await nextStep(bank);
    token = await codeOf(bank, totpSecret);
  }
  return browserOf(bank, await bank.post('/web/login', { email, password, token }, { as: null }));
}

/** People at the pages of the seeded companies: two of Padaria Aurora, and one of Oficina Boreal. */
export interface AtThePages {
  helena: Browser;
  caio: Browser;
  davi: Browser;
}

export async function browseAsSeeded(bank: TestBank): Promise<AtThePages> {
  const helena = await browse(bank, HELENA);
  const caio = await browse(bank, CAIO);
  return { helena, caio, davi: await browse(bank, DAVI) };
}

/** The browser that a log-in has answered. */
export function browserOf(bank: TestBank, answer: Answer): Browser {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const csrf = answer.body.csrf_token;
  return {
    cookie,
    csrf,
    session: answer.body,
    get: (path, headers) => bank.get(path, { as: null, headers: { cookie, ...headers } }),
    send: (method, path, body, headers) =>
      bank.call({
        ...{ method, path, as: null },
        ...(body === undefined ? {} : { body }),
        headers: { cookie, 'x-csrf-token': csrf, ...headers },
      }),
  };
}

/** Logs in a new colleague of somebody's, who may do just this and has no second factor. */
export async function browseAsColleague(
  bank: TestBank,
  of: Person,
  permissions: Permission[],
): Promise<Browser> {
  const email = `${randomUUID()}@lastro.example`;
  return browse(bank, await addColleague(bank, of, { email, name: 'Ivo', permissions }));
}

/** A colleague of somebody's who has no second factor yet, as the sandbox makes people. */
export async function addColleague(
  bank: TestBank,
  of: Person,
  who: { email: string; name: string; permissions: Permission[] },
): Promise<Person> {
  const { db, vault, clock } = bank.app.bank.context;
  const [row] = await queryText<{ companyId: bigint }>(
    db.main,
    'select company_id as "companyId" from user_emails where email = $1',
    [of.email],
  );
  const password = 'fermento natural';
  const user = { ...who, companyId: row?.companyId ?? 0n, password, keepSecret: false, now: clock.now() };
  await transaction(db.main, (tx) => createUser(tx, vault, user));
  return { email: who.email, password };
}
