import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { actAs } from '../../operators/act.ts';
import type { OperatorLogInDesk } from '../../operators/log-in.ts';
import { findOperator } from '../../operators/operators.ts';
import { tellOperator } from '../../operators/tell.ts';
import { confirmOperatorTotp, enrolOperatorTotp, judgeOperatorCode } from '../../operators/totp.ts';
import { Refusal } from '../../refusals.ts';
import type { Authenticator } from '../authenticate.ts';
import { callerNetwork } from '../caller-network.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { actingOf, CODE, OWN_FACTOR, TAG } from './shapes.ts';

interface MfaDoor {
  authenticator: Authenticator;
  desk: OperatorLogInDesk;
}

/** An operator's own second factor: what each begins with, and what is replaced with the present one. */
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
      'With the present password. Where a second factor is confirmed already this begins to replace it, and takes one of its codes.',
    auth: OWN_FACTOR,
    body: Type.Object({ password: Type.String({ minLength: 1, maxLength: 255 }), ...CODE }),
    response: Type.Object({ otpauth_url: Type.String() }),
    handler: async (request) => {
      const { context } = bank;
      const { operatorId, session } = request.actor;
      const { password, token } = request.body;
      const place = callerNetwork(request.reply.request.ip);
      const asked = { operatorId, password, place, otherwise: 'wrongPassword' } as const;
      const operator = await desk.requirePassword(asked);
      return actAs(context, actingOf(request), async (tx, { now }) => {
        if (operator.totpConfirmedAt !== null) {
          const code = { operator, token: token ?? '', now };
          const refused = await judgeOperatorCode(tx, context, code);
          if (refused !== undefined) throw new Refusal(refused);
        }
        const url = await enrolOperatorTotp(tx, context.vault, { ...operator, session });
        if (url === undefined) throw new Refusal('unauthorized');
        const done = { act: 'MFA_ENROLLED', subject: 'OPERATOR', subjectId: operatorId };
        return { done, result: { otpauth_url: url } };
      });
    },
  });
}

function confirmMfa(bank: Bank, { authenticator }: MfaDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/mfa/confirm',
    security: 'second factor confirmed',
    tag: TAG,
    summary: "Confirm an operator's second factor with its first code; a replaced one ends every session",
    auth: OWN_FACTOR,
    body: Type.Object({ token: Type.String({ maxLength: 20 }) }),
    response: Type.Object({
      confirmed: Type.Boolean(),
      replaced: Type.Boolean({ description: 'Log in again, with the new one.' }),
    }),
    handler: async (request) => {
      const { context } = bank;
      const { operatorId, session } = request.actor;
      const answer = await actAs(context, actingOf(request), async (tx, { now }) => {
        const code = { operatorId, session, token: request.body.token, now };
        const confirmed = await confirmOperatorTotp(tx, context, code);
        if (typeof confirmed === 'string') throw new Refusal(confirmed);
        const { replaced } = confirmed;
        const email = (await findOperator(tx, operatorId))?.email ?? '';
        const verb = replaced ? 'trocado' : 'ativado';
        const happened = `O segundo fator do seu acesso à operação do banco foi ${verb}.`;
        await tellOperator(tx, context, { email, happened });
        const act = replaced ? 'MFA_REPLACED' : 'MFA_CONFIRMED';
        const done = { act, subject: 'OPERATOR', subjectId: operatorId };
        return { done, result: { confirmed: true, replaced } };
      });
      bank.work.wake();
      await authenticator.forget({ audience: 'operator', who: [String(operatorId)] });
      return answer;
    },
  });
}
