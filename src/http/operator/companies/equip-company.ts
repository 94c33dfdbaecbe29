import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { OperatorActor } from '../../../actor.ts';
import type { Bank } from '../../../composition/bank.ts';
import { actWithCode } from '../../../operators/act.ts';
import {
  equipOrPropose,
  openCompanyAccount,
  revokeCompanyCredential,
} from '../../../operators/acts/equip-company.ts';
import type { Equipment } from '../../../operators/equipment.ts';
import { PEOPLE_PERMISSIONS, PERMISSIONS, type Permission } from '../../../values/permissions.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { StrictSigning } from '../../partner/shapes.ts';
import { CredentialOrProposal, InvitedOrProposal, OpenedAccount } from '../answer-shapes.ts';
import { parseId } from '../pages.ts';
import { CODE, EQUIP, TAG } from '../shapes.ts';
import { Document, Name } from './companies.ts';

const OfCompany = Type.Object({ id: Type.String() });
const some = <Name extends Permission>(all: readonly Name[]) =>
  Type.Optional(
    Type.Array(Type.Enum([...all]), {
      maxItems: all.length,
      uniqueItems: true,
      description: 'Default: all permissions.',
    }),
  );
const TWO =
  'If two operators are required and the company has, had or awaits a credential or a person, the response is 202 with a `proposal`, which another operator approves';

/** Gives companies credentials, users and accounts. */
export function equipCompanyEndpoints(bank: Bank, authenticator: Authenticator): Endpoint[] {
  return [addCredential(bank), removeCredential(bank, authenticator), addUser(bank), addAccount(bank)];
}

interface EquipRequest {
  actor: OperatorActor;
  requestId: string;
  body: { token?: string | null };
  params: { id: string };
  reply: FastifyReply;
}

/** Creates it at once, or proposes it if another operator must confirm. */
async function give(bank: Bank, request: EquipRequest, equipment: Equipment): Promise<object> {
  const work = equipOrPropose(bank, parseId(request.params.id), equipment);
  const answer = await actWithCode(bank, request, work);
  if ('proposal' in answer) request.reply.code(202);
  bank.work.wake();
  return answer;
}

function addCredential(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/companies/:id/credentials',
    security: 'credential made',
    tag: TAG,
    summary: 'Create a credential for a company; its secrets are shown only once',
    description: `${TWO}; its proposer collects it.`,
    auth: EQUIP,
    params: OfCompany,
    body: Type.Object({ permissions: some(PERMISSIONS), ...StrictSigning, ...CODE }),
    status: [200, 202],
    response: CredentialOrProposal,
    handler: (request) => {
      const { permissions = PERMISSIONS, strict_signing: strictSigning = false } = request.body;
      return give(bank, request, { kind: 'CREDENTIAL', permissions, strictSigning });
    },
  });
}

function removeCredential(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: '/operator/companies/:id/credentials/:client_id',
    security: 'credential revoked',
    tag: TAG,
    summary:
      'Revoke a credential; its tokens stop working immediately on every node that can be reached, within a minute on others',
    auth: EQUIP,
    params: Type.Object({ id: Type.String(), client_id: Type.String() }),
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Type.Object({ revoked: Type.Boolean() }),
    handler: async (request) => {
      const clientId = request.params.client_id;
      const work = revokeCompanyCredential(parseId(request.params.id), clientId);
      await actWithCode(bank, request, work);
      await authenticator.forget({ audience: 'api', who: [clientId] });
      return { revoked: true };
    },
  });
}

function addUser(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/companies/:id/users',
    security: 'user invited',
    tag: TAG,
    summary:
      'Invite a person to a company; the e-mail contains a link to choose a password and a second factor',
    description: `Returns \`id\`, \`email\`, \`name\`, \`permissions\` and \`expires_at\` (seven days later); the user keeps this id after accepting. Inviting again sends another link and invalidates the previous one. ${TWO}; the link is then sent.`,
    auth: EQUIP,
    params: OfCompany,
    body: Type.Object({
      email: Type.String({ format: 'email', maxLength: 255 }),
      name: Name,
      permissions: some(PEOPLE_PERMISSIONS),
      ...CODE,
    }),
    status: [200, 202],
    response: InvitedOrProposal,
    handler: (request) => {
      const { email, name, permissions = PEOPLE_PERMISSIONS } = request.body;
      return give(bank, request, { kind: 'USER', email, name, permissions });
    },
  });
}

function addAccount(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/companies/:id/accounts',
    tag: TAG,
    summary: 'Open an account for a company, in its own name by default',
    auth: EQUIP,
    params: OfCompany,
    body: Type.Object({ name: Type.Optional(Name), document: Type.Optional(Document), ...CODE }),
    response: OpenedAccount,
    handler: (request) => {
      const { name, document } = request.body;
      return actWithCode(bank, request, openCompanyAccount(parseId(request.params.id), { name, document }));
    },
  });
}
