import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { openAccount } from '../../accounts/open.ts';
import type { Bank } from '../../bank.ts';
import { createCredential, revokeCredential } from '../../companies/credentials.ts';
import { createUser } from '../../companies/users.ts';
import type { Executor } from '../../database/pool.ts';
import { actAs } from '../../operators/act.ts';
import { findCompanyLine } from '../../operators/look-ups/companies.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { Refusal } from '../../refusals.ts';
import { parseTaxId } from '../../tax-id.ts';
import type { Authenticator } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { StrictSigning } from '../partner/shapes.ts';
import { Document, Name } from './companies.ts';
import { parseId } from './pages.ts';
import { AnyObject, actingOf, OPERATOR, TAG } from './shapes.ts';

const OfCompany = Type.Object({ id: Type.String() });
const Permissions = Type.Optional(
  Type.Array(Type.Enum([...PERMISSIONS]), {
    maxItems: PERMISSIONS.length,
    uniqueItems: true,
    description: 'All of them unless given.',
  }),
);

/** What a company gets from the bank: credentials, users, accounts. */
export function equipCompanyEndpoints(bank: Bank, authenticator: Authenticator): Endpoint[] {
  return [
    addCredential(bank),
    removeCredential(bank, authenticator),
    addUser(bank),
    openCompanyAccount(bank),
  ];
}

async function loadCompany(executor: Executor, id: string) {
  const parsed = parseId(id);
  const company = parsed === undefined ? undefined : await findCompanyLine(executor, parsed);
  if (company === undefined) throw new Refusal('notFound');
  return company;
}

function addCredential(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/companies/:id/credentials',
    tag: TAG,
    summary: 'Give a company a credential; its secrets are shown here and never again',
    auth: OPERATOR,
    params: OfCompany,
    body: Type.Object({ permissions: Permissions, ...StrictSigning }),
    response: AnyObject,
    handler: (request) =>
      actAs(bank.context, actingOf(request), async (tx, { now }) => {
        const { id: companyId } = await loadCompany(tx, request.params.id);
        const permissions = request.body.permissions ?? PERMISSIONS;
        const strictSigning = request.body.strict_signing === true;
        const asked = { companyId, permissions, strictSigning, now, keepSecret: false };
        const made = await createCredential(tx, bank.context.vault, asked);
        const result = {
          client_id: made.clientId,
          client_secret: made.clientSecret,
          hmac_secret: made.hmacSecret,
          permissions: [...permissions],
          strict_signing: strictSigning,
        };
        const details = { permissions: [...permissions], ...(strictSigning ? { strictSigning } : {}) };
        const subject = { subject: 'CREDENTIAL', subjectId: made.clientId, companyId };
        return { done: { act: 'CREDENTIAL_CREATED', ...subject, details }, result };
      }),
  });
}

function removeCredential(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: '/operator/companies/:id/credentials/:client_id',
    tag: TAG,
    summary: 'Revoke a credential: its tokens stop working, at once here and within a minute on other nodes',
    auth: OPERATOR,
    params: Type.Object({ id: Type.String(), client_id: Type.String() }),
    response: Type.Object({ revoked: Type.Boolean() }),
    handler: async (request) => {
      const clientId = request.params.client_id;
      await actAs(bank.context, actingOf(request), async (tx, { now }) => {
        const { id: companyId } = await loadCompany(tx, request.params.id);
        if (!(await revokeCredential(tx, { companyId, clientId, now }))) throw new Refusal('notFound');
        const subject = { subject: 'CREDENTIAL', subjectId: clientId, companyId };
        return { done: { act: 'CREDENTIAL_REVOKED', ...subject }, result: undefined };
      });
      authenticator.forget((actor) => actor.audience === 'api' && actor.subject === clientId);
      return { revoked: true };
    },
  });
}

function addUser(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/companies/:id/users',
    tag: TAG,
    summary: 'Give a company a user; the password is shown here and never again',
    auth: OPERATOR,
    params: OfCompany,
    body: Type.Object({
      email: Type.String({ format: 'email', maxLength: 255 }),
      name: Name,
      permissions: Permissions,
    }),
    response: AnyObject,
    handler: (request) =>
      actAs(bank.context, actingOf(request), async (tx, { now }) => {
        const { id: companyId } = await loadCompany(tx, request.params.id);
        const { email, name, permissions = PERMISSIONS } = request.body;
        // 120 random bits: nobody at the bank chooses what a customer logs in with.
        const password = randomBytes(15).toString('base64url');
        const user = { companyId, name, email, password, permissions, keepSecret: false, now };
        const id = await createUser(tx, bank.context.vault, user);
        const shown = { email: email.toLowerCase(), name, permissions: [...permissions] };
        const subject = { subject: 'USER', subjectId: id, companyId };
        return {
          done: { act: 'USER_CREATED', ...subject, details: shown },
          result: { id: Number(id), ...shown, password },
        };
      }),
  });
}

function openCompanyAccount(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/companies/:id/accounts',
    tag: TAG,
    summary: 'Open an account for a company, in its own name unless another is given',
    auth: OPERATOR,
    params: OfCompany,
    body: Type.Object({ name: Type.Optional(Name), document: Type.Optional(Document) }),
    response: AnyObject,
    handler: (request) =>
      actAs(bank.context, actingOf(request), async (tx, { now }) => {
        const company = await loadCompany(tx, request.params.id);
        const { name = company.name, document: given = company.document } = request.body;
        const document = parseTaxId(given)?.digits ?? '';
        const holder = { holderName: name, holderDocument: document };
        const opened = await openAccount(tx, { companyId: company.id, ...holder, now });
        const { branch, number } = opened;
        const subject = { subject: 'ACCOUNT', subjectId: opened.id, companyId: company.id };
        return {
          done: { act: 'ACCOUNT_OPENED', ...subject, details: { branch, number, name } },
          result: { branch, number, document, name, status: 'ACTIVE' },
        };
      }),
  });
}
