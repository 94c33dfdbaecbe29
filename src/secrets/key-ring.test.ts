import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { TEST_MASTER_KEY } from '../../test/prepare-template.ts';
import { type HandClock, handClock } from '../../test/simulated.ts';
import type { Actor } from '../actor.ts';
import { createTokens } from '../companies/tokens.ts';
import { queryText } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import { type KeyRing, openKeyRing } from './key-ring.ts';
import { rotateSigningKey, withdrawSigningKey } from './rotate-signing-key.ts';
import { createVault } from './seal.ts';

const vault = createVault(TEST_MASTER_KEY);
const MINUTE = 60_000;
const ACTOR: Actor = { audience: 'api', companyId: 1n, subject: 'programa', permissions: new Set() };

let database: TestDatabase;
let clock: HandClock;
let one: KeyRing;
let other: KeyRing;
beforeEach(async () => {
  database = await createTestDatabase();
  clock = handClock();
  await queryText(database.db.main, 'delete from signing_keys');
  one = await open();
  other = await open();
  clock.advance(MINUTE);
});
afterEach(() => database.drop());

const open = () => openKeyRing({ db: database.db, vault, clock });
const rotate = () => transaction(database.db.main, (tx) => rotateSigningKey(tx, vault, clock.now()));
const withdraw = (kid: string) =>
  transaction(database.db.main, (tx) => withdrawSigningKey(tx, vault, { kid, now: clock.now() }));
const refresh = () => Promise.all([one.refresh(), other.refresh()]);
const kidsOf = ({ jwks }: KeyRing) => jwks.keys.map(({ kid }) => kid);
const tokensOf = (keys: KeyRing) => createTokens({ keys, clock, ispb: '99999000' });

describe('a rotation of the signing key', () => {
  it('publishes the next key first, signs with it later, and keeps the one before until all it signed is over', async () => {
    const first = one.kid;
    const { made } = await rotate();
    await refresh();
    expect([one.kid, kidsOf(one)]).toEqual([first, [first, made]]);
    const early = await tokensOf(one).issue(ACTOR);

    clock.advance(10 * MINUTE);
    expect([one.kid, other.kid]).toEqual([made, made]);
    expect(one.certificateThumbprint).toBe(one.jwks.keys[1]?.['x5t#S256']);
    const late = await tokensOf(one).issue(ACTOR);
    for (const token of [early, late]) expect((await tokensOf(other).read(token)).good).toBe(true);

    clock.advance(120 * MINUTE);
    expect(kidsOf(one)).toEqual([made]);
    const { made: third, forgotten } = await rotate();
    expect(forgotten).toEqual([first]);
    await refresh();
    expect(kidsOf(other)).toEqual([made, third]);
  });

  it('is told by none of the tokens that were good before: they stay so on nodes that have not heard of it', async () => {
    await rotate();
    await one.refresh();
    const token = await tokensOf(one).issue(ACTOR);
    expect((await tokensOf(other).read(token)).good).toBe(true);
  });
});

describe('a withdrawal', () => {
  it('ends what the key has signed, and the next one signs at once', async () => {
    const first = one.kid;
    const token = await tokensOf(one).issue(ACTOR);
    const { made } = await rotate();
    expect(await withdraw(first)).toBe(true);
    await refresh();
    expect([one.kid, kidsOf(one)]).toEqual([made, [made]]);
    expect(await tokensOf(other).read(token)).toEqual({ good: false, expired: false });
    expect((await tokensOf(other).read(await tokensOf(one).issue(ACTOR))).good).toBe(true);
  });

  it('of the only key makes another', async () => {
    const first = one.kid;
    expect(await withdraw(first)).toBe(true);
    await refresh();
    expect(one.kid).not.toBe(first);
    expect([one.kid, kidsOf(one)]).toEqual([other.kid, kidsOf(other)]);
  });

  it('of a key that is not there changes nothing', async () => {
    expect(await withdraw('nobody')).toBe(false);
    await refresh();
    expect(kidsOf(one)).toHaveLength(1);
  });
});
