import type { Executor } from '../database/pool.ts';
import { readWholeStatement } from './read-whole-statement.ts';
import { type StatementPlace, type StatementSearch, searchStatement } from './search-statement.ts';
import type { StatementLine } from './statement.ts';

/** A filter for exporting a whole statement: the lines that match a search. */
export type WantedStatement = Omit<StatementSearch, 'limit' | 'before' | 'atMost'>;

/** A batch of lines, and those among them that match. */
interface Found {
  read: StatementLine[];
  wanted: StatementLine[];
}

// More lines than one batch, so that usually one query is enough.
const FOUND_AT_ONCE = 1_000;

/** Reads every line between two instants, oldest first, in batches of a few hundred, and selects the matching ones. */
export async function* findInWholeStatement(
  executor: Executor,
  asked: WantedStatement,
): AsyncGenerator<Found> {
  for await (const read of readWholeStatement(executor, asked)) {
    const ofType = asked.type === undefined ? read : read.filter(({ type }) => type === asked.type);
    if (asked.text === undefined || ofType.length === 0) yield { read, wanted: ofType };
    else {
      const codes = await findCodes(executor, asked, read);
      yield { read, wanted: ofType.filter(({ code }) => codes.has(code)) };
    }
  }
}

/** Codes of the matching lines within the period of some lines. */
async function findCodes(
  executor: Executor,
  { companyId, accountId, type, text }: WantedStatement,
  read: readonly StatementLine[],
): Promise<ReadonlySet<bigint>> {
  const [oldest, newest] = [read[0] as StatementLine, read.at(-1) as StatementLine];
  const search = { companyId, accountId, start: oldest.at, end: newest.at, type, text, limit: FOUND_AT_ONCE };
  const codes = new Set<bigint>();
  let before: StatementPlace | undefined;
  do {
    const { lines, next } = await searchStatement(executor, { ...search, before });
    for (const { code } of lines) codes.add(code);
    before = next;
  } while (before !== undefined);
  return codes;
}
