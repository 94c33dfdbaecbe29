import { createCredential } from '../companies/credentials.ts';
import type { InvitingContext } from '../companies/invite-colleague.ts';
import { lockTeam } from '../companies/team.ts';
import { type Executor, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import type { Equipping, Made, Of } from './equipment.ts';
import { invitePerson } from './invite-person.ts';
import { recoverPerson } from './recover-person.ts';
import { tellCompany } from './tell.ts';

const equipped = sql<{ equipped: boolean }>(
  'companies.equipped',
  `select exists (select from credentials where ${ofCompany('', '$1')} and client_id > '')
       or exists (select from users where ${ofCompany('', '$1')} and id > 0)
       or exists (select from team_invitations where ${ofCompany('', '$1')} and id > 0 and expires_at > $2) as equipped`,
);

/**
 * Tells whether a company has, or had, a credential or a person, or has one pending: money may then have been
 * entrusted to it, so one operator alone may not give anybody access. Revoking existing access does not change that.
 */
export async function isEquipped(executor: Executor, companyId: bigint, now: Date): Promise<boolean> {
  return (await queryOne(executor, equipped, [companyId, now]))?.equipped === true;
}

/** Equips a company and notifies its people. Refusals: `limitReached`, `emailTaken`, `notFound`. */
export async function equip(tx: Tx, inviting: InvitingContext, equipping: Equipping): Promise<Made> {
  const { company, equipment } = equipping;
  await lockTeam(tx, company.id, equipment.kind === 'CREDENTIAL' ? 'program' : undefined);
  switch (equipment.kind) {
    case 'CREDENTIAL':
      return makeCredential(tx, inviting, { ...equipping, equipment });
    case 'USER':
      return invitePerson(tx, inviting, { ...equipping, equipment });
    case 'RECOVERY':
      return recoverPerson(tx, inviting, { ...equipping, equipment });
  }
}

async function makeCredential(tx: Tx, { context }: InvitingContext, asked: Of<'CREDENTIAL'>): Promise<Made> {
  const { company, now, agreed } = asked;
  const permissions = [...asked.equipment.permissions];
  const { strictSigning } = asked.equipment;
  const wanted = { companyId: company.id, permissions, strictSigning, now, keepSecret: false };
  const { clientId, clientSecret, hmacSecret } = await createCredential(tx, context.vault, wanted);
  await tellCompany(tx, context, {
    company,
    subject: 'Nova credencial da sua empresa',
    happened: `O banco criou a credencial ${clientId} para os programas de ${company.name}.`,
  });
  const subject = { subject: 'CREDENTIAL', subjectId: clientId, companyId: company.id };
  return {
    done: {
      act: 'CREDENTIAL_CREATED',
      ...subject,
      details: { permissions, ...(strictSigning ? { strictSigning } : {}), ...agreed },
    },
    madeId: clientId,
    shown: {
      client_id: clientId,
      client_secret: clientSecret,
      hmac_secret: hmacSecret,
      permissions,
      strict_signing: strictSigning,
    },
  };
}
