import type { Executor } from '../database/pool.ts';
import { readWholeStatement } from './read-whole-statement.ts';
import { type StatementPlace, type StatementSearch, searchStatement } from './search-statement.ts';
import type { StatementLine } from './statement.ts';

/** A whole statement to keep, and the lines of it that are wanted: as of a search. */
export type WantedStatement = Omit<StatementSearch, 'limit' | 'before' | 'atMost'>;

/** Lines that were read together, and those among them that are wanted. */
interface Found {
  read: StatementLine[];
  wanted: StatementLine[];
}

// More than are read together, so that mostly one question is enough.
const FOUND_AT_ONCE = 1_000;

/** Reads every line between two instants, oldest first, a few hundred at a time, and picks those that a search finds. */
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

/** The codes of the lines with the text, in the time that some lines take. */
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
