import { X509Certificate } from 'node:crypto';
import { type JWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { TEST_MASTER_KEY } from '../../test/prepare-template.ts';
import { type Pool, queryText } from '../database/pool.ts';
import { createVault } from './seal.ts';
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts';

const vault = createVault(TEST_MASTER_KEY);
const NOW = new Date('2026-11-21T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const load = () => loadSigningKeys(database.db, vault, NOW);
const onlyKey = (keys: readonly JWK[]) => {
  expect(keys).toHaveLength(1);
  return keys[0] as JWK & { x5c: [string] };
};

describe('the signing key', () => {
  it('is made once by all who start together, and so is its certificate', async () => {
    await queryText(database.db.main, 'delete from signing_keys');
    const nodes = await Promise.all([load(), load(), load()]);
    const later = await load();
    for (const keys of nodes) expect(keys.jwks).toEqual(later.jwks);
    expect(new Set(nodes.map(({ kid }) => kid))).toEqual(new Set([later.kid]));
  });

  it('is published with a certificate of its own making', async () => {
    const { jwks, kid, certificateThumbprint } = await load();
    const key = onlyKey(jwks.keys);
    expect(key).toMatchObject({ kid, kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(key).not.toHaveProperty('d');
    expect(key['x5t#S256']).toBe(certificateThumbprint);

    const certificate = new X509Certificate(Buffer.from(key.x5c[0], 'base64'));
    const { x, y } = certificate.publicKey.export({ format: 'jwk' });
    expect({ x, y }).toEqual({ x: key.x, y: key.y });
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.subject).toBe('CN=Lastro Pix payload signing');
    expect(certificate.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(
      Buffer.from(certificateThumbprint, 'base64url').toString('hex'),
    );
    expect(new Date(certificate.validFrom)).toEqual(NOW);
    expect(new Date(certificate.validTo)).toEqual(new Date('2046-11-21T12:00:00Z'));
  });

  it('from before there were certificates gets one, and keeps it', async () => {
    const before = await load();
    await queryText(database.db.main, 'update signing_keys set certificate = null');
    const nodes = await Promise.all([load(), load()]);
    expect(nodes[0]?.jwks).toEqual(nodes[1]?.jwks);
    expect(nodes[0]?.kid).toBe(before.kid);
    expect((await load()).jwks).toEqual(nodes[0]?.jwks);
  });

  it('keeps the certificate of the node that was first, also for one that was overtaken', async () => {
    await queryText(database.db.main, 'update signing_keys set certificate = null');
    const { main } = database.db;
    let first: SigningKeys | undefined;
    const run: Pool['run'] = async (request) => {
      if (request.name === 'signing-keys.keep-certificate') first ??= await load();
      return main.run(request);
    };
    const overtaken = await loadSigningKeys({ ...database.db, main: { ...main, run } }, vault, NOW);
    expect(overtaken.jwks).toEqual(first?.jwks);
    expect((await load()).jwks).toEqual(first?.jwks);
  });

  it('signs what its public half verifies', async () => {
    const { privateKey, publicKeys, kid } = await load();
    const token = await new SignJWT({ a: 1 }).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    const key = publicKeys.get(kid);
    if (key === undefined) throw new Error('the key is not among the public ones');
    expect((await jwtVerify(token, key)).payload).toEqual({ a: 1 });
  });
});
