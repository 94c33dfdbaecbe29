import { Type } from 'typebox';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { StreamAnswer } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `GET /sandbox/stream`: recent events, by an increasing cursor. */
export function streamEndpoint({ stream }: Sandbox): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/sandbox/stream',
    tag: 'Sandbox',
    summary: 'List events: requests, ledger lines, rail messages, webhooks and messages, oldest first',
    description:
      'The last 600 requests and rail messages of each process, and as many entries of tables. Send `next` as `after` to ' +
      'continue; a changed entry appears again under its `key`. Secrets are masked. A reset empties the list; its ' +
      'numbers continue.',
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    response: StreamAnswer,
    handler: async ({ query }) => {
      const { entries, next, began } = await stream.read(query.after ?? 0);
      return {
        entries: entries.map(({ at, endToEndId, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          end_to_end_id: endToEndId,
        })),
        next,
        began,
      };
    },
  });
}
