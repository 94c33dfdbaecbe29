import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GOLDEN, GOLDEN_HEADERS } from '../../test/golden-webhook.ts';
import { signDelivery } from './delivery/sign.ts';
import { isNewer, verifyWebhook, verifyXSignature, type WebhookRequest } from './verify.ts';

const { body, secret } = GOLDEN;
const now = new Date(GOLDEN.timestamp * 1000);
const headers: Record<string, string> = GOLDEN_HEADERS;
const golden = { headers, body, secret, now };

/** The reason for which a request is refused, or undefined. */
function problemOf(request: WebhookRequest): string | undefined {
  try {
    verifyWebhook(request);
    return undefined;
  } catch (error) {
    return (error as { reason?: string }).reason ?? String(error);
  }
}

/** A well signed delivery of any text. */
function signed(text: string): WebhookRequest {
  const { id, timestamp } = GOLDEN;
  return {
    headers: { ...signDelivery({ id, timestamp, body: text, secrets: [secret] }) },
    body: text,
    secret,
    now,
  };
}

describe('a delivery of the bank', () => {
  it('is read, with its id and the time of the attempt', () => {
    expect(verifyWebhook(golden)).toEqual({
      id: 'evt_1',
      timestamp: new Date('2026-05-28T20:26:40.000Z'),
      type: 'PIX_CASHIN_RECEIVED',
      data: { id: 7_000_001, amount: 10.5, payer_name: 'Padaria São João', sequence: 1 },
    });
  });

  it('is read from bytes, and from headers in whatever form a server gives them', () => {
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const list = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    for (const given of [upper, list, new Headers(headers)])
      expect(verifyWebhook({ ...golden, headers: given, body: Buffer.from(body) }).id).toBe('evt_1');
  });

  it('is read with either secret while a rotation lasts, by whoever has changed over and whoever has not', () => {
    const both = { ...headers, 'webhook-signature': `${GOLDEN.signature} ${GOLDEN.olderSignature}` };
    expect(problemOf({ ...golden, headers: both })).toBeUndefined();
    expect(problemOf({ ...golden, headers: both, secret: GOLDEN.olderSecret })).toBeUndefined();
    const older = { ...headers, 'webhook-signature': GOLDEN.olderSignature };
    expect(problemOf({ headers: older, body, now, secrets: [secret, GOLDEN.olderSecret] })).toBeUndefined();
    expect(problemOf({ ...golden, headers: older })).toBe('BAD_SIGNATURE');
  });

  it('may be five minutes old or early, to the second', () => {
    const at = (seconds: number) => problemOf({ ...golden, now: new Date(now.getTime() + seconds * 1000) });
    expect([at(300), at(301), at(-300), at(-301)]).toEqual([undefined, 'STALE', undefined, 'FUTURE']);
    expect(problemOf({ ...golden, toleranceSeconds: 10, now: new Date(now.getTime() + 11_000) })).toBe(
      'STALE',
    );
  });
});

describe('a request that is no delivery', () => {
  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('lacks %s', (name) => {
    expect(problemOf({ ...golden, headers: { ...headers, [name]: undefined } })).toBe('MISSING_HEADER');
    expect(problemOf({ ...golden, headers: { ...headers, [name]: '' } })).toBe('MISSING_HEADER');
  });

  it.each(['', ' ', '1.78e9', '0x6a', '-1', '1780000000.5', 'NaN', ' 1780000000', '1780000000 1780000000'])(
    'has no time: %j',
    (stamp) => {
      const reason = problemOf({ ...golden, headers: { ...headers, 'webhook-timestamp': stamp } });
      expect(reason).toBe(stamp === '' ? 'MISSING_HEADER' : 'MALFORMED_HEADER');
    },
  );

  it.each([
    ['the HMAC under another version', GOLDEN.signature.replace('v1,', 'v2,')],
    ['the HMAC without a version', GOLDEN.signature.slice(3)],
    ['no HMAC', 'v1,'],
    ['a shorter one', GOLDEN.signature.slice(0, -1)],
    ['a longer one', `${GOLDEN.signature}=`],
    ['letters beyond ASCII', 'v1,ÁBYH6hc57aFRbXe3mFLciotwePRbv8WG6J9OuZLjKfc='],
    ['a comma instead of a space', `v1,x,${GOLDEN.signature}`],
  ])('carries %s', (_, signature) => {
    const given = { ...headers, 'webhook-signature': signature };
    expect(problemOf({ ...golden, headers: given })).toBe('BAD_SIGNATURE');
  });

  it('has an id or a time that was not signed', () => {
    expect(problemOf({ ...golden, headers: { ...headers, 'webhook-id': 'evt_2' } })).toBe('BAD_SIGNATURE');
    const later = { ...headers, 'webhook-timestamp': '1780000001' };
    expect(problemOf({ ...golden, headers: later })).toBe('BAD_SIGNATURE');
  });

  it('is signed, yet not JSON, or no event', () => {
    expect(problemOf(signed('{"type":'))).toBe('NOT_JSON');
    expect(problemOf(signed(''))).toBe('NOT_JSON');
    for (const text of [
      'null',
      '7',
      '[]',
      '{"type":1,"data":{}}',
      '{"type":"A","data":null}',
      '{"type":"A","data":{}}',
    ])
      expect(problemOf(signed(text))).toBe('NOT_AN_EVENT');
  });

  it('is not let in by a setting that is no number', () => {
    expect(problemOf({ ...golden, toleranceSeconds: Number.NaN })).toBe('STALE');
    expect(problemOf({ ...golden, now: new Date('never') })).toBe('STALE');
  });
});

