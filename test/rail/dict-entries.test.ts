import { describe, expect, it } from 'vitest';
import {
  checkKeys,
  createEntry,
  deleteEntry,
  lookUp,
  updateEntry,
} from '../../src/rails/bcb/dict/entries.ts';
import { personStatistics } from '../../src/rails/bcb/dict/fraud-markers.ts';
import { getPolicy, listPolicies } from '../../src/rails/bcb/dict/policies.ts';
import type { Owner } from '../../src/rails/bcb/dict-values/bodies/common.ts';
import {
  account,
  BANK_A,
  BANK_B,
  BANK_C,
  type Bank,
  done,
  MARIA,
  PADARIA,
  phone,
  railIdOf,
  refusal,
  uuid,
  withDirectory,
} from './directory.ts';

const used = withDirectory();

function wanted(bank: Bank, key = phone(), owner: Owner = MARIA) {
  return {
    entry: { key, keyType: 'PHONE' as const, account: account(bank.client.ispb), owner },
    reason: 'USER_REQUESTED' as const,
    requestId: uuid(),
  };
}

const look = (
  bank: Bank,
  key: string,
  payer = MARIA.taxIdNumber,
  endToEndId = railIdOf('E', bank.client.ispb),
) => lookUp(bank.client, key, { payer, endToEndId });

describe('R60 creating an entry twice with one request id', () => {
  it('makes one entry and gives one answer', async () => {
    const { client } = used.a;
    const request = wanted(used.a);
    const first = done(await createEntry(client, request));
    used.bench.advance(5_000);
    expect(done(await createEntry(client, request))).toEqual(first);
    const random = {
      ...request,
      entry: { ...request.entry, key: undefined, keyType: 'EVP' as const },
      requestId: uuid(),
    };
    const { key } = done(await createEntry(client, random));
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(done(await createEntry(client, random)).key).toBe(key);
  });

  it('with other data is refused', async () => {
    const request = wanted(used.a);
    done(await createEntry(used.a.client, request));
    const other = { ...request, entry: { ...request.entry, key: phone() } };
    expect(refusal(await createEntry(used.a.client, other))).toBe('RequestIdAlreadyUsed');
  });

  it('is done once even when the first answer is lost', async () => {
    const request = wanted(used.a);
    used.bench.faults.set({ name: 'dict-no-answer', times: 1, matching: 'createEntry' });
    const made = done(await createEntry(used.a.client, request));
    expect(made.key).toBe(request.entry.key);
    expect(used.a.waits.length).toBeGreaterThan(0);
  });

  it('is what another bank does with the same id, too', async () => {
    const [atA, atB] = [wanted(used.a), wanted(used.b)];
    done(await createEntry(used.a.client, atA));
    expect(done(await createEntry(used.b.client, { ...atB, requestId: atA.requestId })).key).toBe(
      atB.entry.key,
    );
  });
});

