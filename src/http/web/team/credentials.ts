import { Type } from 'typebox';
import { makeOwnCredential, revokeOwnCredential } from '../../../companies/own-credentials.ts';
import { listPrograms } from '../../../companies/team.ts';
import { consentOf } from '../../../companies/totp.ts';
import type { Bank } from '../../../composition/bank.ts';
import { PERMISSIONS } from '../../../values/permissions.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { StrictSigning } from '../../partner/shapes.ts';
import { NewProgramAnswer, ProgramAnswer } from '../answer-shapes.ts';
import { MANAGER, PERSON, TAG, TotpBody, type WebDoor, Worked } from '../door.ts';

const PATH = '/web/credentials';
/** Programs manage no team, so they cannot get that permission. */
const Permissions = Type.Array(Type.Enum([...PERMISSIONS]), {
  maxItems: PERMISSIONS.length,
  uniqueItems: true,
});

/** The credentials of a company's programs. */
export function credentialEndpoints(bank: Bank, door: WebDoor): Endpoint[] {
  return [list(bank), create(bank), revoke(bank, door)];
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: "List the company's credentials, without their secrets",
    auth: PERSON,
    response: Type.Object({ results: Type.Array(ProgramAnswer) }),
    handler: async ({ actor }) => {
      const programs = await listPrograms(bank.context.db.main, actor.companyId);
      return {
        results: programs.map(
          ({ clientId, permissions, strictSigning, createdAt, createdByName, creatorLeft }) => ({
            client_id: clientId,
            permissions,
            strict_signing: strictSigning,
            created_at: createdAt.toISOString(),
            created_by: createdByName,
            creator_left: creatorLeft,
          }),
        ),
      };
    },
  });
}

function create(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    security: 'credential made',
    tag: TAG,
    summary: 'Create a credential, with a second factor; its secrets are shown only here',
    auth: MANAGER,
    body: Type.Object({ permissions: Permissions, ...StrictSigning, ...TotpBody.properties }),
    response: NewProgramAnswer,
    handler: async ({ actor, body }) => {
      const { permissions, strict_signing: strictSigning, token } = body;
      const consent = consentOf(bank.context, { actor, token });
      const asked = { manager: actor, permissions, strictSigning, consent };
      const made = await makeOwnCredential(bank.context, asked);
      bank.work.wake();
      return {
        client_id: made.clientId,
        client_secret: made.clientSecret,
        hmac_secret: made.hmacSecret,
        permissions,
        strict_signing: made.strictSigning,
        created_at: made.createdAt.toISOString(),
      };
    },
  });
}

function revoke(bank: Bank, { authenticator }: WebDoor): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: `${PATH}/:client_id`,
    security: 'credential revoked',
    tag: TAG,
    summary: 'Revoke a credential permanently, with a second factor',
    auth: MANAGER,
    params: Type.Object({ client_id: Type.String({ maxLength: 255 }) }),
    body: TotpBody,
    response: Worked,
    handler: async ({ actor, params, body }) => {
      const clientId = params.client_id;
      const consent = consentOf(bank.context, { actor, token: body.token });
      await revokeOwnCredential(bank.context, { manager: actor, clientId, consent });
      await authenticator.forget({ audience: 'api', who: [clientId] });
      return { worked: true };
    },
  });
}
