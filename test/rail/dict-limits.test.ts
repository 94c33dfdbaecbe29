import { describe, expect, it } from 'vitest';
import { isInSync } from '../../src/rails/bcb/dict/cids.ts';
import { createEntry, lookUp } from '../../src/rails/bcb/dict/entries.ts';
import { listPolicies } from '../../src/rails/bcb/dict/policies.ts';
import { account, BANK_A, done, MARIA, PADARIA, phone, refusal, uuid, withDirectory } from './directory.ts';

const used = withDirectory();

const wanted = (key: string) => ({
  entry: { key, keyType: 'PHONE' as const, account: account(BANK_A), owner: MARIA },
  reason: 'USER_REQUESTED' as const,
  requestId: uuid(),
});

const payment = { payer: PADARIA.taxIdNumber, endToEndId: `E${BANK_A}2026112312000000000pay1` };

describe('somebody who waits no longer', () => {
  it('has nothing sent after that', async () => {
    const key = phone();
    expect(await createEntry(used.a.client.within(0), wanted(key))).toEqual({
      state: 'UNAVAILABLE',
      retryAfterSeconds: 1,
    });
    expect(refusal(await lookUp(used.a.client, key, payment))).toBe('NotFound');
  });

  it('is answered before a try that would come too late', async () => {
    used.bench.faults.set({ name: 'dict-503', retryAfter: 2, times: 1 });
    const waits = used.a.waits.length;
    expect((await createEntry(used.a.client.within(1_900), wanted(phone()))).state).toBe('UNAVAILABLE');
    expect(used.a.waits.length).toBe(waits);
    used.bench.advance(2_000);
  });

  it('shares tokens with everybody else of the bank', async () => {
    expect(used.a.client.within(1_000).buckets).toBe(used.a.client.buckets);
  });
});

describe('tokens that others have drawn', () => {
  it('are taken over from what the directory says', async () => {
    const beside = await used.bench.bank(BANK_A);
    for (let asked = 0; asked < 3; asked++) done(await isInSync(used.a.client, 'EVP', []));
    const { category, policies } = done(await listPolicies(beside.client));
    beside.client.buckets.adopt('H', policies);
    const tokensOf = (name: string) =>
      beside.client.buckets.tokens().find(({ policy }) => policy === name)?.tokens;
    expect(tokensOf('SYNC_VERIFICATIONS_WRITE')).toBe(47);
    // A category of another size holds no more than it has.
    expect(tokensOf('ENTRIES_READ_PARTICIPANT_ANTISCAN')).toBe(50);
    beside.client.buckets.adopt(category, policies);
    expect(tokensOf('ENTRIES_READ_PARTICIPANT_ANTISCAN')).toBeGreaterThan(40_000);
  });
});