describe('an entry', () => {
  it('is refused to whoever should not have it, in the right words', async () => {
    const { a, b, bench } = used;
    const held = wanted(a);
    done(await createEntry(a.client, held));
    const { key } = held.entry;
    const again = { ...wanted(a, key), entry: { ...wanted(a, key).entry } };
    expect(refusal(await createEntry(a.client, again))).toBe('EntryAlreadyExists');
    expect(refusal(await createEntry(b.client, wanted(b, key)))).toBe(
      'EntryKeyInCustodyOfDifferentParticipant',
    );
    expect(refusal(await createEntry(b.client, wanted(b, key, PADARIA)))).toBe(
      'EntryKeyOwnedByDifferentPerson',
    );
    expect(refusal(await createEntry(a.client, wanted(b)))).toBe('Forbidden');
    const cpf = {
      ...wanted(a),
      entry: { ...wanted(a, '11144477735', PADARIA).entry, keyType: 'CPF' as const },
    };
    expect(refusal(await createEntry(a.client, cpf))).toBe('EntryTaxIdNumberByDifferentOwner');
    expect(refusal(await createEntry(a.client, wanted(a, 'not-a-phone')))).toBe('EntryInvalid');
    const fraud = { ...wanted(a), reason: 'FRAUD' as const };
    expect(refusal(await createEntry(a.client, fraud))).toBe('InvalidReason');
    bench.directory.restrict('PERSON', PADARIA.taxIdNumber, 'BLOCKED');
    expect(refusal(await createEntry(a.client, wanted(a, phone(), PADARIA)))).toBe('TaxIdNumberBlocked');
    bench.directory.restrict('PERSON', PADARIA.taxIdNumber, null);
  });

  it('is the sixth of an account to none', async () => {
    const { account: one } = wanted(used.a).entry;
    const of = (key: string) => ({
      ...wanted(used.a, key),
      entry: { ...wanted(used.a, key).entry, account: one },
    });
    for (let made = 0; made < 5; made++) done(await createEntry(used.a.client, of(phone())));
    expect(refusal(await createEntry(used.a.client, of(phone())))).toBe('EntryLimitExceeded');
  });

  it('leads elsewhere once it is updated, and a random one does not at its wish', async () => {
    const { client } = used.a;
    const request = wanted(used.a);
    done(await createEntry(client, request));
    const moved = { ...request.entry, account: account(BANK_A), requestId: request.requestId };
    used.bench.faults.set({ name: 'dict-no-answer', times: 1, matching: 'updateEntry' });
    done(await updateEntry(client, moved, 'USER_REQUESTED'));
    expect(done(await look(used.b, moved.key)).entry.account).toEqual(moved.account);
    const random = done(
      await createEntry(client, {
        ...wanted(used.a),
        entry: { ...wanted(used.a).entry, key: undefined, keyType: 'EVP' },
      }),
    );
    const evp = { ...moved, key: random.key, keyType: 'EVP' as const };
    expect(refusal(await updateEntry(client, evp, 'USER_REQUESTED'))).toBe('InvalidReason');
    const theirs = { ...moved, account: account(BANK_A) };
    expect(refusal(await updateEntry(used.b.client, theirs, 'USER_REQUESTED'))).toBe('Forbidden');
  });

  it('is asked about by its own bank in vain, and by others with statistics', async () => {
    const request = wanted(used.a);
    done(await createEntry(used.a.client, request));
    expect(refusal(await look(used.a, request.entry.key))).toBe('EntryCannotBeQueriedForBookTransfer');
    const answer = done(
      await lookUp(used.b.client, request.entry.key, {
        ...{ payer: MARIA.taxIdNumber, endToEndId: railIdOf('E', BANK_B), withStatistics: true },
      }),
    );
    expect(answer.keyStatistics?.spi.settlements).toEqual({ d90: 0, m12: 0, m60: 0 });
    expect(
      done(await personStatistics(used.b.client, MARIA.taxIdNumber)).entries.registeredAccounts,
    ).toBeGreaterThan(0);
    used.bench.directory.restrict('KEY', request.entry.key, 'FRAUD_RESTRICTED');
    expect(refusal(await look(used.b, request.entry.key))).toBe('EntryWithFraudRelatedRestriction');
  });

  it('is there, or not, for two hundred keys at once', async () => {
    const request = wanted(used.a);
    done(await createEntry(used.a.client, request));
    const missing = phone();
    expect(done(await checkKeys(used.b.client, [request.entry.key, missing]))).toEqual([
      { key: request.entry.key, hasEntry: true },
      { key: missing, hasEntry: false },
    ]);
    expect(refusal(await checkKeys(used.b.client, Array(201).fill(missing)))).toBe('BadRequest');
  });
});

describe('R62 deleting an entry', () => {
  it('that is not there is done', async () => {
    const { client } = used.a;
    const request = wanted(used.a);
    done(await createEntry(client, request));
    used.bench.faults.set({ name: 'dict-no-answer', times: 1, matching: 'deleteEntry' });
    expect(done(await deleteEntry(client, request.entry.key, 'USER_REQUESTED'))).toEqual({
      key: request.entry.key,
    });
    expect(done(await deleteEntry(client, request.entry.key, 'USER_REQUESTED'))).toEqual({
      key: request.entry.key,
    });
    expect(refusal(await look(used.b, request.entry.key))).toBe('NotFound');
  });

  it('of another bank is refused', async () => {
    const request = wanted(used.a);
    done(await createEntry(used.a.client, request));
    expect(refusal(await deleteEntry(used.b.client, request.entry.key, 'USER_REQUESTED'))).toBe('Forbidden');
  });
});

