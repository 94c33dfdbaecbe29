import { NEWEST } from '../database/account-pages.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { MOVEMENT_KINDS } from './movement-kinds.ts';
import { LINE_COLUMNS, LINE_PAYMENTS, type StatementLine } from './statement.ts';

/** Maximum number of an account's lines that one page reads, matching or not. */
const LINES_SEARCHED_AT_MOST = 20_000;
// A text search reads the payment of each line, scattered over a large table: 20,000 took 147 ms.
const PAYMENTS_SEARCHED_AT_MOST = 5_000;

export interface StatementSearch {
  companyId: bigint;
  accountId: bigint;
  /** Both inclusive. */
  start: Date;
  end: Date;
  /** The type of line to return, as the statement names it; undefined for all. */
  type: string | undefined;
  /**
   * Part of the reference or of the other side's name, at least six characters of an identifier, a whole number of
   * the line or its payment, or the beginning of the amount, case-insensitive; undefined for all.
   */
  text: string | undefined;
  limit: number;
  /** The position that the page continues from, exclusive. */
  before: StatementPlace | undefined;
  /** Maximum number of lines to read, if not the default. */
  atMost?: number;
}

export interface StatementPlace {
  at: Date;
  code: bigint;
}

export interface StatementFound {
  /** Newest first. */
  lines: StatementLine[];
  /** Position of the next page: the last line returned or searched; undefined when all lines were searched. */
  next: StatementPlace | undefined;
}

const WALK = `from movements m
        where ${ofCompany('m', '$1')} and m.account_id = $2 and m.at between $3 and $4 and (m.at, m.code) < ($5, $6)
        order by m.at desc, m.code desc`;

// Matches an amount as people type it: with or without separators, in Portuguese and in English. Formatting each line
// four times is worth it only if the text may be an amount ($11).
const PLAIN = `to_char(m.amount / 100.0, 'FM999999999999990.00')`;
const GROUPED = `to_char(m.amount / 100.0, 'FM999,999,999,999,990.00')`;
const AMOUNT = [PLAIN, GROUPED, `translate(${PLAIN}, '.', ',')`, `translate(${GROUPED}, ',.', '.,')`]
  .map((written) => `starts_with(${written}, $8)`)
  .join('\n         or ');

// Every identifier contains a 1: a part of one must be long enough to be specific.
const MATCHES = `$8::text is null or $8 in (m.code::text, m.payment_id::text)
         or ($11 and (${AMOUNT}))
         or position(lower($8) in lower(coalesce(c.tag, i.tag))) > 0
         or position(lower($8) in lower(coalesce(c.recipient_name, i.payer_name))) > 0
         or (length($8) >= 6 and position(lower($8) in lower(
           concat_ws(' ', c.end_to_end_id, i.end_to_end_id, c.code_transaction))) > 0)`;

const search = sql<StatementLine>(
  'statement.search',
  `select ${LINE_COLUMNS}
     from (select * ${WALK} limit $10) m
     ${LINE_PAYMENTS}
    where ($7::text[] is null or m.kind = any($7))
      and (${MATCHES})
    order by m.at desc, m.code desc limit $9`,
);
const searchEnd = sql<StatementPlace>(
  'statement.search-end',
  `select m.at, m.code ${WALK} offset $7 limit 1`,
);

/**
 * Returns the lines of an account with a type or a text, page by page. Only the time is indexed, so a page reads a
 * bounded number of the account's lines: it may be short or empty and still have a next one.
 */
export async function searchStatement(executor: Executor, asked: StatementSearch): Promise<StatementFound> {
  const { companyId, accountId, start, end, type, text, limit } = asked;
  const { atMost = text === undefined ? LINES_SEARCHED_AT_MOST : PAYMENTS_SEARCHED_AT_MOST } = asked;
  const before = asked.before ?? { at: end, code: NEWEST };
  const walk = [companyId, accountId, start, end, before.at, before.code];
  const kinds = type === undefined ? null : kindsOf(type);
  const mayBeAmount = text !== undefined && /^[0-9.,]+$/.test(text);
  const found = await query(executor, search, [
    ...walk,
    ...[kinds, text ?? null, limit + 1, atMost, mayBeAmount],
  ]);
  const lines = found.slice(0, limit);
  if (found.length > limit) return { lines, next: lines.at(-1) };
  // A short page means that there are no more lines, or that they are beyond the last line read.
  const [last] = await query(executor, searchEnd, [...walk, atMost - 1]);
  return { lines, next: last };
}

function kindsOf(type: string): string[] {
  return Object.entries(MOVEMENT_KINDS)
    .filter(([, { statement }]) => statement === type)
    .map(([kind]) => kind);
}
