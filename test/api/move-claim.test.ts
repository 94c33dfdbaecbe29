import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, openAccount } from '../accounts.ts';
import {
  claimById,
  moveClaim,
  moveTo,
  newPhone,
  openedClaim,
  playClaim,
  registerElsewhere,
  type Verb,
} from '../claims.ts';
import { AURORA_READ_ONLY, BOREAL, type Json, startBank, type TestBank } from '../harness.ts';
import { registerVerified, sendCode, wrong } from '../keys.ts';

const AURORA_CNPJ = '11222333000181';
const VERBS: readonly Verb[] = ['acknowledge', 'confirm', 'cancel', 'complete'];
const USER = { reason: 'USER_REQUESTED' };
const UNKNOWN = '3f8f2a52-3c83-4c6a-8a41-0d8b2f0c8f11';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

type ClaimType = 'PORTABILITY' | 'OWNERSHIP';

/** The id of a claim on a key of Padaria's. */
async function donated(claimType: ClaimType): Promise<Json> {
  const phone = newPhone();
  // An account of the company that has room for one more key.
  const { source } = await openAccount(bank, { company: AURORA_CNPJ, document: AURORA_CNPJ });
  await registerVerified(bank, phone, { account: source });
  return bank.sandbox('/claims', { key: phone, claim_type: claimType });
}

/** A claim of Padaria's. */
async function claimed(claimType: ClaimType): Promise<Json> {
  const phone = newPhone();
  await registerElsewhere(bank, phone, claimType === 'PORTABILITY' ? AURORA_CNPJ : undefined);
  return openedClaim(bank, phone, { claimType });
}

async function move(claim: Json, verb: Verb, body: Json = {}): Promise<[number, Json]> {
  const answer = await moveClaim(bank, claim.pix_key_claim_id, { verb, body });
  return [answer.status, answer.body];
}

const wrongStatus = [400, { detail: 'Claim in wrong status' }];
const wrongReason = [400, { detail: 'Reason not allowed' }];

describe.each(VERBS)('POST /v3/dict/claim/{id}/%s', (verb) => {
  let claim: Json;
  beforeAll(async () => {
    claim = await donated('PORTABILITY');
  });
  const send = (id: string, options: object, body: Json = USER) =>
    bank.post(`/v3/dict/claim/${id}/${verb}`, body, options).then(({ status, body }) => [status, body]);

  it('400 without a signature and with a wrong one, 401 and 403', async () => {
    const id = claim.pix_key_claim_id;
    expect(await send(id, { hmacSecret: null })).toEqual([400, { detail: 'HMAC header required' }]);
    expect(await send(id, { hmacSecret: 'x' })).toEqual([400, { detail: 'Invalid HMAC signature' }]);
    expect(await send(id, { token: 'none' })).toEqual([401, { detail: 'Unauthorized' }]);
    expect(await send(id, { as: AURORA_READ_ONLY })).toEqual([403, { detail: 'Forbidden' }]);
  });

  it("404 for what is no claim, and the same for another company's", async () => {
    const missing = [404, { detail: 'Claim not found' }];
    expect(await send('17', {})).toEqual(missing);
    expect(await send(UNKNOWN, {})).toEqual(missing);
    expect(await send(claim.claim_id, {})).toEqual(missing);
    expect(await send(claim.pix_key_claim_id, { as: BOREAL })).toEqual(missing);
  });

  it('400 once the claim has ended', async () => {
    const ended = await claimed('PORTABILITY');
    await move(ended, 'cancel', USER);
    expect(await send(ended.pix_key_claim_id, {})).toEqual(wrongStatus);
  });
});

describe.each(['confirm', 'cancel'] as const)('422 of %s', (verb) => {
  it.each([{}, { reason: 'BECAUSE' }, { reason: null }])('for %j', async (body) => {
    const claim = await donated('PORTABILITY');
    const [status, answer] = await move(claim, verb, body);
    expect([status, answer.message, answer.detail[0].loc]).toEqual([
      422,
      'Validation error',
      ['body', 'reason'],
    ]);
  });
});

