import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '../../../src/webhooks/verify.ts';

/** A customer's server that keeps all it is told, and judges each call. */
export interface EventReceiver {
  readonly url: string;
  calls(): number;
  events(): number;
  /** The types of all that was told of a thing, by its kind and id. */
  toldOf(kind: string, id: number | string): ReadonlySet<string>;
  readonly wrong: string[];
  /** Things of a kind that the bank has lost, by their ids: it may tell of them anew, under other ids. */
  expectAnew(kind: string, isLost: (id: string) => boolean): void;
  /** A thing whose course the bank has lost and that may take another one: what is told of it need not be the same. */
  expectOtherwise(kind: string, id: number | string): void;
  trust(secret: string): void;
  close(): void;
}

export async function openReceiver(): Promise<EventReceiver> {
  const bodies = new Map<string, string>();
  const ids = new Map<string, string>();
  const told = new Map<string, Set<string>>();
  const wrong: string[] = [];
  const secrets: string[] = [];
  const otherwise = new Set<string>();
  const mayDiffer = new Set<string>();
  let calls = 0;
  const take = (headers: Record<string, string | string[] | undefined>, body: string) => {
    calls += 1;
    // Before its secret is known it cannot be judged, nor is it answered as taken.
    if (secrets.length === 0) return 503;
    const { id, type, data } = verifyWebhook({ headers, body, secrets });
    const before = bodies.get(id);
    bodies.set(id, body);
    const thing = `${kindOf(type)} ${subjectOf(kindOf(type), data)}`;
    const differing =
      before === undefined || otherwise.has(thing) ? '' : differingMembers(before, body, mayDiffer);
    if (differing !== '') wrong.push(`${id} of ${thing} has come with other bytes: ${differing}`);
    // Each test event is about itself.
    if (type === 'WEBHOOK_TEST') return 200;
    const place = `${thing} ${data.sequence}`;
    const known = ids.get(place);
    if (known !== undefined && known !== id) wrong.push(`${place} has come as ${known} and as ${id}`);
    ids.set(place, id);
    const types = told.get(thing) ?? new Set();
    told.set(thing, types.add(type));
    return 200;
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      let status = 400;
      try {
        status = take(request.headers, Buffer.concat(parts).toString());
      } catch (error) {
        wrong.push(`a call could not be believed: ${error}`);
      }
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    calls: () => calls,
    events: () => bodies.size,
    toldOf: (kind, id) => told.get(`${kind} ${id}`) ?? new Set(),
    wrong,
    expectAnew: (kind, isLost) => {
      // A payment that is booked again has another instant.
      mayDiffer.add('created_at');
      for (const place of ids.keys()) {
        const [its, subject = ''] = place.split(' ');
        if (its === kind && isLost(subject)) ids.delete(place);
      }
    },
    expectOtherwise: (kind, id) => void otherwise.add(`${kind} ${id}`),
    trust: (secret) => void secrets.push(secret),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Members of two bodies that are not the same, with both values; nothing where the bytes are, or only these members differ. */
function differingMembers(before: string, after: string, mayDiffer: ReadonlySet<string>): string {
  if (before === after) return '';
  const [one, other] = [JSON.parse(before), JSON.parse(after)];
  const [was, is] = [
    { type: one.type, ...one.data },
    { type: other.type, ...other.data },
  ];
  const names = Object.keys({ ...was, ...is }).filter((name) => was[name] !== is[name]);
  if (names.length > 0 && names.every((name) => mayDiffer.has(name))) return '';
  return names.map((name) => `${name} was ${was[name]} and is ${is[name]}`).join(', ') || 'in its spaces';
}

/** The id by which its customer knows the thing that an event is about. */
function subjectOf(kind: string, data: Record<string, unknown>): unknown {
  if (kind === 'PIX_CASHIN') return data.origin_end_to_end_id ?? data.end_to_end_id;
  if (kind === 'QR_CODE') return data.qr_code_id ?? data.origin_end_to_end_id;
  return data.pix_med_id ?? data.id;
}

/** The subject that a type's sequence counts on. */
function kindOf(type: string): string {
  return /^(PIX_CASHOUT|PIX_CASHIN|QR_CODE|MED)/.exec(type)?.[1] ?? type;
}
