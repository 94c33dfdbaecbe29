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
  trust(secret: string): void;
  close(): void;
}

export async function openReceiver(): Promise<EventReceiver> {
  const bodies = new Map<string, string>();
  const ids = new Map<string, string>();
  const told = new Map<string, Set<string>>();
  const wrong: string[] = [];
  const secrets: string[] = [];
  let calls = 0;
  const take = (headers: Record<string, string | string[] | undefined>, body: string) => {
    calls += 1;
    // Before its secret is known it cannot be judged, nor is it answered as taken.
    if (secrets.length === 0) return 503;
    const { id, type, data } = verifyWebhook({ headers, body, secrets });
    const before = bodies.get(id);
    if (before !== undefined && before !== body) wrong.push(`${id} has come with other bytes`);
    bodies.set(id, body);
    const thing = `${kindOf(type)} ${subjectOf(kindOf(type), data)}`;
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
    trust: (secret) => void secrets.push(secret),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
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
