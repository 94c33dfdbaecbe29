import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { actWithCode } from '../../operators/act.ts';
import { endSessionsOfUser, withdrawCompanyInvitation } from '../../operators/acts/company-people.ts';
import { Refusal } from '../../refusals.ts';
import type { Authenticator } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { parseId } from './pages.ts';
import { CODE, EQUIP, TAG } from './shapes.ts';

/** Takes back from a company's people their sessions, and links that went astray. */
export function companyPeopleEndpoints(bank: Bank, authenticator: Authenticator): Endpoint[] {
  return [endSessions(bank, authenticator), withdraw(bank, authenticator)];
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
    summary: "Log a company's person out everywhere",
    description:
      'Browsers at once on every node, bearers at once here and within a minute on other nodes. The person is told, and may log in again.',
    auth: EQUIP,
    params: Type.Object({ id: Type.String(), user_id: Type.String() }),
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Type.Object({
      ended: Type.Integer({ description: 'How many browsers were logged in; bearers are not counted.' }),
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

function withdraw(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: '/operator/companies/:id/invitations/:invitation_id',
    security: 'invitation withdrawn',
    tag: TAG,
    summary: 'Take an invitation back that nobody has accepted, such as one to a wrong address',
    description:
      "Its link leads nowhere from now on, and the address is free. With the first user's invitation the company's first credential is revoked, whose secret nobody has seen.",
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
