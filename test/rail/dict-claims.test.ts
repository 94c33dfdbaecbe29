import { describe, expect, it } from 'vitest';
import {
  acknowledgeClaim,
  cancelClaim,
  completeClaim,
  confirmClaim,
  createClaim,
  getClaim,
} from '../../src/rails/bcb/dict/claims.ts';
import { createEntry, deleteEntry, lookUp } from '../../src/rails/bcb/dict/entries.ts';
import { claimList } from '../../src/rails/bcb/dict/lists.ts';
import { BEGINNING, type ListPlace, readChanges } from '../../src/rails/bcb/dict/poller.ts';
import type { AnsweredClaim } from '../../src/rails/bcb/dict-values/bodies/claims.ts';
import type { ClaimReason, ClaimType } from '../../src/rails/bcb/dict-values/vocabulary.ts';
import {
  account,
  BANK_A,
  BANK_B,
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
const DAY_MS = 86_400_000;
/** A bank whose claims no other test touches. */
const DONOR = '99999020';

/** A key at bank A, and what bank B says to claim it. */
async function claimable(type: ClaimType) {
  const key = phone();
  const entry = { key, keyType: 'PHONE' as const, account: account(BANK_A), owner: MARIA };
  const made = done(await createEntry(used.a.client, { entry, reason: 'USER_REQUESTED', requestId: uuid() }));
  const claimer = type === 'PORTABILITY' ? MARIA : PADARIA;
  return { made, wanted: { type, key, keyType: 'PHONE' as const, claimerAccount: account(BANK_B), claimer } };
}

async function claimed(type: ClaimType) {
  const { wanted, made } = await claimable(type);
  const claim = done(await createClaim(used.b.client, wanted));
  return { id: claim.id, key: wanted.key, claim, wanted, made };
}

const look = (bank: Bank, key: string) =>
  lookUp(bank.client, key, { payer: '11144477735', endToEndId: railIdOf('E', bank.client.ispb) });

describe('R61 opening a claim', () => {
  it('finds it after a lost answer, and opens no second', async () => {
    const { wanted } = await claimable('PORTABILITY');
    used.bench.faults.set({ name: 'dict-no-answer', times: 1, matching: 'createClaim' });
    const claim = done(await createClaim(used.b.client, wanted));
    expect(claim).toMatchObject({ status: 'OPEN', key: wanted.key, donorParticipant: BANK_A });
    expect(done(await createClaim(used.b.client, wanted)).id).toBe(claim.id);
  });

  it('finds it after a failure, too', async () => {
    const { wanted } = await claimable('PORTABILITY');
    used.bench.faults.set({ name: 'dict-500', times: 1, matching: 'createClaim' });
    expect(done(await createClaim(used.b.client, wanted)).status).toBe('OPEN');
  });

  it('of a key that another claims is refused', async () => {
    const { wanted } = await claimed('PORTABILITY');
    const other = await used.bench.bank('99999012');
    const theirs = { ...wanted, claimerAccount: account('99999012') };
    expect(refusal(await createClaim(other.client, theirs))).toBe('ClaimAlreadyExistsForKey');
  });

  it('is refused in the right words where the key is not to be had so', async () => {
    const { wanted } = await claimable('PORTABILITY');
    const open = (changes: Partial<typeof wanted>) => createClaim(used.b.client, { ...wanted, ...changes });
    expect(refusal(await open({ key: phone() }))).toBe('ClaimKeyNotFound');
    expect(refusal(await open({ type: 'OWNERSHIP' }))).toBe('ClaimTypeInconsistent');
    expect(refusal(await open({ claimer: PADARIA }))).toBe('ClaimTypeInconsistent');
    expect(refusal(await open({ key: 'a@b.br' }))).toBe('ClaimInvalid');
    expect(refusal(await open({ claimerAccount: account(BANK_A) }))).toBe('Forbidden');
    const own = { ...wanted, claimerAccount: account(BANK_A) };
    expect(refusal(await createClaim(used.a.client, own))).toBe('ClaimResultingEntryAlreadyExists');
  });
});

describe('R65 a claim', () => {
  it('moves a key to another bank, with its owner since when', async () => {
    const { id, key, made, wanted } = await claimed('PORTABILITY');
    const answer = done(await look(used.b, key));
    expect(answer.entry.openClaimCreationDate).toBeDefined();
    expect(refusal(await deleteEntry(used.a.client, key, 'USER_REQUESTED'))).toBe('EntryLockedByClaim');
    expect(done(await acknowledgeClaim(used.a.client, id)).status).toBe('WAITING_RESOLUTION');
    expect(done(await confirmClaim(used.a.client, id, 'USER_REQUESTED')).status).toBe('CONFIRMED');
    expect(refusal(await look(used.b, key))).toBe('NotFound');
    used.bench.advance(1_000);
    const requestId = uuid();
    used.bench.faults.set({ name: 'dict-no-answer', times: 1, matching: 'completeClaim' });
    const completed = done(await completeClaim(used.b.client, id, requestId));
    expect(completed.keyOwnershipDate).toEqual(made.keyOwnershipDate);
    expect(completed.entryCreationDate.getTime()).toBeGreaterThan(made.creationDate.getTime());
    expect(done(await completeClaim(used.b.client, id, requestId))).toMatchObject({
      entryCreationDate: completed.entryCreationDate,
    });
    expect(refusal(await completeClaim(used.b.client, id, uuid()))).toBe('ClaimOperationInvalid');
    expect(done(await look(used.a, key)).entry.account).toEqual(wanted.claimerAccount);
  });

  it('of a phone by another person waits for the old owner, who may prove possession', async () => {
    const { id, key } = await claimed('OWNERSHIP');
    done(await acknowledgeClaim(used.a.client, id));
    const silent = () => confirmClaim(used.a.client, id, 'DEFAULT_OPERATION');
    expect(refusal(await silent())).toBe('ClaimResolutionPeriodNotEnded');
    used.bench.advance(7 * DAY_MS);
    done(await silent());
    expect(refusal(await completeClaim(used.b.client, id, uuid()))).toBe('ClaimCompletionPeriodNotEnded');
    used.bench.advance(7 * DAY_MS);
    expect(refusal(await cancelClaim(used.a.client, id, 'FRAUD'))).toBe('ClaimOperationInvalid');
    done(await completeClaim(used.b.client, id, uuid()));
    expect(done(await look(used.a, key)).entry.owner.taxIdNumber).toBe(PADARIA.taxIdNumber);
  });

  it('is completed at once where the owner agrees', async () => {
    const { id } = await claimed('OWNERSHIP');
    done(await acknowledgeClaim(used.a.client, id));
    const confirmed = done(await confirmClaim(used.a.client, id, 'USER_REQUESTED'));
    expect(confirmed.completionPeriodEnd?.getTime()).toBeLessThanOrEqual(used.bench.now().getTime());
    expect(done(await completeClaim(used.b.client, id, uuid())).claim.status).toBe('COMPLETED');
  });

  const refused: [ClaimType, 'A' | 'B', 'confirm' | 'cancel', ClaimReason, string][] = [
    ['PORTABILITY', 'B', 'confirm', 'USER_REQUESTED', 'Forbidden'],
    ['PORTABILITY', 'A', 'confirm', 'DEFAULT_OPERATION', 'InvalidReason'],
    ['PORTABILITY', 'A', 'confirm', 'FRAUD', 'InvalidReason'],
    ['PORTABILITY', 'A', 'cancel', 'ACCOUNT_CLOSURE', 'InvalidReason'],
    ['PORTABILITY', 'A', 'cancel', 'DEFAULT_OPERATION', 'ClaimResolutionPeriodNotEnded'],
    ['PORTABILITY', 'B', 'cancel', 'RECONCILIATION', 'InvalidReason'],
    ['OWNERSHIP', 'A', 'confirm', 'ACCOUNT_CLOSURE', 'InvalidReason'],
    ['OWNERSHIP', 'A', 'cancel', 'USER_REQUESTED', 'InvalidReason'],
    ['OWNERSHIP', 'B', 'cancel', 'DEFAULT_OPERATION', 'ClaimCompletionPeriodNotEnded'],
  ];

  it.each(refused)('%s: bank %s may not %s for %s', async (type, who, move, reason, problem) => {
    const { id } = await claimed(type);
    done(await acknowledgeClaim(used.a.client, id));
    const { client } = who === 'A' ? used.a : used.b;
    expect(refusal(await (move === 'confirm' ? confirmClaim : cancelClaim)(client, id, reason))).toBe(
      problem,
    );
    expect(done(await getClaim(client, id)).status).toBe('WAITING_RESOLUTION');
  });

  it('is cancelled by either side, and only by the claimer once it is confirmed', async () => {
    const { id, key } = await claimed('PORTABILITY');
    expect(done(await cancelClaim(used.a.client, id, 'FRAUD'))).toMatchObject({
      ...{ status: 'CANCELLED', cancelledBy: 'DONOR', cancelReason: 'FRAUD' },
    });
    done(await deleteEntry(used.a.client, key, 'USER_REQUESTED'));
    const { id: second } = await claimed('PORTABILITY');
    done(await acknowledgeClaim(used.a.client, second));
    done(await confirmClaim(used.a.client, second, 'USER_REQUESTED'));
    expect(refusal(await cancelClaim(used.a.client, second, 'FRAUD'))).toBe('ClaimOperationInvalid');
    expect(done(await cancelClaim(used.b.client, second, 'RECONCILIATION')).cancelledBy).toBe('CLAIMER');
  });

  it('is nothing to a bank that has no part in it, and not there where there is none', async () => {
    const { id } = await claimed('PORTABILITY');
    const { client } = await used.bench.bank('99999012');
    expect(refusal(await getClaim(client, id))).toBe('Forbidden');
    expect(refusal(await cancelClaim(client, id, 'FRAUD'))).toBe('Forbidden');
    expect(refusal(await getClaim(client, uuid()))).toBe('NotFound');
  });

  it('with a status that nobody knows breaks nothing', async () => {
    const { id } = await claimed('PORTABILITY');
    used.bench.faults.set({ name: 'dict-unknown-word', times: 1, matching: 'getClaim' });
    expect(done(await getClaim(used.b.client, id)).status).toBe('UNRECOGNISED');
  });
});

/** Reads a list from now on, as a bank does: elements and the place behind them are kept together. */
function reader(bank: Bank) {
  used.bench.advance(10);
  const place = { ...BEGINNING, after: used.bench.now() };
  const kept: { place: ListPlace; seen: AnsweredClaim[] } = { place, seen: [] };
  const read = () =>
    readChanges(bank.client, claimList(bank.client, 'IsDonor'), {
      place: kept.place,
      keep: async (elements, place) => {
        kept.seen.push(...elements);
        kept.place = place;
      },
    });
  return { kept, read };
}

/** Claims of as many keys of bank `donor`, by another bank: put there without the network, since they are many. */
function openMany(donor: string, count: number): string[] {
  const { records } = used.bench.directory.world;
  const now = used.bench.now();
  return Array.from({ length: count }, () => {
    const id = uuid();
    records.claims.put(id, {
      ...{ id, type: 'PORTABILITY', status: 'OPEN', key: phone(), keyType: 'PHONE', donorParticipant: donor },
      ...{ claimerAccount: account(BANK_B), claimer: MARIA, ownedSince: now, createdAt: now },
      resolutionPeriodEnd: new Date(now.getTime() + 7 * DAY_MS),
      ...{ lastModified: now, order: records.next('changes') },
    });
    return id;
  });
}

describe('R66 reading what changed', () => {
  it('misses none of 300 claims that change in one second, and sees each once', async () => {
    const donor = await used.bench.bank(DONOR);
    const { kept, read } = reader(donor);
    done(await read());
    const ids: string[] = [];
    for (let part = 0; part < 10; part++) {
      ids.push(...openMany(DONOR, 30));
      if (part === 4) done(await read());
      used.bench.advance(90);
    }
    done(await read());
    done(await read());
    expect(kept.seen.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(donor.alarms).toEqual([]);
  });

  it('sees a claim again that changes in the instant it was read in', async () => {
    const { id } = await claimed('PORTABILITY');
    const { kept, read } = reader(used.a);
    used.bench.faults.set({ name: 'dict-same-instant' });
    done(await acknowledgeClaim(used.a.client, id));
    done(await read());
    done(await cancelClaim(used.b.client, id, 'USER_REQUESTED'));
    done(await read());
    used.bench.faults.clear();
    const statuses = kept.seen.filter((claim) => claim.id === id).map(({ status }) => status);
    expect(statuses).toEqual(['WAITING_RESOLUTION', 'CANCELLED']);
  });

  it('goes on behind an instant with more claims than a page has', async () => {
    const donor = await used.bench.bank(DONOR);
    const { kept, read } = reader(donor);
    const { records } = used.bench.directory.world;
    const ids = openMany(DONOR, 150);
    for (const id of ids.slice(0, 75)) {
      const claim = records.claims.get(id);
      if (claim !== undefined) records.claims.put(id, { ...claim, status: 'CONFIRMED' });
    }
    const instant = records.claims.get(ids[0] ?? '')?.lastModified;
    for (const id of openMany(DONOR, 150)) {
      const claim = records.claims.get(id);
      if (claim !== undefined && instant !== undefined)
        records.claims.put(id, { ...claim, lastModified: instant, status: 'CANCELLED' });
      ids.push(id);
    }
    used.bench.advance(5);
    ids.push(...openMany(DONOR, 3));
    done(await read());
    expect(new Set(kept.seen.map(({ id }) => id))).toEqual(new Set(ids));
    expect(donor.alarms).toEqual([]);
  });

  it('says so where an instant has more than can be asked for', async () => {
    const donor = await used.bench.bank(DONOR);
    const { kept, read } = reader(donor);
    openMany(DONOR, 250);
    done(await read());
    expect(kept.seen.length).toBeGreaterThanOrEqual(200);
    expect(donor.alarms).toMatchObject([{ kind: 'TOO_MANY_AT_ONCE', list: 'claims IsDonor' }]);
  });

  it('keeps its place where the directory cannot be read to the end', async () => {
    const donor = await used.bench.bank(DONOR);
    const { kept, read } = reader(donor);
    const { place } = kept;
    const ids = openMany(DONOR, 3);
    used.bench.faults.set({ name: 'dict-503', times: 1, retryAfter: 60, matching: 'listClaims' });
    expect(await read()).toMatchObject({ state: 'UNAVAILABLE' });
    expect(kept.place).toBe(place);
    used.bench.advance(60_000);
    done(await read());
    expect(kept.seen.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
});
