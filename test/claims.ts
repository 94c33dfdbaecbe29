import { expect } from 'vitest';
import { type Answer, AURORA, AURORA_ACCOUNT, type Credential, type Json, type TestBank } from './harness.ts';
import { type KeyCaller, kindOf, registerVerified, sendCode } from './keys.ts';

export const DAY = 86_400;
/** Where the sandbox's other customers bank. */
export const ELSEWHERE = '99999001';

const phones = (function* () {
  for (let next = 5_511_970_000_000; ; next += 1) yield `+${next}`;
})();

/** A phone that no other test of the file has. */
export function newPhone(): string {
  return phones.next().value as string;
}

/** A key at another institution; by default of somebody who has nothing to do with the bank. */
export async function registerElsewhere(
  bank: TestBank,
  key: string,
  document = '52998224725',
): Promise<void> {
  const type = key.includes('@') ? 'EMAIL' : key.startsWith('+') ? 'CELL_PHONE' : 'CNPJ';
  await bank.sandbox('/directory-entries', { key, type, document, name: 'Quem a Tinha' });
}

export interface Opening extends KeyCaller {
  claimType?: 'PORTABILITY' | 'OWNERSHIP';
}

/** A claim by a customer, with the code that proves the key. */
export async function openClaim(bank: TestBank, key: string, opening: Opening = {}): Promise<Answer> {
  const { account = AURORA_ACCOUNT, as = AURORA, claimType = 'OWNERSHIP' } = opening;
  const { id, code } = await sendCode(bank, key, { account, as });
  const body = { ...account, key, type: kindOf(key), claim_type: claimType };
  return bank.post('/v3/dict/claim', { ...body, verification_request_id: id, token: code }, { as });
}

/** As `openClaim`, and the claim; fails the test unless the bank agrees. */
export async function openedClaim(bank: TestBank, key: string, opening: Opening = {}): Promise<Json> {
  const answer = await openClaim(bank, key, opening);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

export type Verb = 'acknowledge' | 'confirm' | 'cancel' | 'complete';

/** A customer's move of its own side. */
export function moveClaim(
  bank: TestBank,
  id: string,
  { verb, body = {}, as = AURORA }: { verb: Verb; body?: Json; as?: Credential },
): Promise<Answer> {
  return bank.post(`/v3/dict/claim/${id}/${verb}`, body, { as });
}

/** Another institution's move of its side. */
export function playClaim(bank: TestBank, claimId: string, verb: Verb, body: Json = {}): Promise<Json> {
  return bank.sandbox(`/claims/${claimId}/${verb}`, body);
}

/** The claims of an account, newest first. */
export async function claimsOf(
  bank: TestBank,
  caller: KeyCaller & { status?: string } = {},
): Promise<Json[]> {
  const { account = AURORA_ACCOUNT, as = AURORA, status } = caller;
  const query = new URLSearchParams({ ...account, ...(status === undefined ? {} : { status }) });
  const answer = await bank.get(`/v3/dict/claim?${query}`, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.claims;
}

export async function claimById(bank: TestBank, id: string, caller: KeyCaller = {}): Promise<Json> {
  return (await claimsOf(bank, caller)).find((claim) => claim.pix_key_claim_id === id);
}

/** So many days after the claim was opened, less or more the seconds. */
export async function moveTo(bank: TestBank, claim: Json, days: number, seconds = 0): Promise<void> {
  const at = Date.parse(claim.created_at) + (days * DAY + seconds) * 1000;
  await bank.sandbox('/clock', { now: new Date(at).toISOString() });
  // Tokens follow the bank's clock; a move of nothing makes the harness ask for others.
  await bank.advance(0);
}

/** The instant so many days after the claim was opened. */
export function afterDays(claim: Json, days: number): string {
  return new Date(Date.parse(claim.created_at) + days * DAY * 1000).toISOString();
}

/** What another institution's payment to a key ends with. */
export async function payKey(bank: TestBank, key: string): Promise<string> {
  return (await bank.sandbox('/cash-ins', { amount: 1, key })).status;
}

/** Claims in each of their states, for the checks of the whole database. */
export async function makeClaims(bank: TestBank, boreal: KeyCaller): Promise<void> {
  const [won, lost, passed, open, held] = [newPhone(), newPhone(), newPhone(), newPhone(), newPhone()];
  await registerElsewhere(bank, won);
  const claim = await openedClaim(bank, won);
  await playClaim(bank, claim.claim_id, 'confirm');
  expect((await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete' })).status).toBe(200);
  await registerVerified(bank, lost);
  const theirs = await bank.sandbox('/claims', { key: lost, claim_type: 'OWNERSHIP' });
  for (const verb of ['acknowledge', 'confirm'] as const)
    await moveClaim(bank, theirs.pix_key_claim_id, { verb, body: { reason: 'USER_REQUESTED' } });
  await playClaim(bank, theirs.claim_id, 'complete');
  await registerVerified(bank, passed);
  await openedClaim(bank, passed, boreal);
  await registerElsewhere(bank, open);
  await openedClaim(bank, open);
  await registerVerified(bank, held);
  await bank.sandbox('/claims', { key: held, claim_type: 'PORTABILITY' });
}
