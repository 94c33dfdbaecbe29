import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, openAccount, type TestAccount } from '../accounts.ts';
import { claimsOf, moveClaim, newPhone, openedClaim, registerElsewhere } from '../claims.ts';
import { BOREAL, type CallOptions, type Json, startBank, type TestBank } from '../harness.ts';
import { registerVerified } from '../keys.ts';

let bank: TestBank;
let account: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  account = await openAccount(bank);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

async function get(query: string, options: CallOptions = {}): Promise<[number, Json]> {
  const answer = await bank.get(`/v3/dict/claim${query}`, { as: account.credential, ...options });
  return [answer.status, answer.body];
}
const queryOf = ({ number }: { number: string }) =>
  `?source_account_branch_identifier=0001&source_account_number=${number}`;

describe('GET /v3/dict/claim', () => {
  it('200 with none, then with those of both roles, newest first, ended ones too', async () => {
    const caller = { account: account.source, as: account.credential };
    expect(await get(queryOf(account))).toEqual([200, { worked: true, claims: [] }]);
    const [theirs, ours] = [newPhone(), newPhone()];
    await registerElsewhere(bank, theirs);
    await registerVerified(bank, ours, caller);
    const first = await openedClaim(bank, theirs, caller);
    await bank.advance(1);
    const second = await bank.sandbox('/claims', { key: ours, claim_type: 'PORTABILITY' });
    const { worked: _, ...asListed } = second;
    const cancel = { verb: 'cancel', body: { reason: 'USER_REQUESTED' }, as: account.credential } as const;
    const cancelled = await moveClaim(bank, first.pix_key_claim_id, cancel);
    const { worked: __, ...ended } = cancelled.body;
    expect(await get(queryOf(account))).toEqual([200, { worked: true, claims: [asListed, ended] }]);
    expect(await claimsOf(bank, { ...caller, status: 'CANCELLED' })).toEqual([ended]);
    expect(await claimsOf(bank, { ...caller, status: 'OPEN' })).toEqual([asListed]);
    expect(await claimsOf(bank, { ...caller, status: 'COMPLETED' })).toEqual([]);
  });

  it("400 for an account that is not there and for another company's", async () => {
    const missing = [400, { detail: 'Account not found' }];
    expect(await get(queryOf({ number: '999999' }))).toEqual(missing);
    expect(await get(queryOf(account), { as: BOREAL })).toEqual(missing);
  });

  it('400 for a closed account; a closing one still reads', async () => {
    const other = await openAccount(bank);
    const as = { as: other.credential };
    await change(bank, other, { status: 'CLOSING' });
    expect(await get(queryOf(other), as)).toEqual([200, { worked: true, claims: [] }]);
    await change(bank, other, { status: 'CLOSED' });
    expect(await get(queryOf(other), as)).toEqual([400, { detail: 'AccountBank is closed' }]);
  });

  it('401, 403', async () => {
    expect(await get(queryOf(account), { token: 'none' })).toEqual([401, { detail: 'Unauthorized' }]);
    const powerless = await openAccount(bank, { permissions: ['claim.manage'] });
    expect(await get(queryOf(powerless), { as: powerless.credential })).toEqual([
      403,
      { detail: 'Forbidden' },
    ]);
  });

  it('422 for what is missing, and for a status that there is not', async () => {
    const names = async (query: string) => {
      const [status, body] = await get(query);
      return [status, body.message, body.detail.map((one: { loc: string[] }) => one.loc[1])];
    };
    const members = ['source_account_branch_identifier', 'source_account_number'];
    expect(await names('')).toEqual([422, 'Validation error', members]);
    expect(await names(`${queryOf(account)}&status=LOST`)).toEqual([422, 'Validation error', ['status']]);
  });
});