it.each(['', 'whsec_', 'whsec_???', 'whsec_MDEy MzQ1'])('%j is no secret', (text) => {
  expect(() => verifyWebhook({ ...golden, secret: text })).toThrow(TypeError);
});

it('no secrets at all verify nothing', () => {
  expect(() => verifyWebhook({ headers, body, secrets: [], now })).toThrow(TypeError);
  expect(() => verifyXSignature({ headers, body, secret: '' })).toThrow(TypeError);
});

it('X-Signature covers the body alone', () => {
  expect(verifyXSignature({ headers, body, secret })).toBe(true);
  expect(verifyXSignature({ headers, body, secrets: [GOLDEN.olderSecret, secret] })).toBe(true);
  const upper = { 'X-Signature': GOLDEN.xSignature.toUpperCase() };
  expect(verifyXSignature({ headers: upper, body, secret })).toBe(true);
  expect(verifyXSignature({ headers, body: `${body} `, secret })).toBe(false);
  expect(verifyXSignature({ headers, body, secret: GOLDEN.olderSecret })).toBe(false);
  expect(verifyXSignature({ headers: {}, body, secret })).toBe(false);
});

it('news is what lies beyond the last that was applied', () => {
  expect([isNewer(undefined, 1), isNewer(null, 1), isNewer(1, 2)]).toEqual([true, true, true]);
  expect([isNewer(2, 2), isNewer(2, 1)]).toEqual([false, false]);
});

describe('beside the library of the specification', () => {
  afterEach(() => vi.useRealTimers());

  it('accepts what it signs, and it accepts what the bank signs', () => {
    vi.useFakeTimers({ now });
    const library = new Webhook(secret);
    expect(library.sign(GOLDEN.id, now, body)).toBe(GOLDEN.signature);
    expect(library.verify(body, headers)).toEqual(JSON.parse(body));
    const { id, timestamp } = GOLDEN;
    expect(signDelivery({ id, timestamp, body, secrets: [secret, GOLDEN.olderSecret] })).toEqual({
      'X-Signature': GOLDEN.xSignature,
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1780000000',
      'webhook-signature': `${GOLDEN.signature} ${GOLDEN.olderSignature}`,
    });
  });

  it('judges any delivery as it does', () => {
    vi.useFakeTimers({ now });
    const event = fc.record({ type: fc.string({ unit: 'grapheme' }), data: fc.object() });
    fc.assert(
      fc.property(event, fc.string({ minLength: 1, unit: 'grapheme-ascii' }), (made, id) => {
        const text = JSON.stringify({ ...made, data: { ...made.data, sequence: 1 } });
        const signature = new Webhook(secret).sign(id, now, text);
        const given = { ...headers, 'webhook-id': id, 'webhook-signature': signature };
        const verified = verifyWebhook({ headers: given, body: text, secret });
        expect(verified).toEqual({ id, timestamp: now, ...JSON.parse(text) });
        const ours = { ...signDelivery({ id, timestamp: GOLDEN.timestamp, body: text, secrets: [secret] }) };
        expect(new Webhook(secret).verify(text, ours)).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('any input', () => {
  const base = Buffer.from(body);

  it('one changed byte of the body is found out', () => {
    fc.assert(
      fc.property(fc.nat(base.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(base);
        changed[at] = (changed[at] as number) ^ flip;
        expect(problemOf({ ...golden, body: changed })).toBe('BAD_SIGNATURE');
        expect(verifyXSignature({ headers, body: changed, secret })).toBe(false);
      }),
    );
  });

  it('no list of signatures without the right one passes, and any with it does', () => {
    const entry = fc
      .oneof(
        fc.string(),
        fc.base64String().map((text) => `v1,${text}`),
      )
      .map((e) => e.replaceAll(' ', ''));
    fc.assert(
      fc.property(fc.array(entry), fc.nat(), (entries, at) => {
        const others = entries.filter((one) => one !== GOLDEN.signature);
        const without = { ...headers, 'webhook-signature': others.join(' ') };
        expect(['MISSING_HEADER', 'BAD_SIGNATURE']).toContain(problemOf({ ...golden, headers: without }));
        const all = others.toSpliced(at % (others.length + 1), 0, GOLDEN.signature);
        const given = { ...headers, 'webhook-signature': all.join(' ') };
        expect(problemOf({ ...golden, headers: given })).toBeUndefined();
      }),
    );
  });

  it('any header and any body end in a reason, never in another failure', () => {
    const header = fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.array(fc.string())), {
      nil: undefined,
    });
    const given = fc.record({
      'webhook-id': header,
      'webhook-timestamp': fc.oneof(header, fc.constant(String(GOLDEN.timestamp))),
      'webhook-signature': header,
    });
    const problems = ['MISSING_HEADER', 'MALFORMED_HEADER', 'STALE', 'FUTURE', 'BAD_SIGNATURE'];
    fc.assert(
      fc.property(given, fc.uint8Array(), (some, bytes) => {
        expect(problems).toContain(problemOf({ ...golden, headers: some, body: bytes }));
      }),
    );
  });

  it('a set of events ends the same in whatever order, and however often, they come', () => {
    const sequences = fc.integer({ min: 1, max: 20 }).chain((last) => {
      const story = Array.from({ length: last }, (_, index) => index + 1);
      const told = fc
        .array(fc.constantFrom(...story))
        .chain((again) => fc.shuffledSubarray([...story, ...again], { minLength: last + again.length }));
      return fc.record({ last: fc.constant(last), told });
    });
    fc.assert(
      fc.property(sequences, ({ last, told }) => {
        const applied = told.reduce((known, next) => (isNewer(known, next) ? next : known), 0);
        expect(applied).toBe(last);
      }),
    );
  });
});
