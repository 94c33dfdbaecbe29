import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, verifyXSignature, WebhookError } from '../../../src/webhooks/verify.ts';
import { GOLDEN, GOLDEN_HEADERS } from '../../golden-webhook.ts';
import type { Target } from './target.ts';

const NOW = new Date(GOLDEN.timestamp * 1_000);
const KEY = Buffer.from(GOLDEN.secret.replace('whsec_', ''), 'base64');
const library = new Webhook(GOLDEN.secret);

const written = (headers: Record<string, string>, body: string) =>
  Buffer.from(
    `${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('')}\n${body}`,
  );

/** Inputs of a webhook receiver: only signed bytes are an event, and verification never throws. */
export const DELIVERIES: Target = {
  name: 'webhooks',
  withinMs: 1_000,
  seeds: [
    written(GOLDEN_HEADERS, GOLDEN.body),
    written({ ...GOLDEN_HEADERS, 'webhook-signature': `${GOLDEN.olderSignature} SIGNED` }, GOLDEN.body),
    written({ ...GOLDEN_HEADERS, 'webhook-signature': 'SIGNED' }, GOLDEN.body),
    written({ ...GOLDEN_HEADERS, 'webhook-signature': 'SIGNED', 'X-Signature': 'SIGNED' }, 'null'),
  ],
  pieces: [
    ...['v1,', 'v1a,', 'v2,', 'SIGNED', 'SIGNED SIGNED', 'webhook-id: evt_2\n', 'webhook-signature: \n'],
    ...[`${GOLDEN.timestamp + 301}`, `${GOLDEN.timestamp - 301}`, '-1', '0x6a', '1e9', '{}', '[]', 'null'],
    ...['"sequence":1.5', '"sequence":"1"', '"type":1', '"data":null', '"__proto__":{}', '\n\n', '='],
  ],
  judge: (input) => {
    const { headers, body } = readDelivery(input);
    const request = { secret: GOLDEN.secret, headers, body };
    const sender = createHmac('sha256', GOLDEN.secret).update(body).digest('hex');
    const said = headers['x-signature']?.join(' ').toLowerCase();
    assert.equal(
      verifyXSignature(request),
      said === sender,
      'another sender is believed, or the sender is not',
    );
    const outcome = outcomeOf(() => verifyWebhook({ ...request, now: NOW }));
    const otherwise = byTheLibrary(headers, body);
    // The library reads a time that a number only begins, and hands on any JSON.
    if (outcome === 'verified') assert.ok(otherwise, 'verified, and the library refuses it');
    const stamp = headers['webhook-timestamp']?.join(' ') ?? '';
    const isOtherwiseRead = outcome === 'BAD_SIGNATURE' && stamp !== String(Number(stamp));
    if (otherwise && !isOtherwiseRead) assert.ok(TAKEN.has(outcome), `${outcome}, and the library takes it`);
    return outcome;
  },
};

/** As what the library takes may count here. */
const TAKEN = new Set(['verified', 'MALFORMED_HEADER', 'NOT_JSON', 'NOT_AN_EVENT']);

type Lists = Record<string, string[] | undefined>;

/** Lines of headers, a blank line, a body; `SIGNED` stands for the signature that the secret gives what has come of it. */
function readDelivery(input: Buffer): { headers: Lists; body: Buffer } {
  const blank = input.indexOf('\n\n');
  const head = (blank === -1 ? input : input.subarray(0, blank)).toString('latin1');
  const body = blank === -1 ? Buffer.alloc(0) : input.subarray(blank + 2);
  const headers: Lists = Object.create(null);
  for (const line of head.split('\n')) {
    const colon = line.indexOf(': ');
    const name = line.slice(0, colon).toLowerCase();
    if (colon > 0) headers[name] = [...(headers[name] ?? []), line.slice(colon + 2)];
  }
  const signed = Buffer.concat([
    Buffer.from(`${headers['webhook-id']?.join(' ')}.${headers['webhook-timestamp']?.join(' ')}.`),
    body,
  ]);
  const signature = `v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`;
  const sender = createHmac('sha256', GOLDEN.secret).update(body).digest('hex');
  const sign = (name: string, with_: string) => {
    const given = headers[name];
    if (given !== undefined) headers[name] = given.map((one) => one.replaceAll('SIGNED', with_));
  };
  sign('webhook-signature', signature);
  sign('x-signature', sender);
  return { headers, body };
}

function outcomeOf(verify: () => unknown): string {
  try {
    verify();
    return 'verified';
  } catch (error) {
    if (error instanceof WebhookError) return error.reason;
    throw error;
  }
}

/** Tells if the library accepts it as an event of the same instant; the library reads the machine's clock alone. */
function byTheLibrary(headers: Lists, body: Buffer): boolean {
  const joined = Object.fromEntries(Object.entries(headers).map(([name, all = []]) => [name, all.join(' ')]));
  const { now } = Date;
  Date.now = () => NOW.getTime();
  try {
    return library.verify(body, joined) !== undefined;
  } catch {
    return false;
  } finally {
    Date.now = now;
  }
}
