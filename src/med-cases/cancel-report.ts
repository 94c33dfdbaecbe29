import type { Context } from '../context.ts';
import { withdrawn } from './decide.ts';
import { moveCase } from './decide-case.ts';
import { selectRefByAnyId } from './store.ts';

/**
 * The payers' institutions take reports back: cases that wait end CANCELLED_BY_PSP and release their block; of those
 * decided before only the report is marked, and nothing more is returned. A report that nobody knows changes nothing.
 */
export async function cancelReports(context: Context, reportIds: readonly string[]): Promise<void> {
  for (const reportId of reportIds) {
    const ref = await selectRefByAnyId(context.db.main, reportId);
    if (ref !== undefined) await moveCase(context, ref, withdrawn);
  }
}
