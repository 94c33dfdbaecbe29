import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { queryText } from '../src/database/pool.ts';
import {
  type Answer,
  AURORA,
  AURORA_ACCOUNT,
  type BankDoor,
  type Credential,
  type TestBank,
} from './harness.ts';

export interface KeyCaller {
  account?: { source_account_branch_identifier: string; source_account_number: string };
  as?: Credential;
}

export interface Code {
  id: string;
  code: string;
}

export function kindOf(key: string): 'EMAIL' | 'CELL_PHONE' {
  return key.includes('@') ? 'EMAIL' : 'CELL_PHONE';
}

/** Requests a code and reads it from the outbox, like the mailbox's owner. */
export async function sendCode(bank: BankDoor, key: string, caller: KeyCaller = {}): Promise<Code> {
  const { account = AURORA_ACCOUNT, as = AURORA } = caller;
  const body = { ...account, key_type: kindOf(key), key_value: key, purpose: 'PIX_KEY_INCLUSION' };
  const sent = await bank.post('/v3/dict/key/verifications/send', body, { as });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { messages } = await bank.sandbox(
    `/messages?to=${encodeURIComponent(key.toLowerCase())}`,
    undefined,
    'GET',
  );
  return { id: sent.body.verification_request_id, code: messages[0].code };
}

/** Returns a code other than the right one. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** A registration by a program, with any proof. */
export function registration(
  type: string,
  { account = AURORA_ACCOUNT, code }: KeyCaller & { code?: Code | undefined } = {},
) {
  const proof = code === undefined ? {} : { verification_request_id: code.id, token: code.code };
  return { ...account, reason: 'customer request', type, ...proof };
}

/** Registers an e-mail address or phone; fails the test if the bank refuses. */
export async function registerVerified(
  bank: BankDoor,
  key: string,
  caller: KeyCaller = {},
): Promise<Answer['body']> {
  const code = await sendCode(bank, key, caller);
  const body = registration(kindOf(key), { ...caller, code });
  const answer = await bank.post('/v3/dict/key', body, { as: caller.as ?? AURORA });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

export function deleteKey(
  bank: BankDoor,
  key: string,
  { as = AURORA, signed, path }: { as?: Credential; signed?: string; path?: string } = {},
): Promise<Answer> {
  const content = signed ?? JSON.stringify({ key });
  const hmac = createHmac('sha256', as.hmacSecret).update(content).digest('hex');
  const at = path ?? `/v3/dict/key/${encodeURIComponent(key)}`;
  return bank.call({ method: 'DELETE', path: at, as, headers: { hmac } });
}

export function rebindKey(
  bank: BankDoor,
  key: string,
  { account = AURORA_ACCOUNT, as = AURORA }: KeyCaller = {},
): Promise<Answer> {
  const path = `/v3/dict/key/${encodeURIComponent(key)}`;
  return bank.call({ method: 'PUT', path, body: account, as });
}

export async function listedKeys(
  bank: BankDoor,
  { account = AURORA_ACCOUNT, as = AURORA }: KeyCaller = {},
): Promise<string[]> {
  const { source_account_branch_identifier: branch, source_account_number: number } = account;
  const path = `/v2/list-my-pix-keys?account_branch_identifier=${branch}&account_number=${number}`;
  const answer = await bank.get(path, { as });
  return answer.body.keys.map((item: { key: string }) => item.key);
}

/** Sets or clears a key's open claim outside the bank. */
export async function lockByClaim(bank: TestBank, key: string, claim: bigint | null): Promise<void> {
  const text = 'update active_pix_keys set locked_by_claim = $2 where key = $1';
  await queryText(bank.app.db.main, text, [key, claim]);
}
