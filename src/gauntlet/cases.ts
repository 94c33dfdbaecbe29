import { createWebhookSecret, signDelivery } from '../webhooks/delivery/sign.ts';
import { cashInEvent, type GauntletEvent, newPayment, signedDelivery, withHeaders } from './deliveries.ts';
import { type Complaint, first, mustAccept, mustApplyAtMost, mustRefuse, mustStop } from './judge.ts';
import type { Delivery, GauntletAnswer } from './send.ts';

export interface TestedReceiver {
  /** The secret it has been configured with. */
  secret: string;
  send(delivery: Delivery): Promise<GauntletAnswer>;
  /** Time between the pieces of a slow body. */
  dripMs: number;
}

/** In the order in which they are tried. */
export const CASE_NAMES = [
  'valid',
  'duplicate',
  'concurrent-duplicates',
  'reordered',
  'rotation',
  'unknown-type',
  'verbatim-bytes',
  'largest',
  'slow',
  'wrong-signature',
  'wrong-secret',
  'altered-body',
  'stale',
  'future',
  'missing-headers',
  'other-version',
  'oversized',
] as const;

export interface Case {
  name: (typeof CASE_NAMES)[number];
  /** The behaviour of a good receiver. */
  good: string;
  run(receiver: TestedReceiver): Promise<Complaint>;
}

const LARGEST = 20_000;
const OVERSIZED = 5 * 1024 * 1024;
const TEN_MINUTES = 600;
const AT_ONCE = 8;

const news = () => cashInEvent(newPayment(), 1);
const signed = (told: GauntletEvent, { secret }: TestedReceiver, at = 0) =>
  signedDelivery(told, { secrets: [secret], at });

/** An event whose body has that many bytes. */
function padded(bytes: number): GauntletEvent {
  const { id, body } = news();
  const event = JSON.parse(body) as { data: { tag: string | null } };
  event.data.tag = '';
  event.data.tag = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(event)));
  return { id, body: JSON.stringify(event) };
}

// A parser reads this well and writes it differently: only who signs over what came finds the signature right.
function awkward(): GauntletEvent {
  const { id } = news();
  const data = [
    '"sequence":1, "id": 9007199254740993',
    '"amount":10.00,"fee":0.0,"total":1e2,"half":5E-1,"minus":-0',
    '"payer_name":"S\\u00e3o Jo\\u00E3o \\/ 東京 \\ud83e\\udd50 🥐 e\u0301 \u2028"',
    '"b":1,"a":2,"10":3,"9":4',
  ].join(',\n\t');
  return { id, body: `{ "type" : "PIX_CASHIN_RECEIVED",\r\n"data":{${data}} }\n` };
}

const acceptance: Case[] = [
  {
    name: 'valid',
    good: 'accepts a delivery as the bank sends it',
    run: async (receiver) => mustAccept(await receiver.send(signed(news(), receiver)), 'a valid delivery'),
  },
  {
    name: 'duplicate',
    good: 'accepts the second delivery of an event too, and applies it once',
    run: async (receiver) => {
      const told = news();
      const before = await receiver.send(signed(told, receiver, -5));
      const again = await receiver.send(signed(told, receiver));
      return first(
        mustAccept(before, 'the first delivery'),
        mustAccept(again, 'the second delivery of the same event'),
        mustApplyAtMost(1, [before, again]),
      );
    },
  },
  {
    name: 'concurrent-duplicates',
    good: 'accepts concurrent copies of a delivery, and applies it once',
    run: async (receiver) => {
      const delivery = signed(news(), receiver);
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => receiver.send(delivery)));
      const complaints = answers.map((answer) =>
        mustAccept(answer, `one of ${AT_ONCE} concurrent deliveries`),
      );
      return first(...complaints, mustApplyAtMost(1, answers));
    },
  },
  {
    name: 'reordered',
    good: 'accepts events out of order, and does not apply one older than the last',
    run: async (receiver) => {
      const payment = newPayment();
      const events = [3, 1, 2].map((sequence) => cashInEvent(payment, sequence));
      const answers: GauntletAnswer[] = [];
      for (const told of events) answers.push(await receiver.send(signed(told, receiver)));
      const complaints = answers.map((answer, index) =>
        mustAccept(answer, `sequence ${[3, 1, 2][index]}, delivered as number ${index + 1}`),
      );
      return first(...complaints, mustApplyAtMost(1, answers));
    },
  },
  {
    name: 'rotation',
    good: 'accepts a delivery if either of its two signatures is valid',
    run: async (receiver) => {
      const other = createWebhookSecret();
      const newest = signedDelivery(news(), { secrets: [receiver.secret, other] });
      const older = signedDelivery(news(), { secrets: [other, receiver.secret] });
      return first(
        mustAccept(await receiver.send(newest), 'a delivery whose first signature is valid'),
        mustAccept(await receiver.send(older), 'a delivery whose second signature is valid'),
      );
    },
  },
  {
    name: 'unknown-type',
    good: 'accepts an unknown event type, and ignores it',
    run: async (receiver) => {
      const told = cashInEvent(newPayment(), 1, 'SOMETHING_NEW_HAPPENED');
      return mustAccept(await receiver.send(signed(told, receiver)), 'an unknown event type');
    },
  },
  {
    name: 'verbatim-bytes',
    good: 'verifies the received bytes, not a re-serialized body',
    run: async (receiver) =>
      mustAccept(
        await receiver.send(signed(awkward(), receiver)),
        'a body that a parser would serialize differently',
      ),
  },
  {
    name: 'largest',
    good: 'accepts the largest body that the bank sends, 20 kB',
    run: async (receiver) =>
      mustAccept(await receiver.send(signed(padded(LARGEST), receiver)), 'a body of 20 kB'),
  },
  {
    name: 'slow',
    good: 'waits for a body that arrives in pieces',
    run: async (receiver) => {
      const drip = { pieces: 10, everyMs: receiver.dripMs };
      return mustAccept(await receiver.send({ ...signed(news(), receiver), drip }), 'a slow body');
    },
  },
];

