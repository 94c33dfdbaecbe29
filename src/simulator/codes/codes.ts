import { textColumn, timestampColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { type Executor, execute, query, queryOne, sql } from '../../database/pool.ts';
import type { Tx } from '../../database/transaction.ts';
import type { ExampleCode } from './code.ts';

const COLUMNS = `token, recurrence, amount, changeable, fine, due_date::text as "dueDate", key, description,
  expires_at as "expiresAt", created_at as "createdAt", paid_by as "paidBy", paid_at as "paidAt"`;

const insert = sql(
  'simulator.insert-code',
  `insert into simulator.codes
          (token, recurrence, amount, fine, due_date, key, description, expires_at, created_at, changeable)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const findByToken = sql<ExampleCode>(
  'simulator.find-code',
  `select ${COLUMNS} from simulator.codes where token = $1`,
);
const findByRecurrence = sql<ExampleCode>(
  'simulator.find-code-by-recurrence',
  `select ${COLUMNS} from simulator.codes where recurrence = $1`,
);
// The row of the code is what concurrent payers queue on.
const lock = sql<ExampleCode>(
  'simulator.lock-codes',
  `select ${COLUMNS} from simulator.codes where token = any($1::text[]) order by token for no key update`,
);
const pay = sql(
  'simulator.pay-codes',
  `update simulator.codes c set paid_by = p.end_to_end_id, paid_at = p.at
     from ${paramRows('p', 'token text, end_to_end_id text, at timestamptz')}
    where c.token = p.token`,
);

export async function insertCode(executor: Executor, code: ExampleCode): Promise<void> {
  const { token, recurrence, amount, fine, dueDate, key, description, expiresAt, createdAt } = code;
  const values = [token, recurrence, amount, fine, dueDate, key, description, expiresAt, createdAt];
  await execute(executor, insert, [...values, code.changeable]);
}

export function findCode(
  executor: Executor,
  by: { token: string } | { recurrence: string },
): Promise<ExampleCode | undefined> {
  return 'token' in by
    ? queryOne(executor, findByToken, [by.token])
    : queryOne(executor, findByRecurrence, [by.recurrence]);
}

/** Locks codes in the order of their tokens; tokens that no code has are left out. */
export async function lockCodes(tx: Tx, tokens: readonly string[]): Promise<Map<string, ExampleCode>> {
  // PostgreSQL text cannot contain U+0000, so no code has such a token.
  const possible = [...new Set(tokens)].filter((token) => !token.includes('\0'));
  const codes = await query(tx, lock, [textColumn(possible)]);
  return new Map(codes.map((code) => [code.token, code]));
}

/** Writes which payments were taken for the codes. */
export async function payCodes(tx: Tx, codes: readonly ExampleCode[]): Promise<void> {
  if (codes.length === 0) return;
  await execute(tx, pay, [
    textColumn(codes.map((code) => code.token)),
    textColumn(codes.map((code) => code.paidBy)),
    timestampColumn(codes.map((code) => code.paidAt)),
  ]);
}
