import { Type } from 'typebox';
import { keepRequest, readInbox } from '../../../sandbox/inbox.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { InboxRequest } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

const Params = Type.Object({ name: Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w.-]+$' }) });

/** A permanent webhook receiver: deliveries posted to a name can be read back. */
export function inboxEndpoints({ bank }: Sandbox): Endpoint[] {
  const { db, clock } = bank.context;
  return [
    endpoint({
      method: 'POST',
      path: '/sandbox/inbox/:name',
      tag: 'Sandbox',
      summary: 'Receive any webhook',
      description: 'The newest 1,000 deliveries of a name are kept.',
      params: Params,
      rawBody: true,
      response: Type.Object({ worked: Type.Boolean() }),
      handler: async ({ params, reply }) => {
        const { body, headers } = reply.request;
        const text = Buffer.isBuffer(body) ? body.toString('utf8').replaceAll('\0', '\uFFFD') : '';
        const flat = Object.entries(headers).map(([name, value]) => [name, String(value)]);
        const request = { headers: Object.fromEntries(flat), body: text, receivedAt: clock.now() };
        await keepRequest(db, params.name, request);
        return { worked: true };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/sandbox/inbox/:name',
      tag: 'Sandbox',
      summary: 'List the deliveries to an inbox name, newest first',
      params: Params,
      response: Type.Object({
        requests: Type.Array(InboxRequest),
      }),
      handler: async ({ params }) => {
        const requests = await readInbox(db, params.name);
        return {
          requests: requests.map(({ receivedAt, ...request }) => ({
            ...request,
            received_at: receivedAt.toISOString(),
          })),
        };
      },
    }),
  ];
}
