import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import { addKey } from '../../src/keys/pix-keys.ts';
import { change, openAccount, type TestAccount } from '../accounts.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const PATH = '/v2/list-my-pix-keys';
const ask = (query: string, options?: Parameters<TestBank['get']>[1]) => bank.get(`${PATH}${query}`, options);
const queryOf = (number: string, branch = '0001') =>
  `?account_branch_identifier=${branch}&account_number=${number}`;

describe('200', () => {
  it.each([queryOf('100013'), `/${queryOf('100013')}`])(
    '%s answers the keys with their holder',
    async (query) => {
      const { status, body } = await ask(query);
      expect([status, body]).toEqual([
        200,
        {
          worked: true,
          keys: [
            {
              key: '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10',
              name_account: 'Padaria Aurora Ltda',
              document_account: expect.stringMatching(/^(11222333000181|11\.222\.333\/0001-81)$/),
            },
          ],
        },
      ]);
    },
  );

  it('answers an empty list for an account without keys', async () => {
    expect((await ask(queryOf('100021'))).body).toEqual({ worked: true, keys: [] });
  });

  it("answers the account's own keys alone, in the order in which they were made", async () => {
    const own = await openAccount(bank);
    const other = await openAccount(bank, { company: own.document });
    const keys = ['z@livraria.example', 'a@livraria.example', '+5511912345678'];
    for (const [index, key] of keys.entries())
      await register(own, key, new Date(Date.UTC(2026, 0, index + 1)));
    await register(other, 'other@livraria.example', new Date());
    const { body } = await ask(queryOf(own.number), { as: own.credential });
    expect(body.keys.map(({ key }: { key: string }) => key)).toEqual(keys);
  });

  it('still reads an account that is CLOSING', async () => {
    const own = await openAccount(bank, { pixKey: true });
    await change(bank, own, { status: 'CLOSING' });
    const { status, body } = await ask(queryOf(own.number), { as: own.credential });
    expect([status, body.keys]).toEqual([200, [expect.objectContaining({ key: own.key })]]);
  });
});

describe('400', () => {
  it('Account not found: not there, another branch, and another company all look alike', async () => {
    for (const query of [queryOf('999999'), queryOf('100013', '0002'), queryOf('100030')]) {
      const { status, body } = await ask(query);
      expect([status, body]).toEqual([400, { detail: 'Account not found' }]);
    }
  });

  it('Account is closed; to another company it is not there', async () => {
    const own = await openAccount(bank, { pixKey: true });
    await change(bank, own, { status: 'CLOSED' });
    const { status, body } = await ask(queryOf(own.number), { as: own.credential });
    expect([status, body]).toEqual([400, { detail: 'Account is closed' }]);
    expect((await ask(queryOf(own.number), { as: AURORA })).body).toEqual({ detail: 'Account not found' });
  });
});

describe('401', () => {
  it('Unauthorized: no token', async () => {
    const { status, body } = await ask(queryOf('100013'), { as: null });
    expect([status, body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});

describe('403', () => {
  it('Forbidden: a credential that may not read, before its question is looked at', async () => {
    const clerk = await openAccount(bank, { permissions: ['key.create', 'key.delete'] });
    for (const query of [queryOf(clerk.number), '']) {
      const { status, body } = await ask(query, { as: clerk.credential });
      expect([status, body]).toEqual([403, { detail: 'Forbidden' }]);
    }
  });
});

describe('422', () => {
  it.each([
    ['', ['account_branch_identifier', 'account_number']],
    ['?account_number=100013', ['account_branch_identifier']],
    ['?account_branch_identifier=0001', ['account_number']],
  ])('%s names what is missing', async (query, members) => {
    const { status, body } = await ask(query);
    expect([status, body.message]).toEqual([422, 'Validation error']);
    expect(body.detail.map((one: { loc: string[] }) => one.loc)).toEqual(
      members.map((member) => ['query', member]),
    );
  });
});

async function register(account: TestAccount, key: string, now: Date): Promise<void> {
  const [owner] = await queryText<{ companyId: bigint; accountId: bigint }>(
    bank.app.db.main,
    `select company_id as "companyId", account_id as "accountId" from account_numbers where number = $1`,
    [account.number],
  );
  const type = key.startsWith('+') ? 'CELL_PHONE' : 'EMAIL';
  if (owner !== undefined) await transaction(bank.app.db.main, (tx) => addKey(tx, owner, { type, key, now }));
}
