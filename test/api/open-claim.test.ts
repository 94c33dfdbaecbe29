import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, openAccount } from '../accounts.ts';
import { claimsOf, newPhone, openClaim, openedClaim, registerElsewhere } from '../claims.ts';
import {
  AURORA,
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  AURORA_READ_ONLY,
  BOREAL,
  BOREAL_ACCOUNT,
  type CallOptions,
  type Json,
  startBank,
  type TestBank,
} from '../harness.ts';
import { registerVerified, sendCode, wrong } from '../keys.ts';

const AURORA_CNPJ = '11222333000181';
const UNKNOWN = '3f8f2a52-3c83-4c6a-8a41-0d8b2f0c8f11';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const boreal = { account: BOREAL_ACCOUNT, as: BOREAL };

async function post(body: Json, options?: CallOptions): Promise<[number, Json]> {
  const answer = await bank.post('/v3/dict/claim', body, options);
  return [answer.status, answer.body];
}

const cnpjClaim = { ...AURORA_ACCOUNT, key: AURORA_CNPJ, type: 'CNPJ', claim_type: 'PORTABILITY' };
const phoneClaim = { ...AURORA_ACCOUNT, type: 'CELL_PHONE', claim_type: 'OWNERSHIP' };

/** A phone elsewhere and a code for it. */
async function phoneAndCode() {
  const key = newPhone();
  await registerElsewhere(bank, key);
  const { id, code } = await sendCode(bank, key);
  return { body: { ...phoneClaim, key }, id, code };
}

describe('200', () => {
  it('for the document of the account, which needs no code', async () => {
    await registerElsewhere(bank, AURORA_CNPJ, AURORA_CNPJ);
    const [status, body] = await post(cnpjClaim);
    expect([status, body]).toMatchObject([200, { worked: true, status: 'OPEN', conclusion_deadline: null }]);
    expect(await post(cnpjClaim)).toEqual([409, { detail: 'A claim is already open for this key' }]);
  });

  it('for an e-mail address of the same holder, written in lower case', async () => {
    await registerElsewhere(bank, 'dona@example.com', AURORA_CNPJ);
    const { id, code } = await sendCode(bank, 'Dona@Example.com');
    const asked = { ...AURORA_ACCOUNT, key: 'Dona@Example.com', type: 'EMAIL', claim_type: 'PORTABILITY' };
    const [status, body] = await post({ ...asked, verification_request_id: id, token: code });
    expect([status, body.key]).toEqual([200, 'dona@example.com']);
  });

  it('uses the code up', async () => {
    const { body, id, code } = await phoneAndCode();
    const proved = { ...body, verification_request_id: id, token: code };
    expect((await post(proved))[0]).toBe(200);
    expect(await post(proved)).toEqual([404, { detail: 'Verification request not found' }]);
  });
});

