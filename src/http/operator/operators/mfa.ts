import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import type { OperatorLogInDesk } from '../../../operators/log-in.ts';
import { OPERATORS } from '../../../operators/people.ts';
import { beginFactor, confirmFactor } from '../../../people/second-factor.ts';
import { callerNetwork } from '../../admission/caller-network.ts';
import { type Authenticator, ownerOf } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { CODE, forgetOperator, OWN_FACTOR, TAG } from '../shapes.ts';

interface MfaDoor {
  authenticator: Authenticator;
  desk: OperatorLogInDesk;
}

/** An operator's own second factor: first enrolment, and replacement with the current one. */
export function operatorMfaEndpoints(bank: Bank, door: MfaDoor): Endpoint[] {
  return [enrolMfa(bank, door), confirmMfa(bank, door)];
}

function enrolMfa(bank: Bank, { desk }: MfaDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/mfa',
    security: 'second factor enrolled',
    tag: TAG,
    summary: "Start to enrol an operator's second factor (TOTP)",
    description:
      'Requires the current password. If a second factor is already confirmed, this starts its replacement and requires one of its codes.',
    auth: OWN_FACTOR,
    body: Type.Object({ password: Type.String({ minLength: 1, maxLength: 255 }), ...CODE }),
    response: Type.Object({ otpauth_url: Type.String() }),
    handler: async ({ actor, body, reply, requestId }) => {
      const owner = ownerOf(actor);
      const place = callerNetwork(reply.request.ip);
      await desk.requirePassword({ owner, password: body.password, place });
      const asked = { owner, token: body.token ?? undefined, requestId };
      const url = await beginFactor({ context: bank.context, people: OPERATORS }, asked);
      return { otpauth_url: url };
    },
  });
}

function confirmMfa(bank: Bank, { authenticator }: MfaDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/mfa/confirm',
    security: 'second factor confirmed',
    tag: TAG,
    summary: "Confirm an operator's second factor with its first code; a replacement ends every session",
    auth: OWN_FACTOR,
    body: Type.Object({ token: Type.String({ maxLength: 20 }) }),
    response: Type.Object({
      confirmed: Type.Boolean(),
      replaced: Type.Boolean({ description: 'Log in again with the new second factor.' }),
    }),
    handler: async ({ actor, body, requestId }) => {
      const asked = { owner: ownerOf(actor), token: body.token, requestId };
      const { replaced } = await confirmFactor({ context: bank.context, people: OPERATORS }, asked);
      bank.work.wake();
      await forgetOperator(authenticator, actor.operatorId);
      return { confirmed: true, replaced };
    },
  });
}
