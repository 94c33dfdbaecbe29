import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actWithCode } from '../../../operators/act.ts';
import {
  endSessionsOfUser,
  recoverUser,
  withdrawCompanyInvitation,
} from '../../../operators/acts/company-people.ts';
import { Refusal } from '../../../refusals.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { InvitedOrProposal } from '../answer-shapes.ts';
import { parseId } from '../pages.ts';
import { CODE, EQUIP, TAG } from '../shapes.ts';

/** Restores people's access; ends their sessions and withdraws links. */
export function companyPeopleEndpoints(bank: Bank, authenticator: Authenticator): Endpoint[] {
  return [endSessions(bank, authenticator), recover(bank), withdraw(bank, authenticator)];
}

function loadId(text: string): bigint {
  const id = parseId(text);
  if (id === undefined) throw new Refusal('notFound');
  return id;
}

function endSessions(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: '/operator/companies/:id/users/:user_id/sessions',
    security: 'sessions ended',
    tag: TAG,
    summary: "End all sessions of a company's person",
    description:
      'Browser sessions end immediately on every node, tokens immediately on every node that can be reached and within a minute on others. The person is notified, and can log in again.',
    auth: EQUIP,
    params: Type.Object({ id: Type.String(), user_id: Type.String() }),
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Type.Object({
      ended: Type.Integer({ description: 'Number of ended browser sessions; tokens are not counted.' }),
    }),
    handler: async (request) => {
      const userId = loadId(request.params.user_id);
      const companyId = parseId(request.params.id);
      const work = endSessionsOfUser(bank.context, { companyId, id: userId });
      const ended = await actWithCode(bank, request, work);
      bank.work.wake();
      await authenticator.forget({ audience: 'web', who: [String(userId)] });
      return { ended };
    },
  });
}

function recover(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/companies/:id/users/:user_id/recovery',
    security: 'recovery sent',
    tag: TAG,
    summary: "Restore access for a company's person who lost their authenticator or password",
    description: `Verify the person's identity first. Sends a link to their e-mail, valid for one day, with which they choose a password and enrol an authenticator; the existing ones work until then. Everybody in the company is notified. If two operators are required, the response is 202 with a \`proposal\`, and the link is sent when another operator approves it.`,
    auth: EQUIP,
    params: Type.Object({ id: Type.String(), user_id: Type.String() }),
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    status: [200, 202],
    response: InvitedOrProposal,
    handler: async (request) => {
      const person = { companyId: parseId(request.params.id), id: loadId(request.params.user_id) };
      const answer = await actWithCode(bank, request, recoverUser(bank, person));
      if ('proposal' in answer) request.reply.code(202);
      bank.work.wake();
      return answer;
    },
  });
}

function withdraw(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: '/operator/companies/:id/invitations/:invitation_id',
    security: 'invitation withdrawn',
    tag: TAG,
    summary: 'Withdraw an invitation that was not accepted, such as one to a wrong address',
    description:
      "Invalidates its link and frees the address. Withdrawing the first user's invitation also revokes the company's first credential, whose secret nobody has seen.",
    auth: EQUIP,
    params: Type.Object({ id: Type.String(), invitation_id: Type.String() }),
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Type.Object({ withdrawn: Type.Boolean() }),
    handler: async (request) => {
      const companyId = parseId(request.params.id);
      const invitation = { companyId, id: loadId(request.params.invitation_id) };
      const work = withdrawCompanyInvitation(bank.context, invitation);
      const revoked = await actWithCode(bank, request, work);
      bank.work.wake();
      if (revoked !== undefined) await authenticator.forget({ audience: 'api', who: [revoked] });
      return { withdrawn: true };
    },
  });
}
