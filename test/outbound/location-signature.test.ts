import { createHash, createHmac, createPublicKey, type JsonWebKey } from 'node:crypto';
import type { JWK } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocationReader, type LocationReader } from '../../src/locations/reader.ts';
import { createOutbound, type Outbound } from '../../src/outbound/outbound.ts';
import { handClock } from '../simulated.ts';
import { type Institution, type KeyPair, makeKeyPair, signedBy, startInstitution } from './institution.ts';

const COB = {
  calendario: { criacao: '2026-11-21T12:00:00Z', expiracao: 3600 },
  txid: '7978c0c97ea847e78e8849634473c1f1',
  status: 'ATIVA',
  valor: { original: '37.00' },
  chave: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
};
const BAD = { ok: false, reason: 'bad-signature' };

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

let es256: KeyPair;
let rs256: KeyPair;
beforeAll(async () => {
  es256 = await makeKeyPair('ES256');
  rs256 = await makeKeyPair('RS256');
});

let outbound: Outbound;
let institution: Institution;
let reader: LocationReader;
beforeEach(async () => {
  outbound = createOutbound({ allowLoopback: true });
  institution = await startInstitution();
  institution.keys = [es256.jwk];
  reader = createLocationReader({ outbound, clock: handClock(), policy: { allowLoopback: true } });
});
afterEach(async () => {
  await outbound.close();
  await institution.server.close();
});

const read = () => reader.read(`${institution.host}/qr/v2/abc`);

