import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { askForRecovery } from '../../../access-recoveries/ask.ts';
import type { Bank } from '../../../composition/bank.ts';
import { callerNetwork } from '../../admission/caller-network.ts';
import { refuseCrossSite } from '../../auth/refuse-cross-site.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { TAG, Worked } from '../door.ts';

// Sending a message takes a few milliseconds. The response for an unknown address takes the same time.
const ANSWERED_AFTER_MS = 300;

/** Requests a new password, for a person who cannot log in. */
export function recoveryEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/recovery',
    security: 'recovery asked for',
    tag: TAG,
    summary: 'Request a password reset link, sent to the e-mail if it has a log-in',
    description:
      'The response is the same for every address. The link is valid for 30 minutes and asks for a code of the authenticator; a person without one enrols it. At most three links per quarter of an hour are sent to one address.',
    body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 255 }) }),
    response: Worked,
    handler: async ({ body, reply }) => {
      refuseCrossSite(reply);
      const place = callerNetwork(reply.request.ip);
      const asked = { email: body.email.trim(), place };
      await Promise.all([askForRecovery(bank, asked), delay(ANSWERED_AFTER_MS)]);
      bank.work.wake();
      return { worked: true };
    },
  });
}
