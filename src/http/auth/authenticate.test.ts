import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReadToken } from '../../companies/tokens.ts';
import { Refusal } from '../../refusals.ts';
import { createVault } from '../../secrets/seal.ts';
import { createAuthenticator } from './authenticate.ts';
import { signingKey } from './hmac.ts';

afterEach(() => vi.restoreAllMocks());

const NOON = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

/** An authenticator before a bank of one credential, counting what it asks. */
function atTheDoor() {
  const vault = createVault(randomBytes(32));
  const credential = {
    companyId: 7n,
    clientId: 'padaria',
    clientSecretHash: '',
    sealedHmacSecret: vault.seal('hmac secret', 'credentials/7/padaria/hmac'),
    permissions: ['account.read', 'code.create'],
  };
  const door = { rows: [credential] as unknown[], verified: 0, asked: 0, bank: NOON, machine: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => door.machine);
  const read = async (token: string): Promise<ReadToken> => {
    door.verified += 1;
    if (!token.startsWith('good')) return { good: false, expired: token === 'stale' };
    const permissions = new Set(['account.read', 'cashout.create'] as const);
    const actor = { audience: 'api', companyId: 7n, subject: 'padaria', permissions } as const;
    return { good: true, actor, id: token, issuedAt: NOON, expiresAt: NOON + HOUR };
  };
  const run = async () => {
    door.asked += 1;
    return { rows: door.rows } as never;
  };
  const clock = { now: () => new Date(door.bank) };
  const tokens = { read, issue: () => Promise.reject(new Error('no token is issued here')) };
  const { authenticate, forget, lately } = createAuthenticator({
    ...{ tokens, clock, vault, executor: { run } },
    cookies: () => Promise.reject(new Refusal('unauthorized')),
    signatures: { spend: () => Promise.reject(new Error('nothing is signed here')) },
  });
  return { door, forget, lately, show: async (token = 'good') => authenticate(`Bearer ${token}`) };
}

it('verifies a token once a minute, and once for all who come with it at the same time', async () => {
  const { door, show } = atTheDoor();
  await Promise.all(Array.from({ length: 50 }, () => show()));
  expect([door.verified, door.asked]).toEqual([1, 1]);
  door.machine = 59_999;
  await show();
  expect(door.verified).toBe(1);
  door.machine = 60_000;
  await show();
  expect([door.verified, door.asked]).toEqual([2, 2]);
});

it('tells whose token it was a minute ago, and nothing of one that is unknown, forgotten or over', async () => {
  const { door, show, lately, forget } = atTheDoor();
  expect(lately('Bearer good')).toBeUndefined();
  await show();
  door.machine = 120_000;
  expect(lately('Bearer good')?.actor).toMatchObject({ companyId: 7n, subject: 'padaria' });
  door.bank = NOON + HOUR;
  expect(lately('Bearer good')).toBeUndefined();
  door.bank = NOON;
  await forget('everybody');
  expect(lately('Bearer good')).toBeUndefined();
});

it('answers at once while a token is known', async () => {
  const { show } = atTheDoor();
  const { actor, hmacKey } = await show();
  expect(actor).toMatchObject({ audience: 'api', companyId: 7n, subject: 'padaria' });
  expect(hmacKey).toEqual(signingKey('hmac secret'));
});

it('believes of the permissions those that the credential still has', async () => {
  const { actor } = await atTheDoor().show();
  expect('permissions' in actor ? [...actor.permissions] : []).toEqual(['account.read']);
});

it('lets a revoked credential in for a minute at most', async () => {
  const { door, show } = atTheDoor();
  await show();
  door.rows = [];
  door.machine = 59_999;
  await show();
  door.machine = 60_000;
  await expect(show()).rejects.toMatchObject({ code: 'unauthorized' });
});

it('ends with the token on the clock of the bank, however lately it was verified', async () => {
  const { door, show } = atTheDoor();
  await show();
  door.bank = NOON + HOUR - 1;
  await show();
  door.bank = NOON + HOUR;
  await expect(show()).rejects.toMatchObject({ code: 'tokenExpired' });
});

it('remembers no refusal, and a failure to ask is not one', async () => {
  const { door, show } = atTheDoor();
  await expect(show('bad')).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(show('stale')).rejects.toMatchObject({ code: 'tokenExpired' });
  await expect(show('bad')).rejects.toMatchObject({ code: 'unauthorized' });
  expect([door.verified, door.asked]).toEqual([3, 0]);
  door.rows = new Proxy([], {
    get: () => {
      throw new Error('the database is gone');
    },
  });
  await expect(show()).rejects.toThrow('the database is gone');
});

it('forgets the oldest when ten thousand tokens are known', async () => {
  const { door, show } = atTheDoor();
  for (let count = 0; count <= 10_000; count += 1) await show(`good ${count}`);
  expect(door.verified).toBe(10_001);
  await show('good 10000');
  await show('good 1');
  expect(door.verified).toBe(10_001);
  await show('good 0');
  expect(door.verified).toBe(10_002);
});

it('lets nobody in who was forgotten, also when the look at them had begun before', async () => {
  const { door, show, forget } = atTheDoor();
  await show();
  const late = show('good and late');
  door.rows = [];
  await forget('everybody');
  await late.catch(() => undefined);
  await expect(show()).rejects.toThrow('Unauthorized');
  await expect(show('good and late')).rejects.toThrow('Unauthorized');
});

it('forgets only whom it is told to', async () => {
  const { door, show, forget } = atTheDoor();
  await show();
  await forget({ audience: 'operator', who: ['1'] });
  await show();
  expect(door.verified).toBe(1);
});