describe('a signature', () => {
  it.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'])(
    'by %s is good',
    async (alg) => {
      const pair = await makeKeyPair(alg);
      institution.keys = [{ ...pair.jwk, use: 'sig', alg }];
      await institution.serve(COB, pair);
      expect(await read()).toMatchObject({ ok: true });
    },
  );

  it('over other bytes is bad', async () => {
    const token = await signedBy(es256, COB, { jku: institution.jku });
    const [header, , signature] = token.split('.');
    const dearer = base64url({ ...COB, valor: { original: '3700.00' } });
    institution.serveToken(`${header}.${dearer}.${signature}`);
    expect(await read()).toEqual(BAD);
  });

  it('by another key under a known name is bad', async () => {
    await institution.serve(COB, await makeKeyPair('ES256'));
    expect(await read()).toEqual(BAD);
  });

  it('that is none is bad, and nobody is asked for keys', async () => {
    const header = { kid: es256.kid, jku: institution.jku };
    for (const alg of ['none', 'None', 'NONE', '']) {
      institution.serveToken(`${base64url({ ...header, alg })}.${base64url(COB)}.`);
      expect(await read()).toEqual(BAD);
    }
    institution.serveToken(`${base64url(header)}.${base64url(COB)}.x`);
    expect(await read()).toEqual(BAD);
    expect(institution.asked).not.toContain('/jwks.json');
  });

  it('made with the public key as a shared secret is bad', async () => {
    institution.keys = [rs256.jwk];
    const header = base64url({ alg: 'HS256', kid: rs256.kid, jku: institution.jku });
    const publicKey = createPublicKey({ key: rs256.jwk as JsonWebKey, format: 'jwk' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    for (const secret of [pem, JSON.stringify(rs256.jwk)]) {
      const signed = `${header}.${base64url(COB)}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      institution.serveToken(`${signed}.${signature}`);
      expect(await read()).toEqual(BAD);
    }
    institution.keys = [{ kty: 'oct', k: base64url('secret'), kid: 'key-1' }];
    const signature = createHmac('sha256', 'secret')
      .update(`${header}.${base64url(COB)}`)
      .digest('base64url');
    institution.serveToken(`${header}.${base64url(COB)}.${signature}`);
    expect(await read()).toEqual(BAD);
  });

  it('of another kind than the key is bad', async () => {
    institution.keys = [rs256.jwk];
    await institution.serve(COB, es256);
    expect(await read()).toEqual(BAD);
    institution.keys = [{ ...es256.jwk, use: 'enc' }];
    const other = createLocationReader({ outbound, clock: handClock(), policy: { allowLoopback: true } });
    expect(await other.read(`${institution.host}/qr/v2/abc`)).toEqual(BAD);
  });

  it('with a critical extension that we do not know is bad', async () => {
    const header = { alg: 'ES256', kid: es256.kid, jku: institution.jku, crit: ['exp'], exp: 1 };
    institution.serveToken(`${base64url(header)}.${base64url(COB)}.${base64url('x'.repeat(64))}`);
    expect(await read()).toEqual(BAD);
  });
});

describe('the address of the keys', () => {
  it('must be on the location’s own host and port', async () => {
    const thief = await startInstitution();
    const key = await makeKeyPair('ES256');
    thief.keys = [key.jwk];
    const { host } = institution;
    const elsewhere = [
      thief.jku,
      `http://localhost:${institution.server.port}/jwks.json`,
      `https://${host}/jwks.json`,
      `http://${host}@${thief.host}/jwks.json`,
      `http://${host}.example.com/jwks.json`,
      'http://127.0.0.1/jwks.json',
      '/jwks.json',
      `//${host}/jwks.json`,
      'file:///etc/passwd',
      'jwks.json',
      '',
      42,
      null,
      undefined,
    ];
    for (const jku of elsewhere) {
      await institution.serve(COB, key, { jku });
      expect(await read(), String(jku)).toEqual(BAD);
    }
    expect(thief.asked).toEqual([]);
    await thief.server.close();
  });

  it('must be written without user information', async () => {
    await institution.serve(COB, es256, { jku: `http://user@${institution.host}/jwks.json` });
    expect(await read()).toEqual(BAD);
  });

  it('may be any path there, a redirect excepted', async () => {
    const token = await signedBy(es256, COB, { jku: `http://${institution.host}/certs/jwks?v=2` });
    const serveKeys = (status: number) => {
      institution.answer = (request, response) => {
        if (request.url === '/certs/jwks?v=2')
          response
            .writeHead(status, { location: institution.jku })
            .end(JSON.stringify({ keys: [es256.jwk] }));
        else response.writeHead(200, { 'content-type': 'application/jose' }).end(token);
      };
    };
    serveKeys(302);
    expect(await read()).toEqual({ ok: false, reason: 'unreachable' });
    serveKeys(200);
    const again = createLocationReader({ outbound, clock: handClock(), policy: { allowLoopback: true } });
    expect(await again.read(`${institution.host}/qr/v2/abc`)).toMatchObject({ ok: true });
  });

  it('must name the key', async () => {
    for (const kid of [undefined, 'key-2', '', 7, 'k'.repeat(257)]) {
      await institution.serve(COB, es256, { kid });
      expect(await read(), String(kid)).toEqual(BAD);
    }
  });
});

describe('the thumbprint of the certificate', () => {
  const der = Buffer.from('a certificate, as far as its thumbprint goes');
  const x5c = [der.toString('base64')];
  const sha1 = createHash('sha1').update(der).digest('base64url');
  const sha256 = createHash('sha256').update(der).digest('base64url');

  const cases: [string, Record<string, unknown>, JWK, boolean][] = [
    ['is right', { 'x5t#S256': sha256 }, { x5c }, true],
    ['is right by SHA-1', { x5t: sha1 }, { x5c }, true],
    ['is right both ways', { x5t: sha1, 'x5t#S256': sha256 }, { x5c }, true],
    ['is wrong', { 'x5t#S256': sha1 }, { x5c }, false],
    ['is wrong by SHA-1', { x5t: sha256 }, { x5c }, false],
    ['is right one way and wrong the other', { x5t: sha1, 'x5t#S256': sha1 }, { x5c }, false],
    ['is not text', { 'x5t#S256': [sha256] }, { x5c }, false],
    ['is wrong by what the key says of itself', { 'x5t#S256': sha256 }, { 'x5t#S256': sha1 }, false],
    ['is missing', {}, { x5c }, true],
    ['has nothing to be compared to', { 'x5t#S256': sha256 }, {}, true],
  ];
  it.each(cases)('%s', async (_title, header, members, good) => {
    institution.keys = [{ ...es256.jwk, ...members }];
    await institution.serve(COB, es256, header);
    expect(await read()).toMatchObject(good ? { ok: true } : BAD);
  });
});
