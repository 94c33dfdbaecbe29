import { type Executor, queryText } from '../../src/database/pool.ts';
import type { Collector, Sent } from '../statements.ts';

/** The reads of a plan where it ran: rows taken or thrown away, and pages of tables and indexes. */
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

const READS = /^\s*(select|with)\b/i;
// Run again, these would write a second time.
const WRITES = /\b(insert into|update [a-z_]+ |delete from|merge into|nextval)/i;

/** The statements that the bank sent while it did something, inside transactions and outside, but for writes. */
export async function statementsOf(collector: Collector, work: () => Promise<unknown>): Promise<Sent[]> {
  collector.take();
  await work();
  return collector.take().filter(({ text }) => READS.test(text) && !WRITES.test(text));
}

/** Runs a statement once more and counts what it reads. */
export async function touchedBy(executor: Executor, { text, values }: Sent): Promise<Touched> {
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
