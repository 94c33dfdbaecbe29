import { queryText } from '../src/database/pool.ts';
import { cnpjOf } from '../src/simulator/check-digits.ts';
import type { Permission } from '../src/values/permissions.ts';
import type { Answer, Credential, Json, TestBank } from './harness.ts';

/** An account that only the test uses, so that nothing else moves its money. */
export interface TestAccount {
  number: string;
  document: string;
  name: string;
  /** Its EVP key, if it was opened with one. */
  key: string;
  credential: Credential;
  /** The members that name it as the source in a body. */
  source: { source_account_branch_identifier: string; source_account_number: string };
}

export interface NewTestAccount {
  /** In reais; 1000 by default. */
  balance?: number;
  document?: string;
  name?: string;
  type?: 'PF' | 'PJ';
  /** The owning company; a new one by default. */
  company?: string;
  permissions?: readonly Permission[];
  pixKey?: boolean;
}

// CNPJ roots that no seeded company has; each test file has its own bank, so they may repeat.
let lastRoot = 20_000_000;

export function newCnpj(): string {
  lastRoot += 1;
  return cnpjOf(lastRoot);
}

/** Returns the whole body of a pending cashout, with the given members replaced. */
export function cashoutBody(given: Json): Json {
  return {
    ...{ worked: true, transaction_id: given.id, code_transaction: null, fee: 0, key: null, tag: null },
    ...{ recipient_instution: null, recipient_instution_name: null, recipient_account_id: null },
    ...{
      recipient_branch_id: null,
      recipient_legal_id: null,
      recipient_name: null,
      recipient_account_type: null,
    },
    ...{ operationUuid: null, idempotency_key: null, erro_descriptor: null, new_erro_descriptor: null },
    ...given,
  };
}

export async function openAccount(bank: TestBank, asked: NewTestAccount = {}): Promise<TestAccount> {
  const { document = newCnpj(), name = 'Livraria Cruzeiro Ltda', type = 'PJ', pixKey = false } = asked;
  const opened = await bank.sandbox('/accounts', {
    type,
    document,
    name,
    balance: asked.balance ?? 1000,
    pix_key: pixKey,
    ...(asked.company === undefined ? {} : { company_document: asked.company }),
    ...(asked.permissions === undefined ? {} : { permissions: asked.permissions }),
  });
  const [secrets] = opened.credentials;
  const account = {
    number: opened.number,
    document,
    name,
    key: '',
    credential: {
      clientId: secrets.client_id,
      clientSecret: secrets.client_secret,
      hmacSecret: secrets.hmac_secret,
    },
    source: { source_account_branch_identifier: '0001', source_account_number: opened.number },
  };
  return pixKey ? { ...account, key: await onlyKeyOf(bank, account.number) } : account;
}

async function onlyKeyOf(bank: TestBank, number: string): Promise<string> {
  const [row] = await queryText<{ key: string }>(
    bank.app.db.main,
    `select k.key from account_numbers n
       join pix_keys k on k.company_id = n.company_id and k.account_id = n.account_id
      where n.number = $1`,
    [number],
  );
  return row?.key ?? '';
}

/** Changes an account as the sandbox lets one. */
export function change(bank: TestBank, account: TestAccount, settings: object): Promise<Json> {
  return bank.sandbox(`/accounts/0001/${account.number}`, settings, 'PATCH');
}

/** Returns the account's total, blocked and available amounts, in reais. */
export async function moneyOf(bank: TestBank, { number, credential }: TestAccount) {
  const path = `/v2/finance/get-balance?account_branch_identifier=0001&account_number=${number}`;
  const { body } = await bank.get(path, { as: credential });
  return { total: body.amount_total, blocked: body.amount_blocked, available: body.amount };
}

/** The newest hundred lines of the account's statement. */
export async function statementOf(bank: TestBank, { number, credential }: TestAccount): Promise<Json[]> {
  const path = `/v3/account-statements/0001/${number}?start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z`;
  return (await bank.get(`${path}&limit=100`, { as: credential })).body.results;
}

/** Returns the current state of a cashout. */
export async function cashoutOf(bank: TestBank, id: number, account: TestAccount): Promise<Json> {
  const answer = await bank.get(`/v2/finance/status-cashout?id=${id}`, { as: account.credential });
  return answer.body;
}

/**
 * Counts the rows of everything that a payment may write, at rest; a refusal must change none. `blocked` leaves out the
 * payments under way: one that waits in silence may end between two counts.
 */
export async function countRows(bank: TestBank): Promise<Record<string, number>> {
  await bank.drain();
  const [row] = await queryText<Record<string, bigint>>(
    bank.app.db.main,
    `select (select count(*) from cashouts) as cashouts, (select count(*) from events) as events,
            (select count(*) from movements) as movements, (select count(*) from received_ids) + (select count(*) from promised_ids) as ids,
            ((select sum(blocked) from accounts) -
             (select coalesce(sum(amount + fee), 0) from cashouts where status = 'PROCESSING'))::int8 as blocked`,
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]));
}

export interface Guarded {
  path: string;
  /** A caller without permission. */
  powerless: Credential;
  /** A caller with permission. */
  able: Credential;
}

/**
 * Returns the responses to one bad body while the other faults are removed one by one: a bad token, a bad signature,
 * a missing permission, and at last only the body's shape.
 */
export async function refusalsInOrder(bank: TestBank, { path, powerless, able }: Guarded): Promise<Answer[]> {
  const body = { amount: 'much', id: 'one' };
  return [
    await bank.post(path, body, { as: powerless, token: 'no-token', hmacSecret: 'wrong' }),
    await bank.post(path, body, { as: powerless, hmacSecret: 'wrong' }),
    await bank.post(path, body, { as: powerless }),
    await bank.post(path, body, { as: able }),
  ];
}