describe('acknowledge', () => {
  it('200, again too, with and without a body', async () => {
    const claim = await donated('OWNERSHIP');
    const [, first] = await move(claim, 'acknowledge');
    expect(first).toMatchObject({ worked: true, status: 'WAITING_RESOLUTION' });
    expect(await move(claim, 'acknowledge')).toEqual([200, first]);
  });

  it('200 while the first one waits for the directory', async () => {
    const claim = await donated('PORTABILITY');
    const { rail } = bank.app.bank.context;
    const { moveClaims } = rail;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const asked = new Promise<void>((resolve) => {
      rail.moveClaims = async (moves) => {
        resolve();
        await answered;
        return moveClaims.call(rail, moves);
      };
    });
    try {
      const first = move(claim, 'acknowledge');
      await asked;
      const [status, body] = await move(claim, 'acknowledge');
      expect([status, body.status]).toEqual([200, 'OPEN']);
      // An answer to the claim has to wait.
      expect(await move(claim, 'cancel', USER)).toEqual(wrongStatus);
      answer();
      expect((await first)[1].status).toBe('WAITING_RESOLUTION');
    } finally {
      rail.moveClaims = moveClaims;
    }
  });

  it('400 of the claimer', async () => {
    expect(await move(await claimed('OWNERSHIP'), 'acknowledge')).toEqual(wrongStatus);
  });
});

describe('confirm', () => {
  it('400 before the claim was acknowledged, of the claimer, and a second time', async () => {
    const claim = await donated('PORTABILITY');
    expect(await move(claim, 'confirm', USER)).toEqual(wrongStatus);
    await move(claim, 'acknowledge');
    expect((await move(claim, 'confirm', USER))[0]).toBe(200);
    expect(await move(claim, 'confirm', USER)).toEqual(wrongStatus);
    const ours = await claimed('PORTABILITY');
    await playClaim(bank, ours.claim_id, 'acknowledge');
    expect(await move(ours, 'confirm', USER)).toEqual(wrongStatus);
  });

  it.each([
    ['OWNERSHIP', 'ACCOUNT_CLOSURE'],
    ['OWNERSHIP', 'FRAUD'],
    ['OWNERSHIP', 'DEFAULT_OPERATION'],
    ['OWNERSHIP', 'RECONCILIATION'],
    ['PORTABILITY', 'FRAUD'],
    ['PORTABILITY', 'DEFAULT_OPERATION'],
    ['PORTABILITY', 'RECONCILIATION'],
  ] as const)('400 for %s with %s', async (claimType, reason) => {
    const claim = await donated(claimType);
    await move(claim, 'acknowledge');
    expect(await move(claim, 'confirm', { reason })).toEqual(wrongReason);
    const { source_account_branch_identifier, source_account_number } = claim;
    const account = { source_account_branch_identifier, source_account_number };
    expect(await claimById(bank, claim.pix_key_claim_id, { account })).toMatchObject({
      status: 'WAITING_RESOLUTION',
    });
  });
});

