import { calculateJwkThumbprint, createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/database/migrations/migrate.ts';
import { partsNamed } from '../../src/database/migrations/migration-files.ts';
import { createVault } from '../../src/secrets/seal.ts';
import { loadSigningKeys } from '../../src/secrets/signing-keys.ts';
import { createEmptyDatabase, createTestDatabase } from '../database.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('publishes the public halves alone, named by their thumbprints', async () => {
  const { status, headers, body } = await bank.get('/.well-known/jwks.json', { as: null });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(body).toEqual({
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.stringMatching(/^[\w-]{43}$/),
        y: expect.stringMatching(/^[\w-]{43}$/),
        kid: expect.any(String),
        alg: 'ES256',
        use: 'sig',
        x5c: [expect.any(String)],
        'x5t#S256': expect.stringMatching(/^[\w-]{43}$/),
      },
    ],
  });
  expect(await calculateJwkThumbprint(body.keys[0] as JWK)).toBe(body.keys[0].kid);
});

it('verifies the tokens of the bank for whoever reads it', async () => {
  const { body } = await bank.get('/.well-known/jwks.json', { as: null });
  const { payload } = await jwtVerify(await bank.token(AURORA), createLocalJWKSet(body), { audience: 'api' });
  expect(payload.sub).toBe('padaria-aurora');
});

it('has one key, however many nodes start at once', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.db.main, partsNamed(['bank']));
  const vault = createVault(TEST_MASTER_KEY);
  const nodes = await Promise.all(
    Array.from({ length: 4 }, () => loadSigningKeys(database.db, vault, new Date('2026-11-21T12:00:00Z'))),
  );
  expect(new Set(nodes.map((node) => node.kid)).size).toBe(1);
  expect(nodes.map((node) => node.jwks.keys.length)).toEqual([1, 1, 1, 1]);
  await database.drop();
});

it('does not start with another master key', async () => {
  const database = await createTestDatabase();
  await loadSigningKeys(database.db, createVault(Buffer.alloc(32, 1)), new Date('2026-11-21T12:00:00Z')).then(
    () => expect.unreachable(),
    (error: Error) => expect(error.message).toMatch(/not the one that encrypted/),
  );
  await database.drop();
});
