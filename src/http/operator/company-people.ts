import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { logOutEverywhere } from '../../companies/log-out-everywhere.ts';
import { withdrawInvitation } from '../../companies/withdraw-invitation.ts';
import { tellCompany } from '../../operators/tell.ts';
import { Refusal } from '../../refusals.ts';
import type { Authenticator } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { loadCompany } from './equip-company.ts';
import { parseId } from './pages.ts';
import { actWithCode, CODE, EQUIP, TAG } from './shapes.ts';

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
      const ended = await actWithCode(bank, request, async (tx, { now }) => {
        const { id: companyId } = await loadCompany(tx, request.params.id);
        const out = await logOutEverywhere(tx, bank.context, { companyId, userId, now });
        if (out === undefined) throw new Refusal('notFound');
        const subject = { subject: 'USER', subjectId: userId, companyId };
        const details = { email: out.email, ended: out.ended };
        return { done: { act: 'SESSIONS_ENDED', ...subject, details }, result: out.ended };
      });
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
      const invitationId = loadId(request.params.invitation_id);
      const revoked = await actWithCode(bank, request, async (tx, { now }) => {
        const company = await loadCompany(tx, request.params.id);
        const { id: companyId } = company;
        const withdrawn = await withdrawInvitation(tx, { companyId, id: invitationId, now });
        if (withdrawn === undefined) throw new Refusal('notFound');
        const { email, clientId } = withdrawn;
        await tellCompany(tx, bank.context, {
          company,
          subject: 'O banco cancelou um convite para a sua empresa',
          happened: `O banco cancelou o convite para ${email} entrar na equipe de ${company.name}.`,
        });
        const subject = { subject: 'USER', subjectId: invitationId, companyId };
        const taken = { act: 'INVITATION_WITHDRAWN', ...subject, details: { email } };
        const revocation = { act: 'CREDENTIAL_REVOKED', subject: 'CREDENTIAL', companyId };
        return {
          done: [taken, ...(clientId === undefined ? [] : [{ ...revocation, subjectId: clientId }])],
          result: clientId,
        };
      });
      bank.work.wake();
      if (revoked !== undefined) await authenticator.forget({ audience: 'api', who: [revoked] });
      return { withdrawn: true };
    },
  });
}
