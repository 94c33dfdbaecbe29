import { strict as assert } from 'node:assert';
import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { headOfficeCnpj } from '../values/tax-id.ts';
import { createCompany, findCompany } from './companies.ts';

/** The bank's name, for its own company and its pages. */
export const BANK_NAME = 'Lastro';

const lock = sql<{ id: bigint | null; ispb: string }>(
  'bank-facts.lock-own-company',
  'select own_company_id as id, ispb from bank_facts for update',
);
const write = sql('bank-facts.own-company', 'update bank_facts set own_company_id = $1');
const read = sql<{ id: bigint | null }>(
  'bank-facts.read-own-company',
  'select own_company_id as id from bank_facts',
);

/**
 * Creates the bank's own company, once, for webhooks of its own events. An ISPB is the root of its institution's
 * CNPJ, from which the head office's is derived. `furnish` equips a new one.
 */
export async function foundOwnCompany(
  tx: Tx,
  { now, furnish }: { now: Date; furnish?: (companyId: bigint) => Promise<void> },
): Promise<void> {
  const facts = await queryOne(tx, lock);
  if (facts === undefined || facts.id !== null) return;
  const document = headOfficeCnpj(facts.ispb);
  const known = await findCompany(tx, document);
  const id = known?.id ?? (await createCompany(tx, { name: BANK_NAME, document, now }));
  await execute(tx, write, [id]);
  await furnish?.(id);
}

/** Finds the bank's own company. Its absence is a bug: a bank is initialised before it serves. */
export async function loadOwnCompany(executor: Executor): Promise<bigint> {
  const id = (await queryOne(executor, read))?.id ?? undefined;
  assert(id !== undefined, 'the bank has no company of its own');
  return id;
}
