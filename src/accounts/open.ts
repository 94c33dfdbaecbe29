import { bucketOf } from '../database/buckets.ts';
import { execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';

export interface NewAccount {
  companyId: bigint;
  holderName: string;
  /** CPF or CNPJ, digits (and letters) only. */
  holderDocument: string;
  now: Date;
}

export interface OpenedAccount {
  id: bigint;
  branch: string;
  number: string;
}

/** The bank has one branch. */
export const BRANCH = '0001';

const nextNumber = sql<{ number: bigint }>(
  'accounts.next-number',
  `select nextval('account_numbers_seq') as number`,
);
const insert = sql<{ id: bigint }>(
  'accounts.insert',
  `insert into accounts (bucket, company_id, id, branch, number, holder_name, holder_document, last_movement_at, created_at)
   values (${bucketOf('$1')}, $1, id_in_bucket_of($1), $2, $3, $4, $5, $6, $6) returning id`,
);
const insertNumber = sql(
  'account-numbers.insert',
  'insert into account_numbers (branch, number, company_id, account_id) values ($1, $2, $3, $4)',
);

/** Opens an account with nothing in it. Refusal: `accountNumbersUsedUp`, after some ninety thousand of them. */
export async function openAccount(tx: Tx, account: NewAccount): Promise<OpenedAccount> {
  const number = withCheckDigit(await drawNumber(tx));
  const row = await queryOne(tx, insert, [
    account.companyId,
    BRANCH,
    number,
    account.holderName,
    account.holderDocument,
    account.now,
  ]);
  const id = row?.id as bigint;
  await execute(tx, insertNumber, [BRANCH, number, account.companyId, id]);
  return { id, branch: BRANCH, number };
}

// SQLSTATE of a sequence that has given its last value.
const SEQUENCE_AT_ITS_END = '2200H';

/** Numbers are never given twice, so a bank of one branch and six digits has a last one. */
async function drawNumber(tx: Tx): Promise<string> {
  try {
    return String((await queryOne(tx, nextNumber))?.number);
  } catch (error) {
    if ((error as { code?: unknown }).code !== SEQUENCE_AT_ITS_END) throw error;
    throw new Refusal('accountNumbersUsedUp');
  }
}

/** Modulo 11 with weights 2 to 6 from the right, 0 for 10 and 11, as most Brazilian banks do. */
export function withCheckDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++)
    sum += Number(digits.charAt(digits.length - 1 - index)) * (index + 2);
  const check = 11 - (sum % 11);
  return `${digits}${check > 9 ? 0 : check}`;
}
