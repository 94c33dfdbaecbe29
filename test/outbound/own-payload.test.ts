import { X509Certificate } from 'node:crypto';
import { compactVerify, createRemoteJWKSet, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCobPayload } from '../../src/locations/payload.ts';
import { createLocationReader } from '../../src/locations/reader.ts';
import { createPayloadSigner } from '../../src/locations/sign-payload.ts';
import { createOutbound, type Outbound } from '../../src/outbound/outbound.ts';
import { createVault } from '../../src/secrets/seal.ts';
import { loadSigningKeys, type SigningKeys } from '../../src/secrets/signing-keys.ts';
import type { Centavos } from '../../src/values/money.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { handClock, NOON } from '../simulated.ts';
import { type Institution, startInstitution } from './institution.ts';

let database: TestDatabase;
let keys: SigningKeys;
let bank: Institution;
let outbound: Outbound;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  keys = await loadSigningKeys(database.db, createVault(TEST_MASTER_KEY), NOON);
  bank = await startInstitution();
  bank.keys = [...keys.jwks.keys];
  outbound = createOutbound({ allowLoopback: true });
  const payload = buildCobPayload({
    txid: '7978c0c97ea847e78e8849634473c1f1',
    status: 'ATIVA',
    key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    createdAt: NOON,
    presentedAt: NOON,
    expiresAt: new Date('2026-11-21T13:00:00Z'),
    amount: 3700n as Centavos,
  });
  token = await createPayloadSigner(keys, () => bank.jku).sign(payload);
  bank.serveToken(token);
});
afterAll(async () => {
  await outbound.close();
  await bank.server.close();
  await database.drop();
});

describe('a payload that the bank has signed', () => {
  it('is read back by our own reader', async () => {
    const reader = createLocationReader({ outbound, clock: handClock(), policy: { allowLoopback: true } });
    expect(await reader.read(`${bank.host}/qr/v2/7978c0c97ea847e78e8849634473c1f1`)).toMatchObject({
      ok: true,
      payload: {
        kind: 'IMMEDIATE',
        txid: '7978c0c97ea847e78e8849634473c1f1',
        final: 3700n,
        expiresAt: new Date('2026-11-21T13:00:00Z'),
      },
    });
  });

  it('is verified by somebody who knows nothing of us but the address of the keys', async () => {
    const { payload, protectedHeader } = await compactVerify(token, createRemoteJWKSet(new URL(bank.jku)));
    expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({ valor: { original: '37.00' } });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWS', kid: keys.kid, jku: bank.jku });
  });

  it('names the certificate that the key set carries', () => {
    const header = decodeProtectedHeader(token);
    const [certificate] = keys.jwks.keys[0]?.x5c ?? [];
    const fingerprint = new X509Certificate(Buffer.from(certificate ?? '', 'base64')).fingerprint256;
    expect(header['x5t#S256']).toBe(
      Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url'),
    );
  });

  it('is good for nothing once a byte of it was changed', async () => {
    const reader = createLocationReader({ outbound, clock: handClock(), policy: { allowLoopback: true } });
    const [header, payload = '', signature] = token.split('.');
    for (const changed of [`${payload.slice(0, -2)}AA`, `A${payload.slice(1)}`]) {
      bank.serveToken(`${header}.${changed}.${signature}`);
      expect(await reader.read(`${bank.host}/qr/v2/x`)).toEqual({ ok: false, reason: 'bad-signature' });
    }
    bank.serveToken(token);
  });
});
