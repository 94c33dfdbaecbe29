import { execute, queryOne, sql } from '../database/pool.ts';
import { bucketOf } from '../database/spread/buckets.ts';
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

/** Opens an empty account. Refusal: `accountNumbersUsedUp`, after 900 million of them. */
export async function openAccount(tx: Tx, account: NewAccount): Promise<OpenedAccount> {
  const { branch, number } = placeOf(await drawNumber(tx));
  const row = await queryOne(tx, insert, [
    account.companyId,
    branch,
    number,
    account.holderName,
    account.holderDocument,
    account.now,
  ]);
  const id = row?.id as bigint;
  await execute(tx, insertNumber, [branch, number, account.companyId, id]);
  return { id, branch, number };
}

// SQLSTATE of an exhausted sequence.
const SEQUENCE_AT_ITS_END = '2200H';

async function drawNumber(tx: Tx): Promise<bigint> {
  try {
    return (await queryOne(tx, nextNumber))?.number as bigint;
  } catch (error) {
    if ((error as { code?: unknown }).code !== SEQUENCE_AT_ITS_END) throw error;
    throw new Refusal('accountNumbersUsedUp');
  }
}

// Numbers have five digits and no leading zero, which programs that parse them as numbers would drop.
const FIRST = 10_001n;
const IN_A_BRANCH = 89_999n;

/** Returns branch and number, with check digit, for a value of the sequence. */
export function placeOf(drawn: bigint): { branch: string; number: string } {
  const at = drawn - FIRST;
  const branch = String(1n + at / IN_A_BRANCH).padStart(4, '0');
  return { branch, number: withCheckDigit(String(FIRST + (at % IN_A_BRANCH))) };
}

/** Modulo 11 with weights 2 to 6 from the right, 0 for 10 and 11, as most Brazilian banks do. */
export function withCheckDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++)
    sum += Number(digits.charAt(digits.length - 1 - index)) * (index + 2);
  const check = 11 - (sum % 11);
  return `${digits}${check > 9 ? 0 : check}`;
}
