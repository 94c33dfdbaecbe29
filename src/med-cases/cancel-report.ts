import type { Context } from '../context.ts';
import { throwFirst } from '../turns/lanes.ts';
import { withdrawn } from './decide.ts';
import { MOVE_CASE } from './move-case.ts';
import { selectRefsByAnyId } from './store.ts';

/**
 * Applies cancellations by the payers' institutions: waiting cases end CANCELLED_BY_PSP and release their block; for
 * decided ones only the report is marked, and nothing more is returned. An unknown report changes nothing.
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
