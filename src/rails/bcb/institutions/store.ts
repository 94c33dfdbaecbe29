import { type Executor, execute, query, sql } from '../../../database/pool.ts';
import type { BodyOf } from '../messages/catalog.ts';

/** An institution that the settlement system has announced. */
export interface ToldInstitution {
  ispb: string;
  /** The short name; null if only other facts were announced. */
  name: string | null;
  takesPart: boolean;
}

const upsert = sql(
  'bcb.upsert-institution',
  `insert into bcb.institutions as i (ispb, name, legal_name, cnpj, kind, role, takes_part, told_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (ispb) do update
      set name = excluded.name, legal_name = excluded.legal_name, cnpj = excluded.cnpj, kind = excluded.kind,
          role = excluded.role, takes_part = excluded.takes_part, told_at = excluded.told_at
    where i.told_at <= excluded.told_at`,
);

const change = sql(
  'bcb.change-institution',
  `insert into bcb.institutions as i (ispb, name, legal_name, role, takes_part, told_at)
   values ($1, $2, $3, $4, true, $5)
   on conflict (ispb) do update
      set name = coalesce(excluded.name, i.name), legal_name = coalesce(excluded.legal_name, i.legal_name),
          role = coalesce(excluded.role, i.role), told_at = excluded.told_at
    where i.told_at <= excluded.told_at`,
);

const all = sql<ToldInstitution>(
  'bcb.institutions',
  'select ispb, name, takes_part as "takesPart" from bcb.institutions',
);

/** Stores that an institution joins or leaves. */
export async function keepMember(db: Executor, { header, member, role }: BodyOf<'camt.014'>): Promise<void> {
  const { name, cnpj, kind, status } = member.facts;
  const facts = [name, role.legalName, cnpj, kind, role.role, status === 'ENBL', header.createdAt];
  await execute(db, upsert, [member.ispb, ...facts]);
}

/** Stores new names and the new role of an institution. */
export async function keepChange(db: Executor, { header, activity }: BodyOf<'reda.041'>): Promise<void> {
  const newValue = (field: string) =>
    activity.changes.fields.find((change) => change.field === field)?.value ?? null;
  const values = [newValue('NOMR'), newValue('NOME'), newValue('MODP'), header.createdAt];
  await execute(db, change, [activity.party.ispb, ...values]);
}

export function readInstitutions(db: Executor): Promise<ToldInstitution[]> {
  return query(db, all, []);
}