describe('cancel', () => {
  it('200 of the claimer while nobody has read the claim', async () => {
    const [status, body] = await move(await claimed('OWNERSHIP'), 'cancel', { reason: 'ACCOUNT_CLOSURE' });
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'CANCELLED',
        cancellation_reason: 'ACCOUNT_CLOSURE',
        cancelled_by_role: 'CLAIMER',
        cancelled_by_name: 'Padaria Aurora Ltda',
      },
    ]);
  });

  it('400 of the donor while it has not acknowledged the claim', async () => {
    expect(await move(await donated('PORTABILITY'), 'cancel', USER)).toEqual(wrongStatus);
  });

  it('400 of the donor after a confirmation, except for fraud', async () => {
    const claim = await donated('PORTABILITY');
    await move(claim, 'acknowledge');
    await move(claim, 'confirm', USER);
    expect(await move(claim, 'cancel', USER)).toEqual(wrongReason);
    expect((await move(claim, 'cancel', { reason: 'FRAUD' }))[0]).toBe(200);
  });

  it.each([
    ['OWNERSHIP', 'USER_REQUESTED'],
    ['OWNERSHIP', 'ACCOUNT_CLOSURE'],
    ['OWNERSHIP', 'DEFAULT_OPERATION'],
    ['OWNERSHIP', 'RECONCILIATION'],
    ['PORTABILITY', 'ACCOUNT_CLOSURE'],
    ['PORTABILITY', 'DEFAULT_OPERATION'],
    ['PORTABILITY', 'RECONCILIATION'],
  ] as const)('400 of the donor for %s with %s', async (claimType, reason) => {
    const claim = await donated(claimType);
    await move(claim, 'acknowledge');
    expect(await move(claim, 'cancel', { reason })).toEqual(wrongReason);
  });

  it.each([
    ['OWNERSHIP', 'RECONCILIATION'],
    ['PORTABILITY', 'DEFAULT_OPERATION'],
  ] as const)('400 of the claimer for %s with %s', async (claimType, reason) => {
    expect(await move(await claimed(claimType), 'cancel', { reason })).toEqual(wrongReason);
  });
});

describe('complete', () => {
  it('200 at once where the old owner agreed, without a code and without a body', async () => {
    const claim = await claimed('OWNERSHIP');
    expect(await move(claim, 'complete')).toEqual(wrongStatus);
    await playClaim(bank, claim.claim_id, 'confirm');
    const [status, body] = await move(claim, 'complete');
    expect([status, body]).toMatchObject([200, { worked: true, status: 'COMPLETED' }]);
  });

  it('400 of the donor', async () => {
    const claim = await donated('PORTABILITY');
    await move(claim, 'acknowledge');
    await move(claim, 'confirm', USER);
    expect(await move(claim, 'complete')).toEqual(wrongStatus);
  });

  it('400 with a wrong code, an old one and one that is not there, where silence gave the phone away', async () => {
    const claim = await claimed('OWNERSHIP');
    await moveTo(bank, claim, 15);
    const { id, code } = await sendCode(bank, claim.key);
    const offer = (requestId: string, token: string) =>
      move(claim, 'complete', { verification_request_id: requestId, token });
    expect(await move(claim, 'complete', { verification_request_id: id })).toEqual([
      400,
      { detail: 'token is required for EMAIL and CELL_PHONE' },
    ]);
    expect(await offer(id, wrong(code))).toEqual([400, { detail: 'Invalid code' }]);
    expect(await offer(UNKNOWN, code)).toEqual([404, { detail: 'Verification request not found' }]);
    await bank.advance(180);
    const expired = 'Verification request expired, request a new code';
    expect(await offer(id, code)).toEqual([400, { detail: expired }]);
    expect(await claimById(bank, claim.pix_key_claim_id)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('400 for an account that has its keys, is closing or is closed', async () => {
    const person = await openAccount(bank, { type: 'PF', document: '11144477735', name: 'Ana Prado' });
    const caller = { account: person.source, as: person.credential };
    const phone = newPhone();
    await registerElsewhere(bank, phone);
    const claim = await openedClaim(bank, phone, caller);
    await playClaim(bank, claim.claim_id, 'confirm');
    const evp = { ...person.source, reason: 'mais uma', type: 'EVP' };
    for (let key = 0; key < 5; key++) await bank.post('/v3/dict/key', evp, { as: person.credential });
    const complete = async () => {
      const options = { verb: 'complete', as: person.credential } as const;
      const { status, body } = await moveClaim(bank, claim.pix_key_claim_id, options);
      return [status, body];
    };
    expect(await complete()).toEqual([400, { detail: 'PIX key limit reached for this account' }]);
    await change(bank, person, { status: 'CLOSING' });
    expect(await complete()).toEqual([400, { detail: 'Account not found' }]);
    await change(bank, person, { status: 'CLOSED' });
    expect(await complete()).toEqual([400, { detail: 'Account is closed' }]);
  });
});
