import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import type { EntryAnswer } from '../../src/rail/directory.ts';
import type { Rail } from '../../src/rail/rail.ts';
import { type Answer, AURORA_ACCOUNT, AURORA_EMPTY_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { deleteKey, listedKeys, rebindKey, registerVerified, registration, sendCode } from '../keys.ts';
import { until } from './bank-process.ts';

let bank: TestBank;
let rail: Rail;
beforeEach(async () => {
  bank = await startBank();
  await bank.drain();
  rail = bank.app.bank.context.rail;
});
afterEach(async () => {
  await bank.verify();
  await bank.close();
});

const said = ({ status, body }: Answer) => `${status} ${body.detail ?? 'ok'}`;
const requests = () => queryText<{ kind: string }>(bank.app.db.main, 'select kind from pix_key_requests');
/** The time at which it is asked again, now. */
const lapse = () =>
  queryText(bank.app.db.main, `update pix_key_requests set lease_until = clock_timestamp()`);
const finish = async () => {
  await lapse();
  bank.app.bank.work.wake();
  await until('the request has been finished', async () => (await requests()).length === 0);
};

const away = async (): Promise<EntryAnswer> => ({ done: false, reason: 'UNAVAILABLE' });
const broken = async (): Promise<EntryAnswer> => {
  throw new Error('poisoned');
};

describe.each([
  ['is away', away],
  ['breaks off', broken],
])('a directory that %s', (_what, failing) => {
  it('answers 503, keeps the key from others, and registers it when it is back', async () => {
    const { createEntry } = rail;
    rail.createEntry = failing;
    const code = await sendCode(bank, 'waits@example.com');
    const answer = await bank.post('/v3/dict/key', registration('EMAIL', { code }));
    expect(said(answer)).toBe('503 Service unavailable');
    expect(await listedKeys(bank)).not.toContain('waits@example.com');
    const beside = { account: AURORA_EMPTY_ACCOUNT };
    const rival = await sendCode(bank, 'waits@example.com', beside);
    const second = await bank.post('/v3/dict/key', registration('EMAIL', { ...beside, code: rival }));
    expect(said(second)).toBe(
      '409 This PIX key is already registered to another account and cannot be reused.',
    );
    rail.createEntry = createEntry;
    await finish();
    expect(await listedKeys(bank)).toContain('waits@example.com');
    const used = await bank.post('/v3/dict/key', registration('EMAIL', { code }));
    expect(said(used)).toBe('404 Verification request not found');
  });

  it('re-binds and deletes when it is back, and until then everything stays', async () => {
    await registerVerified(bank, 'stays@example.com');
    const { updateEntry, deleteEntry } = rail;
    rail.updateEntry = failing;
    const moved = await rebindKey(bank, 'stays@example.com', { account: AURORA_EMPTY_ACCOUNT });
    expect(said(moved)).toBe('503 Service unavailable');
    expect(await listedKeys(bank)).toContain('stays@example.com');
    rail.updateEntry = updateEntry;
    await finish();
    expect(await listedKeys(bank, { account: AURORA_EMPTY_ACCOUNT })).toContain('stays@example.com');
    rail.deleteEntry = failing;
    expect(said(await deleteKey(bank, 'stays@example.com'))).toBe('503 Service unavailable');
    rail.deleteEntry = deleteEntry;
    await finish();
    expect(said(await deleteKey(bank, 'stays@example.com'))).toBe('404 Active PIX key not found');
  });
});

describe('a node that dies', () => {
  it('before the directory was asked: another asks, under the same request id', async () => {
    await queryText(
      bank.app.db.main,
      `insert into pix_key_requests (key, request_id, kind, company_id, account_id, type, asked_at, lease_until)
         select 'orphan@example.com', gen_random_uuid(), 'REGISTER', company_id, account_id, 'EMAIL', now(),
                clock_timestamp() + interval '1 s'
           from account_numbers where number = '100013'`,
    );
    // Waits for the request that another node has in hand.
    await bank.drain();
    expect(await listedKeys(bank)).toContain('orphan@example.com');
  });

  it('after the directory has agreed: the key is there within its lease', async () => {
    const { createEntry } = rail;
    rail.createEntry = async (request) => {
      await createEntry(request);
      throw new Error('killed');
    };
    expect(said(await bank.post('/v3/dict/key', registration('CNPJ')))).toBe('503 Service unavailable');
    rail.createEntry = createEntry;
    await finish();
    expect(await listedKeys(bank)).toContain('11222333000181');
  });

  it('and whose request another has taken over writes nothing down', async () => {
    const { createEntry } = rail;
    rail.createEntry = async (request) => {
      const answer = await createEntry(request);
      await queryText(
        bank.app.db.main,
        `update pix_key_requests set lease_number = lease_number + 1 where kind = 'REGISTER'`,
      );
      return answer;
    };
    expect(said(await bank.post('/v3/dict/key', registration('CNPJ')))).toBe('503 Service unavailable');
    expect(await listedKeys(bank)).not.toContain('11222333000181');
    rail.createEntry = createEntry;
    await finish();
    expect(await listedKeys(bank)).toContain('11222333000181');
  });
});

describe('a request that cannot be written down', () => {
  it('is put off, and stops neither the others nor the clock', async () => {
    const { createEntry } = rail;
    const poison = '7c2e8d54-91af-4e6b-b0c3-5d8f1a2b3c4d';
    rail.createEntry = async (request) => (request.key === poison ? { done: true } : createEntry(request));
    for (const key of [poison, 'beside@example.com'])
      await queryText(
        bank.app.db.main,
        `insert into pix_key_requests (key, request_id, kind, company_id, account_id, type, asked_at, lease_until)
           select $1, gen_random_uuid(), 'REGISTER', company_id, account_id, 'EMAIL', now(), now()
             from account_numbers where number = '100013'`,
        [key],
      );
    await bank.advance(60);
    expect(await listedKeys(bank)).toContain('beside@example.com');
    const rows = await queryText(bank.app.db.main, 'select key, attempts > 0 as tried from pix_key_requests');
    expect(rows).toEqual([{ key: poison, tried: true }]);
    await queryText(bank.app.db.main, 'delete from pix_key_requests');
  });
});

describe('refusals of the directory', () => {
  const refusing = (reason: Exclude<EntryAnswer, { done: true }>['reason']) => async () =>
    ({ done: false, reason }) as const;

  it.each([
    ['HELD_ELSEWHERE', '409 This PIX key is already registered to another account and cannot be reused.'],
    [
      'OWNED_BY_ANOTHER_PERSON',
      '409 This PIX key is already registered to another account and cannot be reused.',
    ],
    ['LIMIT', '400 PIX key limit reached for this account'],
    ['THROTTLED', '429 Too many requests'],
  ] as const)('%s lets go of the key', async (reason, words) => {
    const { createEntry } = rail;
    rail.createEntry = refusing(reason);
    expect(said(await bank.post('/v3/dict/key', registration('CNPJ')))).toBe(words);
    expect(await requests()).toEqual([]);
    rail.createEntry = createEntry;
    const other = registration('CNPJ', { account: AURORA_EMPTY_ACCOUNT });
    expect(said(await bank.post('/v3/dict/key', other))).toBe('200 ok');
  });

  it('a claim that the bank has not heard of yet keeps the key', async () => {
    await registerVerified(bank, 'claimed@example.com');
    const { deleteEntry, updateEntry } = rail;
    rail.deleteEntry = refusing('LOCKED_BY_CLAIM');
    rail.updateEntry = refusing('LOCKED_BY_CLAIM');
    expect(said(await deleteKey(bank, 'claimed@example.com'))).toBe('400 PIX key is locked by an open claim');
    const moved = await rebindKey(bank, 'claimed@example.com', { account: AURORA_EMPTY_ACCOUNT });
    expect(said(moved)).toBe('400 PIX key is locked by an open claim');
    expect(await listedKeys(bank, { account: AURORA_ACCOUNT })).toContain('claimed@example.com');
    rail.deleteEntry = deleteEntry;
    rail.updateEntry = updateEntry;
  });
});
