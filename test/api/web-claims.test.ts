import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../accounts.ts';
import { moveTo, newPhone, playClaim, registerElsewhere, type Verb } from '../claims.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { registerVerified, sendCode, wrong } from '../keys.ts';
import { type Browser, browse, browseAsColleague, browseAsSeeded } from '../pages.ts';
import { freshCode, HELENA } from '../screens/customer.ts';

const AURORA_CNPJ = '11222333000181';
const FROM = { branch: '0001', number: '100013' };
const UNKNOWN = '3f8f2a52-3c83-4c6a-8a41-0d8b2f0c8f11';
const USER = { reason: 'USER_REQUESTED' };
const VERBS: readonly Verb[] = ['acknowledge', 'confirm', 'cancel', 'complete'];

let bank: TestBank;
let helena: Browser;
let caio: Browser;
let davi: Browser;

beforeAll(async () => {
  bank = await startBank();
  ({ helena, caio, davi } = await browseAsSeeded(bank));
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const token = () => freshCode(bank, HELENA);

/** A claim's body with the code that was sent to the phone. */
async function claimOf(phone: string, claimType = 'OWNERSHIP'): Promise<Json> {
  const { id, code } = await sendCode(bank, phone);
  return {
    ...FROM,
    ...{ key: phone, type: 'CELL_PHONE', claim_type: claimType },
    ...{ verification_request_id: id, verification_code: code },
  };
}

async function opened(claimType = 'OWNERSHIP'): Promise<Json> {
  const phone = newPhone();
  await registerElsewhere(bank, phone, claimType === 'PORTABILITY' ? AURORA_CNPJ : undefined);
  const body = await claimOf(phone, claimType);
  const answer = await helena.send('POST', '/web/claims', { ...body, token: await token() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** A claim on a key of Padaria's. */
async function donated(claimType = 'PORTABILITY'): Promise<Json> {
  const phone = newPhone();
  const { source } = await openAccount(bank, { company: AURORA_CNPJ, document: AURORA_CNPJ });
  await registerVerified(bank, phone, { account: source });
  return bank.sandbox('/claims', { key: phone, claim_type: claimType });
}

type Sent = [number, Json];

async function move(who: Browser, claim: string | Json, verb: Verb, body: Json = {}): Promise<Sent> {
  const id = typeof claim === 'string' ? claim : claim.pix_key_claim_id;
  const answer = await who.send('POST', `/web/claims/${id}/${verb}`, body);
  return [answer.status, answer.body];
}

describe('POST /web/claims', () => {
  it('opens a claim, signed with the name of who asked', async () => {
    const claim = await opened();
    expect(claim).toMatchObject({
      ...{ worked: true, role: 'CLAIMER', type: 'CELL_PHONE', claim_type: 'OWNERSHIP', status: 'OPEN' },
      ...{ source_account_branch_identifier: '0001', source_account_number: '100013' },
      ...{ created_by_name: 'Helena Prado', counterpart_ispb: '99999001' },
    });
  });

  it('400 without a second factor, with a wrong or used code, in the words of a transfer', async () => {
    const phone = newPhone();
    await registerElsewhere(bank, phone);
    const body = await claimOf(phone);
    const send = async (who: Browser, shown: Json) => {
      const { status, body: answer } = await who.send('POST', '/web/claims', { ...body, ...shown });
      return [status, answer];
    };
    expect(await send(helena, {})).toEqual([400, { detail: 'MFA token required' }]);
    expect(await send(helena, { token: null })).toEqual([400, { detail: 'MFA token required' }]);
    expect(await send(helena, { token: wrong(await token()) })).toEqual([400, { detail: 'Invalid code' }]);
    expect(await send(caio, { token: '123456' })).toEqual([400, { detail: 'MFA not registered.' }]);
    const code = await token();
    expect((await send(helena, { token: code }))[0]).toBe(200);
    const other = newPhone();
    await registerElsewhere(bank, other);
    const again = await helena.send('POST', '/web/claims', { ...(await claimOf(other)), token: code });
    expect([again.status, again.body]).toEqual([400, { detail: 'Invalid code' }]);
  });

  it('a claim that is refused leaves the code unused', async () => {
    const phone = newPhone();
    const code = await token();
    const strange = { ...(await claimOf(phone)), number: '100030', token: code };
    const refused = await helena.send('POST', '/web/claims', strange);
    expect([refused.status, refused.body]).toEqual([400, { detail: 'Account not found' }]);
    await registerElsewhere(bank, phone);
    await bank.advance(30);
    const answer = await helena.send('POST', '/web/claims', { ...(await claimOf(phone)), token: code });
    expect([answer.status, answer.body.status]).toEqual([200, 'OPEN']);
  });

  it.each([
    ['no key', { key: 'nobody' }, [400, { detail: 'Invalid Pix Key' }]],
    [
      'no verification',
      { verification_request_id: null },
      [400, { detail: 'verification_request_id is required when type is EMAIL or CELL_PHONE' }],
    ],
    [
      'no code of the phone',
      { verification_code: '' },
      [400, { detail: 'token is required for EMAIL and CELL_PHONE' }],
    ],
    [
      'an unknown verification',
      { verification_request_id: UNKNOWN },
      [404, { detail: 'Verification request not found' }],
    ],
  ])('is refused with %s as a signed claim is', async (_, change, expected) => {
    const body = { ...FROM, key: '+5511970999999', type: 'CELL_PHONE', claim_type: 'OWNERSHIP' };
    const proof = { verification_request_id: UNKNOWN, verification_code: '123456' };
    const answer = await helena.send('POST', '/web/claims', { ...body, ...proof, token: '1', ...change });
    expect([answer.status, answer.body]).toEqual(expected);
  });

  it("400 for a key that nobody has, and for another's document", async () => {
    const none = await helena.send('POST', '/web/claims', {
      ...(await claimOf(newPhone())),
      token: await token(),
    });
    expect([none.status, none.body]).toEqual([400, { detail: 'PIX key not found' }]);
    const document = { ...FROM, key: '52998224725', type: 'CPF', claim_type: 'PORTABILITY' };
    const theirs = await helena.send('POST', '/web/claims', { ...document, token: await token() });
    expect([theirs.status, theirs.body]).toEqual([400, { detail: 'PIX key not found' }]);
  });

  it('422 for an ownership claim of what is no phone', async () => {
    const body = { ...FROM, key: 'a@b.example', type: 'EMAIL', claim_type: 'OWNERSHIP' };
    const answer = await helena.send('POST', '/web/claims', { ...body, token: await token() });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        message: 'Validation error',
        detail: [
          {
            loc: ['body', 'claim_type'],
            msg: 'An ownership claim is of a CELL_PHONE key',
            type: 'value_error',
          },
        ],
      },
    ]);
  });

  it('401 without a session; 403 without the permission, the CSRF token, or from another site', async () => {
    const body = { ...FROM, key: '+5511970999999', type: 'CELL_PHONE', claim_type: 'OWNERSHIP' };
    const nobody = await bank.post('/web/claims', body, { as: null });
    expect([nobody.status, nobody.body]).toEqual([401, { detail: 'Unauthorized' }]);
    const reader = await browseAsColleague(bank, HELENA, ['account.read', 'key.create']);
    const answers = [
      await reader.send('POST', '/web/claims', body),
      await helena.send('POST', '/web/claims', body, { 'x-csrf-token': 'x' }),
      await helena.send('POST', '/web/claims', body, { 'sec-fetch-site': 'cross-site' }),
      await bank.post('/web/claims', body),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([403, { detail: 'Forbidden' }]);
  });

  it('of two at once one opens the claim', async () => {
    const phone = newPhone();
    await registerElsewhere(bank, phone);
    const body = await claimOf(phone);
    const code = await token();
    const both = await Promise.all(
      [1, 2].map(() => helena.send('POST', '/web/claims', { ...body, token: code })),
    );
    const [won, lost] = both.sort((one, other) => one.status - other.status) as [Json, Json];
    expect(won.status).toBe(200);
    // The second meets the claim, the code that the first used up, or neither its request any more.
    expect([
      [404, { detail: 'Verification request not found' }],
      [409, { detail: 'A claim is already open for this key' }],
      [400, { detail: 'Invalid code' }],
    ]).toContainEqual([lost.status, lost.body]);
  });
});

describe.each(VERBS)('POST /web/claims/{id}/%s', (verb) => {
  it("404 for what is no claim, and the same for another company's", async () => {
    const claim = await donated();
    const missing = [404, { detail: 'Claim not found' }];
    expect(await move(helena, '17', verb, USER)).toEqual(missing);
    expect(await move(helena, UNKNOWN, verb, USER)).toEqual(missing);
    expect(await move(davi, claim, verb, USER)).toEqual(missing);
  });

  it('401 without a session; 403 without the permission, and without the CSRF token', async () => {
    const path = `/web/claims/${UNKNOWN}/${verb}`;
    const nobody = await bank.post(path, USER, { as: null });
    expect([nobody.status, nobody.body]).toEqual([401, { detail: 'Unauthorized' }]);
    const reader = await browseAsColleague(bank, HELENA, ['account.read']);
    const forbidden = [403, { detail: 'Forbidden' }];
    expect(await move(reader, UNKNOWN, verb, USER)).toEqual(forbidden);
    const foreign = await helena.send('POST', path, USER, { 'x-csrf-token': 'x' });
    expect([foreign.status, foreign.body]).toEqual(forbidden);
  });
});

describe('moves of the donor', () => {
  it('acknowledges and gives the key up, each with a code of its own', async () => {
    const claim = await donated();
    expect(await move(helena, claim, 'acknowledge')).toEqual([400, { detail: 'MFA token required' }]);
    const wrongCode = { token: wrong(await token()) };
    expect(await move(helena, claim, 'acknowledge', wrongCode)).toEqual([400, { detail: 'Invalid code' }]);
    const [status, body] = await move(helena, claim, 'acknowledge', { token: await token() });
    expect([status, body.status]).toEqual([200, 'WAITING_RESOLUTION']);
    expect(await move(helena, claim, 'confirm', USER)).toEqual([400, { detail: 'MFA token required' }]);
    const confirmed = await move(helena, claim, 'confirm', { ...USER, token: await token() });
    expect(confirmed[0]).toBe(200);
    expect(confirmed[1]).toMatchObject({ status: 'CONFIRMED', confirmed_by_name: 'Helena Prado' });
  });

  it('400 for a move that is not its turn, or not with that reason, also without a code', async () => {
    const claim = await donated('OWNERSHIP');
    const wrongStatus = [400, { detail: 'Claim in wrong status' }];
    // An open claim may be confirmed: the code is all that is missing.
    expect(await move(helena, claim, 'confirm', USER)).toEqual([400, { detail: 'MFA token required' }]);
    expect(await move(helena, claim, 'complete')).toEqual(wrongStatus);
    await move(helena, claim, 'acknowledge', { token: await token() });
    expect(await move(helena, claim, 'cancel', USER)).toEqual([400, { detail: 'Reason not allowed' }]);
  });

  it('422 without a reason', async () => {
    const [status, body] = await move(helena, await donated(), 'confirm', { token: '123456' });
    expect([status, body.message, body.detail[0].loc]).toEqual([422, 'Validation error', ['body', 'reason']]);
  });

  it('of two at once one moves the claim', async () => {
    const claim = await donated();
    await move(helena, claim, 'acknowledge', { token: await token() });
    const shown = { ...USER, token: await token() };
    const both = await Promise.all([1, 2].map(() => move(helena, claim, 'confirm', shown)));
    expect(both.map(([status]) => status).sort()).toEqual([200, 400]);
    const lost = both.find(([status]) => status === 400)?.[1];
    expect(lost).toEqual({ detail: 'Claim in wrong status' });
  });
});

describe('moves of the claimer', () => {
  it('takes a key over that its owner gave up', async () => {
    const claim = await opened('PORTABILITY');
    await playClaim(bank, claim.claim_id, 'acknowledge');
    await playClaim(bank, claim.claim_id, 'confirm', USER);
    expect(await move(helena, claim, 'complete')).toEqual([400, { detail: 'MFA token required' }]);
    const [status, body] = await move(helena, claim, 'complete', { token: await token() });
    expect([status, body.status, body.completed_by_name]).toEqual([200, 'COMPLETED', 'Helena Prado']);
  });

  it('cancels what it asked for', async () => {
    const claim = await opened();
    const [status, body] = await move(helena, claim, 'cancel', { ...USER, token: await token() });
    expect([status, body]).toMatchObject([
      200,
      { status: 'CANCELLED', cancelled_by_role: 'CLAIMER', cancelled_by_name: 'Helena Prado' },
    ]);
  });
});

describe('GET /web/claims', () => {
  it('lists the claims of an account, newest first, and nothing that is under way', async () => {
    const claim = await opened();
    const { status, body } = await caio.get('/web/claims?branch=0001&number=100013');
    expect(status).toBe(200);
    const { worked: _, ...shown } = claim;
    expect(body.results[0]).toEqual({ ...shown, pending_move: null });
  });

  it("400 for another company's account, 403 without the permission", async () => {
    const strange = await davi.get('/web/claims?branch=0001&number=100013');
    expect([strange.status, strange.body]).toEqual([400, { detail: 'Account not found' }]);
    const blind = await browseAsColleague(bank, HELENA, ['claim.manage']);
    const refused = await blind.get('/web/claims?branch=0001&number=100013');
    expect([refused.status, refused.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('keys lost by silence', () => {
  it('is taken over with a new code of the phone, after the closing period', async () => {
    const claim = await opened();
    await playClaim(bank, claim.claim_id, 'acknowledge');
    await moveTo(bank, claim, 14, 60);
    helena = await browse(bank, HELENA);
    expect(await move(helena, claim, 'complete', { token: await token() })).toEqual([
      400,
      { detail: 'verification_request_id is required when type is EMAIL or CELL_PHONE' },
    ]);
    const { id, code } = await sendCode(bank, claim.key);
    const proof = { verification_request_id: id, verification_code: code };
    const [status, body] = await move(helena, claim, 'complete', { ...proof, token: await token() });
    expect([status, body.status]).toEqual([200, 'COMPLETED']);
  });
});