describe('400', () => {
  it('for signatures: missing and wrong, before anything else is looked at', async () => {
    const options = { as: AURORA_READ_ONLY };
    expect(await post({}, { ...options, hmacSecret: null })).toEqual([
      400,
      { detail: 'HMAC header required' },
    ]);
    expect(await post({}, { ...options, hmacSecret: 'x' })).toEqual([
      400,
      { detail: 'Invalid HMAC signature' },
    ]);
  });

  it("for an account that is not there, another company's, closing or closed", async () => {
    const missing = { ...cnpjClaim, source_account_number: '999999' };
    expect(await post(missing)).toEqual([400, { detail: 'Account not found' }]);
    expect(await post(cnpjClaim, { as: BOREAL })).toEqual([400, { detail: 'Account not found' }]);
    const account = await openAccount(bank);
    const own = { ...cnpjClaim, ...account.source, key: account.document };
    await change(bank, account, { status: 'CLOSING' });
    expect(await post(own, { as: account.credential })).toEqual([400, { detail: 'Account not found' }]);
    await change(bank, account, { status: 'CLOSED' });
    expect(await post(own, { as: account.credential })).toEqual([400, { detail: 'Account is closed' }]);
  });

  it.each([
    ['CELL_PHONE', '11999990000'],
    ['CELL_PHONE', 'who@example.com'],
    ['CNPJ', '11222333000182'],
  ])('for what is no %s key: %s', async (type, key) => {
    const claim_type = 'PORTABILITY';
    const body = { ...AURORA_ACCOUNT, type, key, claim_type };
    expect(await post(body)).toEqual([400, { detail: 'Invalid Pix Key' }]);
  });

  it('for a proof that is missing, wrong, too old or for another key', async () => {
    const { body, id, code } = await phoneAndCode();
    const required = 'verification_request_id is required when type is EMAIL or CELL_PHONE';
    expect(await post(body)).toEqual([400, { detail: required }]);
    expect(await post({ ...body, verification_request_id: id })).toEqual([
      400,
      { detail: 'token is required for EMAIL and CELL_PHONE' },
    ]);
    const offer = (requestId: string, token: string) =>
      post({ ...body, verification_request_id: requestId, token });
    expect(await offer(UNKNOWN, code)).toEqual([404, { detail: 'Verification request not found' }]);
    expect(await offer(id, wrong(code))).toEqual([400, { detail: 'Invalid code' }]);
    const other = newPhone();
    const others = await sendCode(bank, other);
    expect(await offer(others.id, others.code)).toEqual([404, { detail: 'Verification request not found' }]);
    await bank.advance(180);
    const expired = 'Verification request expired, request a new code';
    expect(await offer(id, code)).toEqual([400, { detail: expired }]);
  });

  const nothing = [400, { detail: 'PIX key not found' }];
  it('for a key that nobody has, and the code is still good for one that somebody has', async () => {
    const key = newPhone();
    const { id, code } = await sendCode(bank, key);
    const body = { ...phoneClaim, key, verification_request_id: id, token: code };
    expect(await post(body)).toEqual(nothing);
    expect(await claimsOf(bank).then((claims) => claims.filter((claim) => claim.key === key))).toEqual([]);
    await registerElsewhere(bank, key);
    expect((await post(body))[0]).toBe(200);
  });

  it('for a key that the client itself has, on this account or another', async () => {
    const key = newPhone();
    await registerVerified(bank, key);
    for (const account of [AURORA_ACCOUNT, AURORA_EMPTY_ACCOUNT])
      for (const claimType of ['OWNERSHIP', 'PORTABILITY'] as const) {
        await bank.advance(30);
        const answer = await openClaim(bank, key, { account, claimType });
        expect([answer.status, answer.body]).toEqual(nothing);
      }
  });

  it("for a portability of somebody else's key, an ownership of one's own, and a document of another", async () => {
    const [theirs, inside, own] = [newPhone(), newPhone(), newPhone()];
    await registerElsewhere(bank, theirs);
    await registerElsewhere(bank, own, AURORA_CNPJ);
    await registerVerified(bank, inside);
    const tries = [
      await openClaim(bank, theirs, { claimType: 'PORTABILITY' }),
      await openClaim(bank, own, { claimType: 'OWNERSHIP' }),
      await openClaim(bank, inside, { ...boreal, claimType: 'PORTABILITY' }),
      await bank.post('/v3/dict/claim', { ...cnpjClaim, ...BOREAL_ACCOUNT }, { as: BOREAL }),
    ];
    expect(tries.map(({ status, body }) => [status, body])).toEqual([nothing, nothing, nothing, nothing]);
  });
});

describe('401, 403', () => {
  it('for no token, and for one that may not', async () => {
    expect(await post(cnpjClaim, { token: 'none' })).toEqual([401, { detail: 'Unauthorized' }]);
    expect(await post(cnpjClaim, { as: AURORA_READ_ONLY })).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('409', () => {
  it('while a claim is open, whoever has opened it', async () => {
    const key = newPhone();
    await registerElsewhere(bank, key);
    await openedClaim(bank, key);
    const answer = await openClaim(bank, key, boreal);
    expect([answer.status, answer.body]).toEqual([409, { detail: 'A claim is already open for this key' }]);
  });

  it('while another institution claims the key of a customer', async () => {
    const key = newPhone();
    await registerVerified(bank, key);
    await bank.sandbox('/claims', { key, claim_type: 'OWNERSHIP' });
    const answer = await openClaim(bank, key, boreal);
    expect([answer.status, answer.body]).toEqual([409, { detail: 'A claim is already open for this key' }]);
  });
});

describe('422', () => {
  it.each([
    [
      'nothing',
      {},
      ['source_account_branch_identifier', 'source_account_number', 'key', 'type', 'claim_type'],
    ],
    ['a random key', { ...cnpjClaim, type: 'EVP' }, ['type']],
    ['another claim type', { ...cnpjClaim, claim_type: 'THEFT' }, ['claim_type']],
    ['an ownership of a document', { ...cnpjClaim, claim_type: 'OWNERSHIP' }, ['claim_type']],
    ['an ownership of a mailbox', { ...phoneClaim, key: 'a@example.com', type: 'EMAIL' }, ['claim_type']],
  ])('for %s', async (_what, body, members) => {
    const [status, answer] = await post(body, { as: AURORA });
    expect([status, answer.message]).toEqual([422, 'Validation error']);
    expect(answer.detail.map((one: { loc: string[] }) => one.loc)).toEqual(
      members.map((member) => ['body', member]),
    );
  });
});
