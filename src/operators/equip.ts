import { createCredential } from '../companies/credentials.ts';
import { lockTeam } from '../companies/team.ts';
import { createUser } from '../companies/users.ts';
import { type Executor, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { MessageContext } from '../messages/queue.ts';
import type { Permission } from '../permissions.ts';
import { drawOneTimePassword } from '../secrets/hash.ts';
import type { Act, AuditDetails } from './audit.ts';
import { tellCompany } from './tell.ts';

/** What a company is to have: a program's way in, or a person's. */
export type Equipment =
  | { kind: 'CREDENTIAL'; permissions: readonly Permission[]; strictSigning: boolean }
  | { kind: 'USER'; permissions: readonly Permission[]; email: string; name: string };

export interface Equipping {
  company: { id: bigint; name: string };
  equipment: Equipment;
  now: Date;
  /** Who proposed and who confirmed it, where it took two. */
  agreed?: AuditDetails;
}

export interface Made {
  done: Act;
  /** Its client id, or the user's id. */
  madeId: string;
  /** With its secrets, for the only time. */
  shown: object;
}

const equipped = sql<{ equipped: boolean }>(
  'companies.equipped',
  `select exists (select from credentials where company_id = $1 and client_id > '')
       or exists (select from users where company_id = $1 and id > 0) as equipped`,
);

/**
 * Whether a company has, or has had, a credential or a person: then somebody may have trusted it with money, and one
 * operator alone gives nobody else a way to it. Revoking what there is opens no way around this.
 */
export async function isEquipped(executor: Executor, companyId: bigint): Promise<boolean> {
  return (await queryOne(executor, equipped, [companyId]))?.equipped === true;
}

/** Gives a company what it is to have and tells its people. Refusals: `limitReached`, `emailTaken`. */
export async function equip(tx: Tx, context: MessageContext, equipping: Equipping): Promise<Made> {
  const { company, equipment } = equipping;
  await lockTeam(tx, company.id, equipment.kind === 'USER' ? undefined : 'program');
  return equipment.kind === 'USER'
    ? makeUser(tx, context, { ...equipping, equipment })
    : makeCredential(tx, context, { ...equipping, equipment });
}

type Of<Kind extends Equipment['kind']> = Equipping & { equipment: Extract<Equipment, { kind: Kind }> };

async function makeCredential(tx: Tx, context: MessageContext, asked: Of<'CREDENTIAL'>): Promise<Made> {
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

async function makeUser(tx: Tx, context: MessageContext, asked: Of<'USER'>): Promise<Made> {
  const { company, equipment, now, agreed } = asked;
  const { name } = equipment;
  const email = equipment.email.toLowerCase();
  const permissions = [...equipment.permissions];
  // Nobody at the bank chooses what a customer logs in with.
  const password = drawOneTimePassword();
  const user = { companyId: company.id, name, email, password, permissions, keepSecret: false, now };
  const id = await createUser(tx, context.vault, user);
  await tellCompany(tx, context, {
    company,
    subject: 'Nova pessoa com acesso à sua empresa',
    happened: `O banco deu a ${name} (${email}) acesso a ${company.name}.`,
    except: id,
  });
  const shown = { email, name, permissions };
  const subject = { subject: 'USER', subjectId: id, companyId: company.id };
  return {
    done: { act: 'USER_CREATED', ...subject, details: { ...shown, ...agreed } },
    madeId: String(id),
    shown: { id: Number(id), ...shown, password },
  };
}
