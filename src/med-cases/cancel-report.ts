import type { Context } from '../context.ts';
import { throwFirst } from '../turns/lanes.ts';
import { withdrawn } from './decide.ts';
import { MOVE_CASE } from './move-case.ts';
import { selectRefsByAnyId } from './store.ts';

/**
 * The payers' institutions take reports back: cases that wait end CANCELLED_BY_PSP and release their block; of those
 * decided before only the report is marked, and nothing more is returned. A report that nobody knows changes nothing.
 */
export async function cancelReports(context: Context, reportIds: readonly string[]): Promise<void> {
  const refs = await selectRefsByAnyId(context.db.main, reportIds);
  throwFirst(
    await context.turns.submitAll(
      MOVE_CASE,
      refs.map((ref) => ({ ref, move: withdrawn })),
    ),
  );
}
