import { randomUUID } from 'node:crypto';
import type { BankOnTrial } from './bank-on-trial.ts';
import { sandboxOf, sourceOf } from './cashouts.ts';
import { differ } from './differ.ts';
import { listOf, textOf } from './read-members.ts';
import { expectMalformed, expectRefusal, expectShape, expectStatus, expectValues, type Row } from './row.ts';
import { KEY } from './shapes.ts';

const section = 'PIX keys and claims';

function register(bank: BankOnTrial, members: object, path = '/v3/dict/key') {
  const body = { ...sourceOf(bank), reason: 'contract', ...members };
  return bank.ask('POST', path, { body, sign: true });
}

const remove = (bank: BankOnTrial, key: string) =>
  bank.ask('DELETE', `/v3/dict/key/${encodeURIComponent(key)}`, { sign: { over: JSON.stringify({ key }) } });

const listed = async (bank: BankOnTrial): Promise<string[]> => {
  const { branch, number } = bank.login.account;
  const query = { account_branch_identifier: branch, account_number: number };
  const answer = await bank.ask('GET', '/v2/list-my-pix-keys', { query });
  expectStatus(answer, 200);
  return listOf(answer.body, 'keys').map((listed) => textOf(listed, 'key'));
};

const OF_THE_ACCOUNT: readonly Row[] = [
  ...['/v3/key', '/v3/dict/key'].map(
    (path): Row => ({
      id: `key.evp ${path}`,
      section,
      sandbox: true,
      says: `POST ${path} gives an EVP key, and DELETE takes it away for good`,
      try: async (trial) => {
        const bank = await sandboxOf(trial).openAccount();
        const answer = await register(bank, { type: 'EVP' }, path);
        expectShape(answer, 200, KEY);
        const key = textOf(answer.body, 'key');
        if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(key)) differ(`${key} is no UUID version 4`);
        if (!(await listed(bank)).includes(key)) differ('the list has it not');
        const gone = await remove(bank, key);
        expectShape(gone, 200, { worked: 'boolean', message: 'string' });
        if ((await listed(bank)).includes(key)) differ('the list has it still');
        expectRefusal(await remove(bank, key), 404, 'Active PIX key not found');
      },
    }),
  ),
  {
    id: 'key.document',
    section,
    sandbox: true,
    says: 'a CPF key takes the digits of the account, once: 409 for the second time',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount({ type: 'PF' });
      const answer = await register(bank, { type: 'CPF' });
      expectShape(answer, 200, KEY);
      const key = textOf(answer.body, 'key');
      if (!/^\d{11}$/.test(key)) differ(`${key} is no CPF`);
      const text = 'This PIX key is already registered to this account.';
      expectRefusal(await register(bank, { type: 'CPF' }), 409, text);
    },
  },
  {
    id: 'key.other-document',
    section,
    sandbox: true,
    says: '400 Account does not have a document (CPF/CNPJ) registered for the CNPJ of a person',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount({ type: 'PF' });
      const text = 'Account does not have a document (CPF/CNPJ) registered';
      expectRefusal(await register(bank, { type: 'CNPJ' }), 400, text);
    },
  },
  {
    id: 'key.rebind-evp',
    section,
    sandbox: true,
    says: '400 EVP PIX keys cannot be altered from PUT /v3/dict/key/{key}',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount();
      const key = textOf((await register(bank, { type: 'EVP' })).body, 'key');
      const answer = await bank.ask('PUT', `/v3/dict/key/${key}`, { body: sourceOf(bank), sign: true });
      expectRefusal(answer, 400, 'EVP PIX keys cannot be altered');
    },
  },
  {
    id: 'key.rebind-same',
    section,
    sandbox: true,
    says: '400 The PIX key is already linked to this account when it is re-bound to where it is',
    try: async (trial) => {
      const bank = await sandboxOf(trial).openAccount();
      const key = textOf((await register(bank, { type: 'CPF' })).body, 'key');
      const answer = await bank.ask('PUT', `/v3/dict/key/${key}`, { body: sourceOf(bank), sign: true });
      expectRefusal(answer, 400, 'The PIX key is already linked to this account');
    },
  },
];

const REFUSED: readonly Row[] = [
  {
    id: 'key.no-verification',
    section,
    says: '400 verification_request_id is required when type is EMAIL or CELL_PHONE',
    try: async ({ bank }) => {
      for (const type of ['EMAIL', 'CELL_PHONE'])
        expectRefusal(
          await register(bank, { type, token: '123456' }),
          400,
          'verification_request_id is required when type is EMAIL or CELL_PHONE',
        );
    },
  },
  {
    id: 'key.no-code',
    section,
    says: '400 token is required for EMAIL and CELL_PHONE',
    try: async ({ bank }) =>
      expectRefusal(
        await register(bank, { type: 'EMAIL', verification_request_id: randomUUID() }),
        400,
        'token is required for EMAIL and CELL_PHONE',
      ),
  },
  {
    id: 'key.unknown-verification',
    section,
    says: '404 Verification request not found',
    try: async ({ bank }) =>
      expectRefusal(
        await register(bank, { type: 'EMAIL', verification_request_id: randomUUID(), token: '123456' }),
        404,
        'Verification request not found',
      ),
  },
  {
    id: 'key.malformed',
    section,
    says: '422 Validation error without reason, with one of 256 characters, and for a type that is none',
    try: async ({ bank }) => {
      for (const members of [{ reason: undefined }, { reason: 'x'.repeat(256) }, { type: 'FAX' }])
        expectMalformed(await register(bank, { type: 'EVP', ...members }));
    },
  },
  {
    id: 'key.unknown-account',
    section,
    says: '400 Account not found for an account that is not there',
    try: async ({ bank }) =>
      expectRefusal(
        await register(bank, { type: 'EVP', source_account_number: '000000' }),
        400,
        'Account not found',
      ),
  },
  {
    id: 'key.remove-unknown',
    section,
    says: '404 Active PIX key not found for a key that is not there',
    try: async ({ bank }) => expectRefusal(await remove(bank, randomUUID()), 404, 'Active PIX key not found'),
  },
  {
    id: 'claims.list',
    section,
    says: 'GET /v3/dict/claim lists the claims of an account; 422 for a status that is none',
    try: async ({ bank }) => {
      const answer = await bank.ask('GET', '/v3/dict/claim', { query: sourceOf(bank) });
      expectShape(answer, 200, { worked: 'boolean', claims: 'array' });
      expectValues(answer, { worked: true });
      const query = { ...sourceOf(bank), status: 'LOST' };
      expectMalformed(await bank.ask('GET', '/v3/dict/claim', { query }));
    },
  },
];

/** Keys of the directory and claims on them. */
export const KEYS: readonly Row[] = [...OF_THE_ACCOUNT, ...REFUSED];
