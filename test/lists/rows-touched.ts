import { vi } from 'vitest';
import type { Executor } from '../../src/database/pool.ts';
import { queryText } from '../../src/database/pool.ts';
import type { Request } from '../../src/database/request.ts';
import type { TestBank } from '../harness.ts';

/** What a plan read where it ran: rows taken or thrown away, and pages of tables and indexes. */
export interface Touched {
  rows: number;
  pages: number;
}

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** The statements that the bank sent by itself, outside transactions, while it did something. */
export async function statementsOf(bank: TestBank, work: () => Promise<unknown>): Promise<Request[]> {
  const sent: Request[] = [];
  const { main, reads } = bank.app.db;
  const spies = [main, reads].map((pool) => {
    const run = pool.run;
    return vi.spyOn(pool, 'run').mockImplementation((request) => {
      sent.push(request);
      return run(request);
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  // What is due runs beside it, and writes nothing that a list reads.
  return sent.filter(({ text }) => /^\s*(select|with)/i.test(text) && !/\bfor update\b/i.test(text));
}

/** Runs a statement once more and counts what it reads. */
export async function touchedBy(executor: Executor, { text, values }: Request): Promise<Touched> {
  const [row] = await queryText<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    executor,
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan as PlanNode;
  return {
    rows: scanned(plan),
    pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
  };
}

const OF_A_TABLE = /^(Seq|Index|Index Only|Bitmap Heap|Bitmap Index) Scan$/;

function scanned(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + scanned(plan), 0);
  if (!OF_A_TABLE.test(node['Node Type'])) return below;
  const once =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return below + once * node['Actual Loops'];
}
