import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { AccountType } from '../rail/party.ts';
import type { KeptPayee } from './contact.ts';

interface ContactRow {
  companyId: bigint;
  id: bigint;
  name: string;
  pixKey: string | null;
  ispb: string;
  branch: string | null;
  number: string;
  accountType: AccountType;
  document: string;
  holderName: string;
  createdAt: Date;
}

const COLUMNS = `company_id as "companyId", id, name, pix_key as "pixKey", ispb, branch, number,
  account_type as "accountType", document, holder_name as "holderName", created_at as "createdAt"`;

const ofCompany = sql<ContactRow>(
  'contacts.of-company',
  `select ${COLUMNS} from contacts where company_id = $1 order by company_id, id limit $2`,
);
const byId = sql<ContactRow>(
  'contacts.by-id',
  `select ${COLUMNS} from contacts where id = $2 and company_id = $1`,
);
const lockCompany = sql('contacts.lock-company', 'select id from companies where id = $1 for no key update');
const count = sql<{ count: number }>(
  'contacts.count',
  'select count(*)::int as count from contacts where company_id = $1',
);
const findByKey = sql<{ id: bigint }>(
  'contacts.by-key',
  'select id from contacts where company_id = $1 and pix_key = $2',
);
const findByAccount = sql<{ id: bigint }>(
  'contacts.by-account',
  `select id from contacts
    where company_id = $1 and ispb = $2 and coalesce(branch, '') = coalesce($3, '') and number = $4 and pix_key is null`,
);
const insert = sql<ContactRow>(
  'contacts.insert',
  `insert into contacts (company_id, name, pix_key, ispb, branch, number, account_type, document, holder_name,
     created_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
);
const rename = sql<ContactRow>(
  'contacts.rename',
  `update contacts set name = $3 where id = $2 and company_id = $1 returning ${COLUMNS}`,
);
const remove = sql('contacts.remove', 'delete from contacts where id = $2 and company_id = $1');

export async function selectContacts(
  executor: Executor,
  companyId: bigint,
  limit: number,
): Promise<KeptPayee[]> {
  return (await query(executor, ofCompany, [companyId, limit])).map(toContact);
}

export async function selectContact(
  executor: Executor,
  ref: { companyId: bigint; id: bigint },
): Promise<KeptPayee | undefined> {
  const row = await queryOne(executor, byId, [ref.companyId, ref.id]);
  return row && toContact(row);
}

/** Serialises changes of a company's contacts; returns their number. */
export async function lockContacts(tx: Tx, companyId: bigint): Promise<number> {
  await execute(tx, lockCompany, [companyId]);
  return (await queryOne(tx, count, [companyId]))?.count ?? 0;
}

/** The id of the contact with this payee. */
export async function findSame(tx: Tx, companyId: bigint, to: KeptPayee['to']): Promise<bigint | undefined> {
  if ('key' in to) return (await queryOne(tx, findByKey, [companyId, to.key]))?.id;
  const { ispb, branch, number } = to.party;
  return (await queryOne(tx, findByAccount, [companyId, ispb, branch, number]))?.id;
}

export async function insertContact(
  tx: Tx,
  { companyId, name, to, createdAt, by }: Omit<KeptPayee, 'id'> & { by: string },
): Promise<KeptPayee> {
  const party = 'party' in to ? to.party : undefined;
  const row = await queryOne(tx, insert, [
    ...[companyId, name, 'key' in to ? to.key : null],
    ...[party?.ispb ?? null, party?.branch ?? null, party?.number ?? null, party?.accountType ?? null],
    ...[party?.document ?? null, party?.name ?? null, by, createdAt],
  ]);
  return toContact(row as ContactRow);
}

export async function renameContact(
  tx: Tx,
  { companyId, id, name }: { companyId: bigint; id: bigint; name: string },
): Promise<KeptPayee> {
  return toContact((await queryOne(tx, rename, [companyId, id, name])) as ContactRow);
}

/** Tells whether there was one. */
export async function deleteContact(
  executor: Executor,
  ref: { companyId: bigint; id: bigint },
): Promise<boolean> {
  return (await execute(executor, remove, [ref.companyId, ref.id])) === 1;
}

function toContact({ companyId, id, name, pixKey, createdAt, holderName, ...party }: ContactRow): KeptPayee {
  const { ispb, branch, number, accountType, document } = party;
  const to =
    pixKey === null
      ? { party: { ispb, branch, number, accountType, document, name: holderName } }
      : { key: pixKey };
  return { companyId, id, name, to, createdAt };
}
