import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { createCredential, revokeCredential } from '../../companies/credentials.ts';
import { tellManagers } from '../../companies/notices.ts';
import { listPrograms, lockTeam, requireAtMost } from '../../companies/team.ts';
import { findUserName } from '../../companies/users.ts';
import { transaction } from '../../database/transaction.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { Refusal } from '../../refusals.ts';
import { recordSecurityAct } from '../../security-log/record.ts';
import { actorUser } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { StrictSigning } from '../partner/shapes.ts';
import { NewProgramAnswer, ProgramAnswer } from './answer-shapes.ts';
import { MANAGER, PERSON, TAG, TotpBody, type WebDoor, Worked } from './door.ts';
import { requireSecondFactor } from './second-factor.ts';

const PATH = '/web/credentials';
/** A program manages no team, so nobody can give it that. */
const Permissions = Type.Array(Type.Enum([...PERMISSIONS]), {
  maxItems: PERMISSIONS.length,
  uniqueItems: true,
});

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
    summary: 'A credential, with a second factor; its secrets are shown here and never again',
    auth: MANAGER,
    body: Type.Object({ permissions: Permissions, ...StrictSigning, ...TotpBody.properties }),
    response: NewProgramAnswer,
    handler: async ({ actor, body }) => {
      const { companyId, userId } = actorUser(actor);
      const { permissions, strict_signing: strictSigning, token } = body;
      requireAtMost(actor.permissions, permissions);
      const { context } = bank;
      const now = context.clock.now();
      const made = await transaction(context.db.main, async (tx) => {
        await lockTeam(tx, companyId, 'program');
        await requireSecondFactor(tx, bank, { actor, token });
        const asked = { companyId, permissions, strictSigning, now, keepSecret: false, createdBy: userId };
        const secrets = await createCredential(tx, context.vault, asked);
        const { clientId } = secrets;
        const details = { permissions };
        const act = { act: 'CREDENTIAL_CREATED', subject: clientId, details, now } as const;
        await recordSecurityAct(tx, { companyId, by: actor, ...act });
        const by = (await findUserName(tx, { companyId, userId })) ?? '';
        await tellManagers(tx, context, { companyId, notice: { of: 'CREDENTIAL_CREATED', by, clientId } });
        return secrets;
      });
      bank.work.wake();
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
    auth: MANAGER,
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
        const now = clock.now();
        await revokeCredential(tx, { companyId, clientId, now, userId });
        await recordSecurityAct(tx, {
          ...{ companyId, by: actor, act: 'CREDENTIAL_REVOKED', subject: clientId, now },
        });
      });
      await authenticator.forget({ audience: 'api', who: [clientId] });
      return { worked: true };
    },
  });
}
