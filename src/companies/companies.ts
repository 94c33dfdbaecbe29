import { strict as assert } from 'node:assert';
import { int8Column } from '../database/columns.ts';
import { type Executor, query, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { lookUpInTurn } from '../turns/look-up.ts';

/** A customer of the bank; a person with an account is a company of one. */
export interface Company {
  id: bigint;
  name: string;
  /** CPF or CNPJ, digits (and letters) only. */
  document: string;
}

const insert = sql<{ id: bigint }>(
  'companies.insert',
  'insert into companies (name, document, created_at) values ($1, $2, $3) returning id',
);
const byDocument = sql<Company>(
  'companies.by-document',
  'select id, name, document from companies where document = $1',
);
const all = sql<Company>('companies.list', 'select id, name, document from companies order by id limit $1');

/** Creates a company; its document must be new to the bank. */
export async function createCompany(
  tx: Tx,
  company: { name: string; document: string; now: Date },
): Promise<bigint> {
  const row = await queryOne(tx, insert, [company.name, company.document, company.now]);
  return row?.id as bigint;
}

const insertNew = sql<{ id: bigint }>(
  'companies.insert-new',
  `insert into companies (name, document, created_at) values ($1, $2, $3)
   on conflict (document) do nothing returning id`,
);

/** Creates a company; undefined if its document already exists. */
export async function createNewCompany(
  tx: Tx,
  company: { name: string; document: string; now: Date },
): Promise<bigint | undefined> {
  const row = await queryOne(tx, insertNew, [company.name, company.document, company.now]);
  return row?.id;
}

export function findCompany(executor: Executor, document: string): Promise<Company | undefined> {
  return queryOne(executor, byDocument, [document]);
}

/** The oldest companies, in the order they came. */
export function listCompanies(executor: Executor, limit: number): Promise<Company[]> {
  return query(executor, all, [limit]);
}

const byId = sql<Company>('companies.by-id', 'select id, name, document from companies where id = $1');

/** The company that an actor acts for. */
export async function loadCompany(executor: Executor, companyId: bigint): Promise<Company> {
  const company = await queryOne(executor, byId, [companyId]);
  assert(company !== undefined, 'whoever acts, acts for a company that is there');
  return company;
}

const existing = sql<{ id: bigint }>(
  'companies.existing',
  'select id from companies where id = any($1::int8[])',
);

/** Tells whether the company still exists. */
export const COMPANIES = lookUpInTurn<bigint, boolean>(async (tx, ids) => {
  const rows = await query(tx, existing, [int8Column([...new Set(ids)])]);
  const found = new Set(rows.map((row) => row.id));
  return (id) => found.has(id);
});

const documentOf = sql<{ document: string }>(
  'companies.document-of',
  'select document from companies where id = $1',
);

/** The document of a company that an actor acts for. */
export async function findCompanyDocument(executor: Executor, companyId: bigint): Promise<string> {
  return (await queryOne(executor, documentOf, [companyId]))?.document ?? '';
}

const nameOf = sql<{ name: string }>('companies.name-of', 'select name from companies where id = $1');

export async function findCompanyName(executor: Executor, companyId: bigint): Promise<string | null> {
  return (await queryOne(executor, nameOf, [companyId]))?.name ?? null;
}
