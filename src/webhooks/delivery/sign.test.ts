import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret, signDelivery } from './sign.ts';

const NEW = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';
const OLD = 'whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=';
const delivery = { id: 'evt_1', timestamp: 1_780_000_000, body: '{"type":"PIX_CASHIN_RECEIVED","data":{}}' };

describe('a signed delivery', () => {
  it('carries both signatures, as anyone can compute them', () => {
    // printf '%s' '<body>' | openssl dgst -sha256 -hmac '<whole secret>', and the same over id.timestamp.body.
    expect(signDelivery({ ...delivery, secrets: [NEW] })).toEqual({
      'X-Signature': '7b6488a19993ff6015f5535240e1140fd4b8982bcf1197604a90b78befbfa8de',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1780000000',
      'webhook-signature': 'v1,Z16XRY2xcLHe/Qsc/NXnolg3I54hgOF84JwwKhvxZ8Q=',
    });
  });

  it('carries a signature for each secret that is valid, newest first, and X-Signature with the newest', () => {
    const both = signDelivery({ ...delivery, secrets: [NEW, OLD] });
    const [first, second, ...more] = both['webhook-signature'].split(' ');
    expect(more).toEqual([]);
    expect(first).toBe(signDelivery({ ...delivery, secrets: [NEW] })['webhook-signature']);
    expect(second).toBe(signDelivery({ ...delivery, secrets: [OLD] })['webhook-signature']);
    expect(both['X-Signature']).toBe(signDelivery({ ...delivery, secrets: [NEW] })['X-Signature']);
  });

  it("is accepted by the specification's own library with either secret, and by no other", () => {
    const now = { ...delivery, timestamp: Math.floor(Date.now() / 1000) };
    const headers = { ...signDelivery({ ...now, secrets: [NEW, OLD] }) };
    for (const secret of [NEW, OLD])
      expect(new Webhook(secret).verify(now.body, headers)).toEqual(JSON.parse(now.body));
    expect(() => new Webhook(createWebhookSecret()).verify(now.body, headers)).toThrow();
    expect(() => new Webhook(NEW).verify(`${now.body} `, headers)).toThrow();
  });

  it('covers bytes: text beyond ASCII signs as its UTF-8', () => {
    const body = '{"name":"Padaria São João"}';
    const asText = signDelivery({ ...delivery, body, secrets: [NEW] });
    expect(signDelivery({ ...delivery, body: Buffer.from(body), secrets: [NEW] })).toEqual(asText);
  });
});

describe('a secret', () => {
  it('is whsec_ and 32 random bytes in base64', () => {
    const secret = createWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createWebhookSecret()).not.toBe(secret);
  });

  it('of another shape is not signed with', () => {
    expect(() => signDelivery({ ...delivery, secrets: ['secret'] })).toThrow('whsec_');
  });
});
