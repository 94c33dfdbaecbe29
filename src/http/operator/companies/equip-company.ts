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
      description: 'All of them unless given.',
    }),
  );
const TWO =
  'Where it takes two operators and the company has, or has had, a credential or a person, or waits for one, this answers 202 with a `proposal`, which another operator approves';

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

/** Makes it at once, or proposes it where that takes another operator. */
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
    summary: 'Give a company a credential; its secrets are shown once and never again',
    description: `${TWO}; who proposed it collects it.`,
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
    summary: 'Revoke a credential: its tokens stop working, at once here and within a minute on other nodes',
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
      'Ask a person into a company: a link to choose a password and a second factor goes to their e-mail',
    description: `Answers \`id\`, \`email\`, \`name\`, \`permissions\` and \`expires_at\`, seven days on; the user has the same id once they have come. Asking again sends another link, and the one before is dead. ${TWO}: then the link is sent.`,
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
    summary: 'Open an account for a company, in its own name unless another is given',
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
