import { describe, expect, it } from 'vitest';
import { isInSync } from '../../src/rails/bcb/dict/cids.ts';
import {
  acknowledgeClaim,
  completeClaim,
  confirmClaim,
  createClaim,
} from '../../src/rails/bcb/dict/claims.ts';
import { createEntry, deleteEntry, updateEntry, type WantedEntry } from '../../src/rails/bcb/dict/entries.ts';
import { type KeyKeeper, reconcileKeys } from '../../src/rails/bcb/dict/reconcile.ts';
import { cidOf } from '../../src/rails/bcb/dict-values/cid.ts';
import type { KeyType } from '../../src/rails/bcb/dict-values/vocabulary.ts';
import { account, BANK_A, BANK_B, type Bank, done, MARIA, phone, uuid, withDirectory } from './directory.ts';

const used = withDirectory();

/** The keys of a bank, kept as a bank keeps them. */
class Keys implements KeyKeeper {
  readonly held = new Map<string, WantedEntry>();
  readonly lost: string[] = [];
  #inSync = new Map<KeyType, Date>();
  readonly #bank: Bank;

  constructor(bank: Bank) {
    this.#bank = bank;
  }

  async create(keyType: KeyType = 'PHONE', key = phone()): Promise<WantedEntry> {
    const requestId = uuid();
    const entry = { keyType, account: account(this.#bank.client.ispb), owner: MARIA };
    const asked = keyType === 'EVP' ? entry : { ...entry, key };
    const made = done(
      await createEntry(this.#bank.client, { entry: asked, reason: 'USER_REQUESTED', requestId }),
    );
    const held = { ...entry, key: made.key, requestId };
    this.held.set(held.key, held);
    return held;
  }

  entries = async (keyType: KeyType) => [...this.held.values()].filter((one) => one.keyType === keyType);
  entry = async (key: string) => this.held.get(key);
  readonly asked = new Set<string>();
  isBeingAsked = async (key: string) => this.asked.has(key);
  lastInSync = async (keyType: KeyType) => this.#inSync.get(keyType);
  noteInSync = async (keyType: KeyType, at: Date) => void this.#inSync.set(keyType, at);
  adoptRequestId = async (key: string, requestId: string) => {
    const held = this.held.get(key);
    if (held !== undefined) this.held.set(key, { ...held, requestId });
  };
  lostKey = async (key: string) => {
    this.held.delete(key);
    this.lost.push(key);
  };
  newRequestId = uuid;
  pause = async () => undefined;

  async isSame(keyType: KeyType = 'PHONE'): Promise<boolean> {
    const cids = (await this.entries(keyType)).map((one) =>
      cidOf({ keyType: one.keyType, key: one.key, ...one.account, ...one.owner }, one.requestId),
    );
    return done(await isInSync(this.#bank.client, keyType, cids));
  }

  async reconcile(keyType: KeyType = 'PHONE') {
    return done(await reconcileKeys(this.#bank.client, this, keyType));
  }
}

async function banks() {
  const [a, b] = [await used.bench.bank(BANK_A), await used.bench.bank(BANK_B)];
  return { a, b, ofA: new Keys(a), ofB: new Keys(b) };
}

describe('R69 the verifier', () => {
  it('is the same after any mix of what banks do, and tells a hidden change, which events repair', async () => {
    const { a, b, ofA, ofB } = await banks();
    const [first, second, third, fourth] = [
      await ofA.create(),
      await ofA.create(),
      await ofA.create(),
      await ofA.create(),
    ];
    expect(await ofA.isSame()).toBe(true);
    const moved = { ...first, account: account(BANK_A) };
    done(await updateEntry(a.client, moved, 'USER_REQUESTED'));
    expect(await ofA.isSame()).toBe(false);
    ofA.held.set(moved.key, moved);
    done(await deleteEntry(a.client, second.key, 'USER_REQUESTED'));
    ofA.held.delete(second.key);
    expect(await ofA.isSame()).toBe(true);

    const claimed = { ...third, account: account(BANK_B), requestId: uuid() };
    const { id } = done(
      await createClaim(b.client, {
        ...{ type: 'PORTABILITY', key: third.key, keyType: 'PHONE' },
        ...{ claimerAccount: claimed.account, claimer: MARIA },
      }),
    );
    done(await acknowledgeClaim(a.client, id));
    done(await confirmClaim(a.client, id, 'USER_REQUESTED'));
    ofA.held.delete(third.key);
    done(await completeClaim(b.client, id, claimed.requestId));
    ofB.held.set(claimed.key, claimed);
    expect([await ofA.isSame(), await ofB.isSame()]).toEqual([true, true]);
    expect(await ofA.reconcile()).toMatchObject({ inSync: true, by: 'NOTHING', repaired: [] });

    used.bench.advance(1_000);
    used.bench.directory.forgetEntry(fourth.key);
    expect(await ofA.isSame()).toBe(false);
    expect(await ofA.reconcile()).toMatchObject({
      inSync: true,
      by: 'EVENTS',
      repaired: [fourth.key],
      left: [],
    });
    expect(await ofA.isSame()).toBe(true);
    expect(ofA.held.get(fourth.key)?.requestId).not.toBe(fourth.requestId);
  });

  it('is repaired by the file where the bank itself lost or changed something', async () => {
    const { ofA } = await banks();
    const [kept, forgotten, changed] = [
      await ofA.create('EMAIL', 'kept@a.example'),
      await ofA.create('EMAIL', 'forgotten@a.example'),
      await ofA.create('EMAIL', 'changed@a.example'),
    ];
    expect(await ofA.reconcile('EMAIL')).toMatchObject({ inSync: true, by: 'NOTHING' });
    used.bench.advance(1_000);
    ofA.held.delete(forgotten.key);
    ofA.held.set(changed.key, { ...changed, account: account(BANK_A), requestId: uuid() });
    const result = await ofA.reconcile('EMAIL');
    expect(result).toMatchObject({ inSync: true, by: 'FILE', left: [] });
    expect([...result.repaired].sort()).toEqual([changed.key, forgotten.key]);
    expect(ofA.held.get(changed.key)?.requestId).toBe(changed.requestId);
    expect([...ofA.held.keys()].sort()).toEqual([changed.key, kept.key]);
  });

  it('repairs nothing that the bank is changing at that moment', async () => {
    const { ofA } = await banks();
    await ofA.reconcile('EMAIL');
    const [made, gone] = [
      await ofA.create('EMAIL', 'made@a.example'),
      await ofA.create('EMAIL', 'gone@a.example'),
    ];
    // One was stored after the comparison had read the bank's keys, and one was given up.
    const read = ofA.entries;
    ofA.entries = async (keyType) => [...(await read(keyType)).filter(({ key }) => key !== made.key)];
    used.bench.directory.forgetEntry(gone.key);
    ofA.asked.add(gone.key);
    expect(await ofA.reconcile('EMAIL')).toMatchObject({
      repaired: [],
      left: [{ key: gone.key, why: 'BeingAsked' }],
    });
    ofA.entries = read;
    ofA.held.delete(gone.key);
    expect(await ofA.reconcile('EMAIL')).toMatchObject({ inSync: true, by: 'NOTHING' });
  });

  it('of a random key that is gone says that it is lost', async () => {
    const { ofA } = await banks();
    const { key } = await ofA.create('EVP');
    used.bench.directory.forgetEntry(key);
    expect(await ofA.reconcile('EVP')).toMatchObject({ inSync: true, left: [{ key, why: 'NotFound' }] });
    expect(ofA.lost).toEqual([key]);
  });

  it('leaves a key alone that has meanwhile become another bank’s', async () => {
    const { ofA, ofB } = await banks();
    const { key } = await ofA.create('CPF', MARIA.taxIdNumber);
    used.bench.directory.forgetEntry(key);
    await ofB.create('CPF', key);
    expect(await ofA.reconcile('CPF')).toMatchObject({
      ...{ inSync: true, repaired: [], left: [{ key, why: 'EntryKeyInCustodyOfDifferentParticipant' }] },
    });
    expect(ofA.lost).toEqual([key]);
    expect(await ofB.isSame('CPF')).toBe(true);
  });
});
