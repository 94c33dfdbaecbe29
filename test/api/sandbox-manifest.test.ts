import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { logIn } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const ALL = [
  'cashout.create',
  'cashout.approve',
  'code.create',
  'code.decode',
  'refund.create',
  'key.create',
  'key.delete',
  'med.decide',
  'claim.manage',
  'webhook.manage',
  'account.read',
];
/** The people's: they manage teams, and programs do not. */
const EVERYBODYS = [...ALL, 'team.manage'];
const manifest = () => bank.sandbox('', undefined, 'GET');
const companyOf = async (document: string): Promise<Json> =>
  (await manifest()).companies.find((company: Json) => company.document === document);

describe('GET /sandbox', () => {
  it.each(['/sandbox', '/sandbox/'])(
    '%s answers these members, and is no secret to whoever asks',
    async (path) => {
      const { status, body } = await bank.get(path, { as: null });
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual([
        ...['bank', 'base_url', 'companies', 'operators', 'recipients', 'registry'],
      ]);
      expect(body.base_url).toBe(bank.url);
      expect(Array.isArray(body.operators)).toBe(true);
    },
  );

  it('names the seeded companies, their secrets and their accounts', async () => {
    const { companies } = await manifest();
    expect(companies.map(({ name, document }: Json) => [name, document])).toEqual([
      ['Padaria Aurora Ltda', '11222333000181'],
      ['Oficina Boreal Ltda', '44555666000181'],
      ['Marina Duarte', '52998224725'],
    ]);
    const [padaria] = companies;
    expect(padaria).toEqual({
      name: 'Padaria Aurora Ltda',
      document: '11222333000181',
      credentials: [
        {
          client_id: 'padaria-aurora',
          client_secret: 'sandbox-secret-padaria-aurora',
          hmac_secret: 'sandbox-hmac-padaria-aurora',
          permissions: ALL,
        },
        {
          client_id: 'padaria-aurora-leitura',
          client_secret: 'sandbox-secret-padaria-aurora-leitura',
          hmac_secret: 'sandbox-hmac-padaria-aurora-leitura',
          permissions: ['account.read'],
        },
      ],
      users: [
        {
          email: 'helena@padaria-aurora.example',
          password: 'pao-quentinho-as-seis',
          totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          permissions: EVERYBODYS,
        },
        {
          email: 'caio@padaria-aurora.example',
          password: 'broa-de-milho-com-cafe',
          totp_secret: null,
          permissions: EVERYBODYS,
        },
      ],
      accounts: [
        { branch: '0001', number: '100013', document: '11222333000181', status: 'ACTIVE', balance: 100_000 },
        { branch: '0001', number: '100021', document: '11222333000181', status: 'ACTIVE', balance: 0 },
      ],
    });
  });

  it('gives each seeded company one user with a second factor, and an account with money and a key', async () => {
    for (const { credentials, users, accounts } of (await manifest()).companies) {
      expect(users.filter((user: Json) => user.totp_secret !== null)).toHaveLength(1);
      expect(accounts[0].balance).toBe(100_000);
      const [{ client_id, client_secret, hmac_secret }] = credentials;
      const as = { clientId: client_id, clientSecret: client_secret, hmacSecret: hmac_secret };
      const query = `account_branch_identifier=0001&account_number=${accounts[0].number}`;
      const { body } = await bank.get(`/v2/list-my-pix-keys?${query}`, { as });
      expect(body.keys).toEqual([
        expect.objectContaining({
          key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        }),
      ]);
    }
  });

  it('gives credentials that obtain tokens and sign, and passwords that log in', async () => {
    for (const { credentials, users, accounts } of (await manifest()).companies) {
      const [{ client_id, client_secret, hmac_secret }] = credentials;
      const got = await bank.post('/v2/finance/auth-token', { client_id, client_secret }, { as: null });
      expect(got.status).toBe(200);
      const body = {
        source_account_branch_identifier: accounts[0].branch,
        source_account_number: accounts[0].number,
        amount: 1,
        key: 'ok@psp.example',
      };
      const options = { token: got.body.access_token, hmacSecret: hmac_secret };
      expect((await bank.post('/create-cashout', body, options)).status).toBe(200);
      for (const { email, password, totp_secret } of users)
        await logIn(bank, { email, password, ...(totp_secret === null ? {} : { totpSecret: totp_secret }) });
    }
  });

  it('shows what the sandbox has opened since, with a user who may do everything, and balances as they are', async () => {
    const own = await openAccount(bank, {
      balance: 50,
      name: 'Tipografia Sol Ltda',
      permissions: ['account.read'],
    });
    await bank.sandbox('/cash-ins', { amount: 7.5, branch: '0001', number: own.number });
    expect(await companyOf(own.document)).toEqual({
      name: 'Tipografia Sol Ltda',
      document: own.document,
      credentials: [
        {
          client_id: own.credential.clientId,
          client_secret: own.credential.clientSecret,
          hmac_secret: own.credential.hmacSecret,
          permissions: ['account.read'],
        },
      ],
      users: [
        {
          email: expect.stringMatching(/@/),
          password: expect.any(String),
          totp_secret: null,
          permissions: EVERYBODYS,
        },
      ],
      accounts: [
        { branch: '0001', number: own.number, document: own.document, status: 'ACTIVE', balance: 57.5 },
      ],
    });
  });
});
