import { expect } from 'vitest';
import {
  type Answer,
  AURORA,
  AURORA_ACCOUNT,
  type BankDoor,
  type Credential,
  type Json,
  type TestBank,
} from './harness.ts';
import { type KeyCaller, kindOf, registerVerified, sendCode } from './keys.ts';

export const DAY = 86_400;
/** The institution of the sandbox's other customers. */
export const ELSEWHERE = '99999001';

const phones = (function* () {
  for (let next = 5_511_970_000_000; ; next += 1) yield `+${next}`;
})();

/** A phone number that no other test of the file uses. */
export function newPhone(): string {
  return phones.next().value as string;
}

/** A key at another institution, by default of a person without an account at the bank. */
export async function registerElsewhere(
  bank: BankDoor,
  key: string,
  document = '52998224725',
): Promise<void> {
  const type = key.includes('@') ? 'EMAIL' : key.startsWith('+') ? 'CELL_PHONE' : 'CNPJ';
  await bank.sandbox('/directory-entries', { key, type, document, name: 'Quem a Tinha' });
}

export interface Opening extends KeyCaller {
  claimType?: 'PORTABILITY' | 'OWNERSHIP';
}

/** A customer opens a claim, with the code that proves control of the key. */
export async function openClaim(bank: BankDoor, key: string, opening: Opening = {}): Promise<Answer> {
  const { account = AURORA_ACCOUNT, as = AURORA, claimType = 'OWNERSHIP' } = opening;
  const { id, code } = await sendCode(bank, key, { account, as });
  const body = { ...account, key, type: kindOf(key), claim_type: claimType };
  return bank.post('/v3/dict/claim', { ...body, verification_request_id: id, token: code }, { as });
}

/** Like `openClaim`, but returns the claim; fails the test if the bank refuses. */
export async function openedClaim(bank: BankDoor, key: string, opening: Opening = {}): Promise<Json> {
  const answer = await openClaim(bank, key, opening);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

export type Verb = 'acknowledge' | 'confirm' | 'cancel' | 'complete';

/** A customer's move. */
export function moveClaim(
  bank: BankDoor,
  id: string,
  { verb, body = {}, as = AURORA }: { verb: Verb; body?: Json; as?: Credential },
): Promise<Answer> {
  return bank.post(`/v3/dict/claim/${id}/${verb}`, body, { as });
}

/** Another institution's move. */
export function playClaim(bank: BankDoor, claimId: string, verb: Verb, body: Json = {}): Promise<Json> {
  return bank.sandbox(`/claims/${claimId}/${verb}`, body);
}

/** The claims of an account, newest first. */
export async function claimsOf(
  bank: BankDoor,
  caller: KeyCaller & { status?: string } = {},
): Promise<Json[]> {
  const { account = AURORA_ACCOUNT, as = AURORA, status } = caller;
  const query = new URLSearchParams({ ...account, ...(status === undefined ? {} : { status }) });
  const answer = await bank.get(`/v3/dict/claim?${query}`, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.claims;
}

export async function claimById(bank: BankDoor, id: string, caller: KeyCaller = {}): Promise<Json> {
  return (await claimsOf(bank, caller)).find((claim) => claim.pix_key_claim_id === id);
}

/** The instant this many days after the claim was opened, plus or minus seconds. */
export async function moveTo(bank: TestBank, claim: Json, days: number, seconds = 0): Promise<void> {
  const at = Date.parse(claim.created_at) + (days * DAY + seconds) * 1000;
  await bank.sandbox('/clock', { now: new Date(at).toISOString() });
  // Tokens follow the bank's clock; a move by nothing makes the harness request new ones.
  await bank.advance(0);
}

/** The instant this many days after the claim was opened. */
export function afterDays(claim: Json, days: number): string {
  return new Date(Date.parse(claim.created_at) + days * DAY * 1000).toISOString();
}

/** The outcome of another institution's payment to a key. */
export async function payKey(bank: BankDoor, key: string): Promise<string> {
  return (await bank.sandbox('/cash-ins', { amount: 1, key })).status;
}

/** Claims in each state, for the checks of the whole database. */
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
  await carryOver(bank, boreal);
  await registerVerified(bank, held);
  await bank.sandbox('/claims', { key: held, claim_type: 'PORTABILITY' });
}

/** A portability inside the bank: the same holder has accounts under two companies. */
async function carryOver(bank: TestBank, { as = AURORA }: KeyCaller): Promise<void> {
  const key = 'carried@example.com';
  await registerVerified(bank, key);
  // Makes possession and registration dates differ.
  await bank.advance(60);
  const account = await bank.sandbox('/accounts', {
    ...{ type: 'PJ', document: '11222333000181', name: 'Padaria Aurora Ltda', balance: 0 },
    company_document: '44555666000181',
  });
  const source = { source_account_branch_identifier: account.branch, source_account_number: account.number };
  const claim = await openedClaim(bank, key, { account: source, as, claimType: 'PORTABILITY' });
  const donated = (await claimsOf(bank)).find((one) => one.claim_id === claim.claim_id);
  for (const verb of ['acknowledge', 'confirm'] as const)
    await moveClaim(bank, donated.pix_key_claim_id, { verb, body: { reason: 'USER_REQUESTED' } });
  expect((await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete', as })).status).toBe(200);
}
