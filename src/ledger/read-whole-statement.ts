import type { Executor } from '../database/pool.ts';
import { readStatement, type StatementLine } from './statement.ts';

const LINES_AT_ONCE = 500;

/**
 * Returns every line between two instants, both inclusive, oldest first and each once, in batches of a few hundred.
 * Instants and codes of one account only increase, so no later line can appear before those already read.
 */
export async function* readWholeStatement(
  executor: Executor,
  asked: { companyId: bigint; accountId: bigint; start: Date; end: Date },
): AsyncGenerator<StatementLine[]> {
  let last = { code: 0n, at: new Date(asked.start.getTime() - 1) };
  for (;;) {
    const cursor = { ...last, direction: 'previous' as const };
    const page = await readStatement(executor, { ...asked, limit: LINES_AT_ONCE, cursor });
    const [newest] = page.lines;
    if (newest === undefined) return;
    yield page.lines.reverse();
    if (!page.newer) return;
    last = newest;
  }
}