describe('R63 a busy directory', () => {
  it('that says 409 is asked again soon', async () => {
    used.bench.faults.set({ name: 'dict-409', times: 2, matching: 'createEntry' });
    const before = used.a.waits.length;
    done(await createEntry(used.a.client, wanted(used.a)));
    expect(used.a.waits.slice(before)).toEqual([100, 200]);
  });

  it('that says 409 again and again is left for later', async () => {
    used.bench.faults.set({ name: 'dict-409', times: 4, matching: 'createEntry' });
    expect(await createEntry(used.a.client, wanted(used.a))).toEqual({
      state: 'UNAVAILABLE',
      retryAfterSeconds: 1,
    });
    used.bench.faults.clear();
  });

  it('that says 503 is asked no earlier than it says', async () => {
    const bank = await used.bench.bank(BANK_A);
    used.bench.faults.set({ name: 'dict-503', times: 1, retryAfter: 30 });
    expect(await createEntry(bank.client, wanted(bank))).toEqual({
      state: 'UNAVAILABLE',
      retryAfterSeconds: 30,
    });
    used.bench.advance(20_000);
    const early = await createEntry(bank.client, wanted(bank));
    expect(early).toMatchObject({ state: 'UNAVAILABLE' });
    used.bench.advance(10_000);
    done(await createEntry(bank.client, wanted(bank)));
  });

  it('that names an hour or a week is asked again after a minute', async () => {
    const bank = await used.bench.bank(BANK_A);
    for (const retryAfter of [3_600, 604_800]) {
      used.bench.faults.set({ name: 'dict-503', times: 1, retryAfter });
      const told = { state: 'UNAVAILABLE', retryAfterSeconds: 60 };
      expect(await createEntry(bank.client, wanted(bank))).toEqual(told);
      used.bench.advance(59_999);
      expect(await createEntry(bank.client, wanted(bank))).toMatchObject({ state: 'UNAVAILABLE' });
      used.bench.advance(1);
      done(await createEntry(bank.client, wanted(bank)));
    }
    used.bench.faults.set({ name: 'dict-429', times: 1, retryAfter: 3_600, matching: 'createEntry' });
    const throttled = { state: 'THROTTLED', retryAfterSeconds: 60 };
    expect(await createEntry(bank.client, wanted(bank))).toEqual(throttled);
  });

  it('that says 503 for two seconds is waited for', async () => {
    const bank = await used.bench.bank(BANK_A);
    used.bench.faults.set({ name: 'dict-503', times: 1, retryAfter: 2 });
    done(await createEntry(bank.client, wanted(bank)));
    expect(bank.waits).toEqual([2_000]);
  });

  it('that says 429 is left alone until there are tokens again', async () => {
    const bank = await used.bench.bank(BANK_A);
    used.bench.faults.set({ name: 'dict-429', times: 1, retryAfter: 7, matching: 'createEntry' });
    expect(await createEntry(bank.client, wanted(bank))).toEqual({
      state: 'THROTTLED',
      retryAfterSeconds: 7,
    });
    expect(await createEntry(bank.client, wanted(bank))).toMatchObject({ state: 'THROTTLED' });
    used.bench.advance(1_000);
    done(await createEntry(bank.client, wanted(bank)));
  });
});

