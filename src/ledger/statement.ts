import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Centavos } from '../values/money.ts';

/** One line of a statement (interface, "Statement item"); amounts in centavos, always positive. */
export interface StatementLine {
  direction: 'CREDIT' | 'DEBIT';
  /** The statement's name for it, such as PIX_CASHIN. */
  type: string;
  amount: Centavos;
  at: Date;
  /** The line's own unique number. */
  code: bigint;
  endToEndId: string | null;
  codeTransaction: string | null;
  paymentId: bigint | null;
  /** The payment code that was paid; also set on its refunds. */
  codeId: bigint | null;
  tag: string | null;
  /** The other side of the payment; none where there is no payment. */
  partyName: string | null;
  partyDocument: string | null;
  partyIspb: string | null;
  /** The balance of the account after it. */
  balance: Centavos;
}

export interface StatementQuery {
  companyId: bigint;
  accountId: bigint;
  /** Both inclusive. */
  start: Date;
  end: Date;
  limit: number;
  /** The line that the page continues from, exclusive; `previous` goes to newer lines. */
  cursor?: { code: bigint; at: Date; direction: 'next' | 'previous' } | undefined;
}

export interface StatementPage {
  /** Newest first, then by descending code, in both directions of paging. */
  lines: StatementLine[];
  older: boolean;
  newer: boolean;
}

/** The columns of a line: of a movement `m` and its payment. */
export const LINE_COLUMNS = `k.direction, k.statement_type as type, m.amount, m.at, m.code,
         coalesce(c.end_to_end_id, i.end_to_end_id) as "endToEndId",
         c.code_transaction as "codeTransaction", m.payment_id as "paymentId",
         i.code_id as "codeId", coalesce(c.tag, i.tag) as tag,
         coalesce(c.recipient_name, i.payer_name) as "partyName",
         coalesce(c.recipient_document, i.payer_document) as "partyDocument",
         coalesce(c.recipient_ispb, i.payer_ispb) as "partyIspb",
         m.balance_after as balance`;

/** Joins a movement's kind and payment. The company is the statement's first parameter. */
export const LINE_PAYMENTS = `join movement_kinds k on k.kind = m.kind
    left join lateral (
      select * from cashouts c where ${ofCompany('c', '$1')} and c.id = m.payment_id limit 1) c on true
    left join lateral (
      select * from cash_ins i where ${ofCompany('i', '$1')} and i.id = m.payment_id limit 1) i on true`;

const LINES = `select ${LINE_COLUMNS}
    from movements m
    ${LINE_PAYMENTS}
   where ${ofCompany('m', '$1')} and m.account_id = $2 and m.at between $3 and $4`;

const newest = sql<StatementLine>('statement.newest', `${LINES} order by m.at desc, m.code desc limit $5`);
const olderThan = sql<StatementLine>(
  'statement.older-than',
  `${LINES} and (m.at, m.code) < ($6, $7) order by m.at desc, m.code desc limit $5`,
);
const newerThan = sql<StatementLine>(
  'statement.newer-than',
  `${LINES} and (m.at, m.code) > ($6, $7) order by m.at, m.code limit $5`,
);

/** One page of an account's statement. */
export async function readStatement(executor: Executor, asked: StatementQuery): Promise<StatementPage> {
  const { cursor, limit } = asked;
  // Reads one line more than requested, to find out whether there is a next page.
  const params = [asked.companyId, asked.accountId, asked.start, asked.end, limit + 1];
  if (cursor === undefined) {
    const lines = await query(executor, newest, params);
    return { lines: lines.slice(0, limit), older: lines.length > limit, newer: false };
  }
  const from = [...params, cursor.at, cursor.code];
  if (cursor.direction === 'next') {
    const lines = await query(executor, olderThan, from);
    return { lines: lines.slice(0, limit), older: lines.length > limit, newer: lines.length > 0 };
  }
  const lines = await query(executor, newerThan, from);
  return { lines: lines.slice(0, limit).reverse(), older: lines.length > 0, newer: lines.length > limit };
}