const refusal: Case[] = [
  {
    name: 'wrong-signature',
    good: 'refuses an invalid signature',
    run: async (receiver) => {
      const delivery = signed(news(), receiver);
      const changes = {
        'webhook-signature': `v1,${Buffer.alloc(32, 7).toString('base64')}`,
        'X-Signature': '07'.repeat(32),
      };
      return mustRefuse(await receiver.send(withHeaders(delivery, changes)), 'a wrong signature');
    },
  },
  {
    name: 'wrong-secret',
    good: 'refuses a signature made with another secret',
    run: async (receiver) => {
      const delivery = signedDelivery(news(), { secrets: [createWebhookSecret()] });
      return mustRefuse(await receiver.send(delivery), 'a delivery signed with another secret');
    },
  },
  {
    name: 'altered-body',
    good: 'refuses a body that was altered after signing',
    run: async (receiver) => {
      const told = news();
      const delivery = signed(told, receiver);
      const altered = Buffer.from(told.body.replace('"amount":10.5', '"amount":99.5'));
      return mustRefuse(await receiver.send({ ...delivery, body: altered }), 'an altered body');
    },
  },
  {
    name: 'stale',
    good: 'refuses a delivery sent ten minutes ago',
    run: async (receiver) =>
      mustRefuse(
        await receiver.send(signed(news(), receiver, -TEN_MINUTES)),
        'a delivery sent ten minutes ago',
      ),
  },
  {
    name: 'future',
    good: 'refuses a delivery dated ten minutes ahead',
    run: async (receiver) =>
      mustRefuse(
        await receiver.send(signed(news(), receiver, TEN_MINUTES)),
        'a delivery dated ten minutes ahead',
      ),
  },
  {
    name: 'missing-headers',
    good: 'refuses a delivery without its id, timestamp or signature',
    run: async (receiver) => {
      const complaints: Complaint[] = [];
      for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
        const delivery = withHeaders(signed(news(), receiver), { [name]: null });
        complaints.push(mustRefuse(await receiver.send(delivery), `a delivery without ${name}`));
      }
      return first(...complaints);
    },
  },
  {
    name: 'other-version',
    good: 'refuses a signature of an unknown version',
    run: async (receiver) => {
      const { id, body } = news();
      const timestamp = Math.floor(Date.now() / 1000);
      const right = signDelivery({ id, timestamp, body, secrets: [receiver.secret] })['webhook-signature'];
      const changes = { 'webhook-signature': right.replace('v1,', 'v9,') };
      const delivery = withHeaders(signed({ id, body }, receiver), {
        ...changes,
        'webhook-timestamp': String(timestamp),
      });
      return mustRefuse(await receiver.send(delivery), 'a signature of version 9');
    },
  },
  {
    name: 'oversized',
    good: 'refuses a body of 5 MiB, or closes the connection, without reading all of it',
    run: async (receiver) =>
      mustStop(await receiver.send(signed(padded(OVERSIZED), receiver)), 'a body of 5 MiB'),
  },
];

/** Each on events of its own, so that none depends on another. */
export const CASES: readonly Case[] = [...acceptance, ...refusal];