describe('R64 looking up', () => {
  /** A client that believes to have all tokens, so that the directory's own count is seen. */
  async function forgetful(): Promise<Bank> {
    return used.bench.bank(BANK_B);
  }
  const payers = ['11144477735', '39053344705', '12345678909'];

  it('is refused to a person the 101st time, until there is a token', async () => {
    const request = wanted(used.a);
    done(await createEntry(used.a.client, request));
    const [payer = ''] = payers;
    const asking = await forgetful();
    for (let asked = 0; asked < 100; asked++) done(await look(asking, request.entry.key, payer));
    expect(await look(asking, request.entry.key, payer)).toEqual({
      state: 'THROTTLED',
      retryAfterSeconds: 30,
    });
    expect(await look(await forgetful(), request.entry.key, payer)).toMatchObject({ state: 'THROTTLED' });
    used.bench.advance(30_000);
    done(await look(await forgetful(), request.entry.key, payer));
  });

  it('for five keys that are not there empties the bucket', async () => {
    const [, payer = ''] = payers;
    const missing = await used.bench.bank(BANK_C);
    for (let asked = 0; asked < 5; asked++)
      expect(refusal(await look(missing, phone(), payer))).toBe('NotFound');
    expect(await look(await used.bench.bank(BANK_C), phone(), payer)).toMatchObject({ state: 'THROTTLED' });
    // E-mails and telephones are counted apart from the rest.
    expect(refusal(await look(missing, PADARIA.taxIdNumber, payer))).toBe('NotFound');
  });

  it.each([
    ['a person', payers[2] ?? '', 100, 1],
    ['a company', '11444777000161', 1_000, 2],
  ])('gives %s back what a payment that is sent gives', async (_, payer, capacity, given) => {
    const request = wanted(used.a);
    done(await createEntry(used.a.client, request));
    const misses = capacity / 20;
    const missing = await used.bench.bank(BANK_C);
    const endToEndId = railIdOf('E', BANK_C);
    done(await look(missing, request.entry.key, payer, endToEndId));
    for (let asked = 0; asked < misses; asked++) await look(missing, phone(), payer);
    const fresh = () => used.bench.bank(BANK_C);
    expect(await look(await fresh(), request.entry.key, payer)).toMatchObject({ state: 'THROTTLED' });
    used.bench.directory.ordered(endToEndId);
    used.bench.directory.ordered(endToEndId);
    const back = await fresh();
    for (let asked = 0; asked < given; asked++) done(await look(back, request.entry.key, payer));
    expect(await look(await fresh(), request.entry.key, payer)).toMatchObject({ state: 'THROTTLED' });
  });

  it('is counted by the bank itself as by the directory', async () => {
    const { buckets } = used.b.client;
    used.bench.advance(60_000);
    done(await createEntry(used.b.client, wanted(used.b)));
    expect(refusal(await look(used.b, phone(), '29537995593'))).toBe('NotFound');
    const before = done(await listPolicies(used.b.client)).policies;
    const counted = new Map(buckets.tokens().map(({ policy, tokens }) => [policy, tokens]));
    for (const policy of ['ENTRIES_READ_PARTICIPANT_ANTISCAN', 'ENTRIES_WRITE']) {
      const told = before.find(({ name }) => name === policy);
      expect([policy, counted.get(policy)]).toEqual([policy, told?.availableTokens]);
    }
    used.bench.directory.setCategory(BANK_C, 'H');
    const small = await used.bench.bank(BANK_C);
    expect(done(await getPolicy(small.client, 'ENTRIES_READ_PARTICIPANT_ANTISCAN'))).toMatchObject({
      ...{ category: 'H', policy: { capacity: 50, refillTokens: 2, refillPeriodSec: 60 } },
    });
  });
});

describe('R70 an answer', () => {
  it.each(['dict-bad-signature', 'dict-unsigned'] as const)('with %s is not believed', async (name) => {
    const bank = await used.bench.bank(BANK_A);
    const other = wanted(used.b);
    done(await createEntry(used.b.client, other));
    used.bench.faults.set({ name, matching: 'getEntry' });
    expect(await look(bank, other.entry.key)).toEqual({ state: 'LOST' });
    expect(bank.alarms.map(({ kind }) => kind)).toEqual(Array(4).fill('UNBELIEVED'));
    used.bench.faults.clear();
    expect(done(await look(bank, other.entry.key)).entry.key).toBe(other.entry.key);
  });

  it('to a write that is not believed is had again by asking again', async () => {
    const bank = await used.bench.bank(BANK_A);
    used.bench.faults.set({ name: 'dict-bad-signature', times: 1, matching: 'createEntry' });
    const request = wanted(bank);
    expect(done(await createEntry(bank.client, request)).key).toBe(request.entry.key);
    expect(bank.alarms).toHaveLength(1);
  });

  it('from a clock ten minutes ahead raises an alarm, once', async () => {
    const bank = await used.bench.bank(BANK_A);
    used.bench.faults.set({ name: 'dict-clock-ahead', times: 2 });
    done(await createEntry(bank.client, wanted(bank)));
    done(await createEntry(bank.client, wanted(bank)));
    expect(bank.alarms.map(({ kind }) => kind)).toEqual(['SKEW']);
    expect(bank.client.skew.skewMs()).toBeGreaterThan(590_000);
    done(await createEntry(bank.client, wanted(bank)));
    expect(bank.client.skew.skewMs()).toBe(0);
  });
});
