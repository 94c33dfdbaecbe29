import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { readSessionCookie } from '../../auth/cookies.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { TAG, type WebDoor } from '../door.ts';

/** Returns the facts that the pages need before log-in; none of them is personal. */
export function doorEndpoint(bank: Bank, { sandbox }: WebDoor): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/door',
    tag: TAG,
    summary: "Get the bank's time, whether it is a sandbox, and the sessions of this browser",
    response: Type.Object({
      now: Type.String({ format: 'date-time' }),
      sandbox: Type.Boolean(),
      customer: Type.Boolean({ description: 'There is a session cookie; the session may have ended.' }),
      operator: Type.Boolean({ description: 'The same for the console.' }),
    }),
    handler: async ({ reply }) => {
      const { cookie } = reply.request.headers;
      const shows = (owner: 'customer' | 'operator') =>
        readSessionCookie(cookie, owner, bank.publicUrl()) !== undefined;
      reply.header('cache-control', 'no-store');
      return {
        now: bank.context.clock.now().toISOString(),
        sandbox,
        customer: shows('customer'),
        operator: shows('operator'),
      };
    },
  });
}
