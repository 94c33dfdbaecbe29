import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { createCredential, revokeCredential } from '../../companies/credentials.ts';
import { listPrograms, lockTeam, requireAtMost } from '../../companies/team.ts';
import { transaction } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import { actorUser } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { StrictSigning } from '../partner/shapes.ts';
import { AnyObject, PERSON, TAG, TotpBody, type WebDoor, Worked } from './door.ts';
import { requireSecondFactor } from './second-factor.ts';
import { Permissions } from './team.ts';

const PATH = '/web/credentials';

/** What a company's programs authenticate with. */
export function credentialEndpoints(bank: Bank, door: WebDoor): Endpoint[] {
  return [list(bank), create(bank), revoke(bank, door)];
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: "The company's credentials, without their secrets",
    auth: PERSON,
    response: Type.Object({ results: Type.Array(AnyObject) }),
    handler: async ({ actor }) => {
      const programs = await listPrograms(bank.context.db.main, actor.companyId);
      return {
        results: programs.map(({ clientId, permissions, strictSigning, createdAt }) => ({
          client_id: clientId,
          permissions,
          strict_signing: strictSigning,
          created_at: createdAt.toISOString(),
        })),
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
    summary: 'A credential, with a second factor; its secrets are shown here and never again',
    auth: PERSON,
    body: Type.Object({ permissions: Permissions, ...StrictSigning, ...TotpBody.properties }),
    response: AnyObject,
    handler: async ({ actor, body }) => {
      const { companyId } = actor;
      const { permissions, strict_signing: strictSigning, token } = body;
      requireAtMost(actor.permissions, permissions);
      const { db, vault, clock } = bank.context;
      const now = clock.now();
      const made = await transaction(db.main, async (tx) => {
        await lockTeam(tx, companyId, 'program');
        await requireSecondFactor(tx, bank, { actor, token });
        return createCredential(tx, vault, { companyId, permissions, strictSigning, now, keepSecret: false });
      });
      return {
        client_id: made.clientId,
        client_secret: made.clientSecret,
        hmac_secret: made.hmacSecret,
        permissions,
        strict_signing: made.strictSigning,
        created_at: now.toISOString(),
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
    summary: 'Revoke a credential for good, with a second factor',
    auth: PERSON,
    params: Type.Object({ client_id: Type.String({ maxLength: 255 }) }),
    body: TotpBody,
    response: Worked,
    handler: async ({ actor, params, body }) => {
      const { companyId } = actor;
      const clientId = params.client_id;
      const { db, clock } = bank.context;
      await transaction(db.main, async (tx) => {
        await lockTeam(tx, companyId);
        const program = (await listPrograms(tx, companyId)).find((one) => one.clientId === clientId);
        if (program === undefined) throw new Refusal('notFound');
        requireAtMost(actor.permissions, program.permissions);
        await requireSecondFactor(tx, bank, { actor, token: body.token });
        const { userId } = actorUser(actor);
        await revokeCredential(tx, { companyId, clientId, now: clock.now(), userId });
      });
      authenticator.forget((one) => one.audience === 'api' && one.subject === clientId);
      return { worked: true };
    },
  });
}
