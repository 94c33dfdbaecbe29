import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mayCall, urlOf } from '../../src/locations/policy.ts';
import { createLocationReader } from '../../src/locations/reader.ts';
import type { OutboundRequest } from '../../src/outbound/outbound.ts';
import type { SeededCredential } from '../../src/sandbox/seeded.ts';
import { deriveSeeds } from '../../src/sandbox/seeds.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openDoor, startBank } from '../harness.ts';
import { handClock } from '../simulated.ts';
import { type Institution, type KeyPair, makeKeyPair, startInstitution } from './institution.ts';

const PRODUCTION = { allowLoopback: false };
const NARROWED = { allowLoopback: false, hosts: ['pix.bank.example', '*.psp.example'] };
const LOOPBACK = { allowLoopback: true, hosts: ['pix.bank.example'] };

/** Whether a location is called, and at which address. */
const called = (location: string, policy: Parameters<typeof urlOf>[1]) => {
  const url = urlOf(location, policy);
  return mayCall(url, policy) ? url.href : undefined;
};

describe('a location is called', () => {
  it.each([
    ['pix.bank.example/qr/1', PRODUCTION, 'https://pix.bank.example/qr/1'],
    ['pix.bank.example:443/qr/1', PRODUCTION, 'https://pix.bank.example/qr/1'],
    ['pix.bank.example/qr/1', NARROWED, 'https://pix.bank.example/qr/1'],
    ['a.b.psp.example/qr/1', NARROWED, 'https://a.b.psp.example/qr/1'],
    ['127.0.0.1:4312/qr/1', LOOPBACK, 'http://127.0.0.1:4312/qr/1'],
    ['127.9.9.9/qr/1', LOOPBACK, 'http://127.9.9.9/qr/1'],
    ['[::1]:3000/qr/1', LOOPBACK, 'http://[::1]:3000/qr/1'],
    ['localhost:3000/qr/1', LOOPBACK, 'http://localhost:3000/qr/1'],
  ])('%s', (location, policy, address) => {
    expect(called(location, policy)).toBe(address);
  });

  it.each([
    ['pix.bank.example:8443/qr/1', PRODUCTION],
    ['pix.bank.example:80/qr/1', PRODUCTION],
    ['127.0.0.1/qr/1', PRODUCTION],
    ['127.1:4312/qr/1', PRODUCTION],
    ['localhost:3000/qr/1', PRODUCTION],
    ['[::1]:3000/qr/1', PRODUCTION],
    ['other.example/qr/1', NARROWED],
    ['x.pix.bank.example/qr/1', NARROWED],
    ['psp.example/qr/1', NARROWED],
    ['evilpsp.example/qr/1', NARROWED],
    ['pix.bank.example:8443/qr/1', LOOPBACK],
    ['other.example/qr/1', LOOPBACK],
  ])('but not %s', (location, policy) => {
    expect(called(location, policy)).toBeUndefined();
  });
});

describe('addresses that are not called', () => {
  let institution: Institution;
  let signing: KeyPair;
  beforeAll(async () => {
    signing = await makeKeyPair('ES256');
  });
  beforeEach(async () => {
    institution = await startInstitution();
    institution.keys = [signing.jwk];
  });
  afterEach(() => institution.server.close());

  it('is refused before anybody is asked', async () => {
    const asked: string[] = [];
    const outbound = {
      request: async ({ url }: OutboundRequest) => {
        asked.push(url);
        return { status: 404, headers: {}, body: Buffer.alloc(0), cut: false };
      },
    };
    const reader = createLocationReader({ outbound, clock: handClock(), policy: NARROWED });
    expect(await reader.read('other.example/qr/1')).toEqual({ ok: false, reason: 'refused' });
    expect(await reader.readRecurrence('other.example/rec/1')).toEqual({ ok: false, reason: 'refused' });
    expect(await reader.read(institution.host.concat('/qr/1'))).toEqual({ ok: false, reason: 'refused' });
    expect(asked).toEqual([]);
    expect(await reader.read('pix.bank.example/qr/1')).toEqual({ ok: false, reason: 'gone' });
    expect(asked).toEqual(['https://pix.bank.example/qr/1']);
  });

  it("is this machine's loopback for a sandbox that listens elsewhere; its own codes it reads all the same", async () => {
    const bank = await startBank({
      host: '0.0.0.0',
      sandboxToken: 'a-token',
      publicUrl: 'http://lastro.test:3000',
    });
    const { port: listening } = bank.app.http.server.address() as AddressInfo;
    // Its public name leads nowhere here.
    const door = openDoor(`http://127.0.0.1:${listening}`, bank.token);
    try {
      // Others reach this sandbox, so its secrets follow from its token.
      const as = deriveSeeds('a-token').companies[0]?.credentials[0] as SeededCredential;
      const headers = { authorization: 'Bearer a-token' };
      const post = (path: string, body: object) =>
        door.call({ method: 'POST', path, body, as: null, headers });
      const made = await post('/sandbox/codes', { type: 'DYNAMIC_IMMEDIATE', amount: 5 });
      expect(made.body.location).toMatch(/^lastro\.test:3000\/psp\/qr\//);
      const decode = (pix_copy_and_paste: string) =>
        door.post('/v2/finance/decode-qrcode', { pix_copy_and_paste }, { as });
      const decoded = await decode(made.body.pix_copy_and_paste);
      expect([decoded.status, decoded.body.key]).toEqual([200, 'ok@psp.example']);
      const { port } = institution.server;
      const elsewhere = made.body.pix_copy_and_paste.replace(
        'lastro.test:3000',
        `127.0.0.1:${port}`.padEnd(16, '0'),
      );
      expect((await decode(elsewhere)).status).toBe(400);
      expect(institution.asked).toEqual([]);
      const url = `http://127.0.0.1:${port}/hook`;
      const webhook = await door.post('/v3/webhooks', { url, type: 'ALL' }, { as });
      expect([webhook.status, webhook.body.detail?.[0]?.loc]).toEqual([422, ['body', 'url']]);
    } finally {
      await bank.close();
    }
  });
});

describe('LASTRO_LOCATION_HOSTS', () => {
  it('names hosts, and none where it is left out', () => {
    expect(readConfig({}).locationHosts).toEqual([]);
    const named = readConfig({ LASTRO_LOCATION_HOSTS: ' pix.bank.example , *.psp.example ' });
    expect(named.locationHosts).toEqual(['pix.bank.example', '*.psp.example']);
  });

  it.each([
    'https://pix.bank.example',
    'pix.bank.example/qr',
    'pix.bank.example:443',
    'PIX.example',
    '*',
    '**.a',
    '',
  ])('cannot be %j', (host) => {
    const read = () => readConfig({ LASTRO_LOCATION_HOSTS: `a.example,${host}` });
    if (host === '') expect(read().locationHosts).toEqual(['a.example']);
    else expect(read).toThrow('LASTRO_LOCATION_HOSTS names something that it cannot');
  });
});
