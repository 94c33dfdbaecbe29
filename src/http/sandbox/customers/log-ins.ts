import { Type } from 'typebox';
import { Refusal } from '../../../refusals.ts';
import { comeIn } from '../../../sandbox/come-in.ts';
import { readSessionCookie, writeSessionCookie } from '../../auth/cookies.ts';
import { refuseCrossSite } from '../../auth/refuse-cross-site.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { CameIn } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `POST /sandbox/log-ins`: logs in as a person with one call. */
export function logInEndpoint({ bank }: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/log-ins',
    security: 'logged in',
    tag: 'Sandbox',
    summary: 'Log in as a person of this sandbox without a password; the session is a cookie',
    body: Type.Object(
      { email: Type.String({ minLength: 1, maxLength: 255 }) },
      { additionalProperties: false },
    ),
    response: CameIn,
    handler: async ({ body, reply, requestId }) => {
      refuseCrossSite(reply);
      const { email } = body;
      const publicUrl = bank.publicUrl();
      const { cookie } = reply.request.headers;
      const earlier = {
        web: readSessionCookie(cookie, 'customer', publicUrl),
        operator: readSessionCookie(cookie, 'operator', publicUrl),
      };
      const person = await comeIn(bank.context, { email, earlier, requestId });
      if (person === undefined) throw new Refusal('sandboxPersonNotFound');
      const { audience, session: token } = person;
      writeSessionCookie(reply, { owner: audience === 'web' ? 'customer' : 'operator', publicUrl, token });
      return { email, audience };
    },
  });
}
