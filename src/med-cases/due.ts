import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { splitOnFailure } from '../database/split.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { MedCaseRef } from './case.ts';
import { lapsed } from './decide.ts';
import { MOVE_CASE, type Move } from './move-case.ts';
import { afterReturn } from './next-return.ts';
import {
  ANSWER_LEASES,
  decisionOf,
  type FollowedCase,
  isAnyMovable,
  type OwedAnswer,
  putOffLapseUntil,
  putOffReturnUntil,
  selectFollowedPage,
  selectLapsing,
  selectNextLapse,
  selectNextMove,
  strikeOffAnswers,
} from './queue.ts';

/** A case whose step failed in the bank is retried after this time, behind the others. */
const PUT_OFF_MS = 5 * 60_000;
/** At four polls a second a round through forty thousand open cases takes ten seconds. */
const FOLLOWED_AT_ONCE = 1_000;

/** Silence until the due date counts as acceptance. */
export function acceptLapsed(context: Context, limit: number): DueWork {
  return {
    name: 'med cases: deadline',
    runDue: async () => {
      const due = await selectLapsing(context.db.batch, context.clock.now(), limit);
      return moveAll(context, due, {
        move: lapsed,
        putOff: (ref, until) => putOffLapseUntil(context.db.main, ref, until),
      });
    },
    nextDue: () => selectNextLapse(context.db.main),
    busy: async () => false,
  };
}

/** Makes accepted cases return what they owe: after a return ended, when money has come, and until their limit. */
export function returnOwed(context: Context, limit = FOLLOWED_AT_ONCE): DueWork {
  let after: FollowedCase | undefined;
  return {
    name: 'med cases: returns',
    runDue: async () => {
      const now = context.clock.now();
      const { movable, last } = await selectFollowedPage(context.db.batch, { after, now, limit });
      after = last;
      return moveAll(context, movable, {
        move: afterReturn,
        putOff: (ref, until) => putOffReturnUntil(context.db.main, ref, until),
      });
    },
    nextDue: () => selectNextMove(context.db.main, context.clock.now()),
    // Cases that this round has passed, or has not reached yet.
    busy: () => isAnyMovable(context.db.batch, context.clock.now()),
  };
}

/** Sends the decisions on reports to the directory. */
export function answerDirectory(context: Context, limit: number): DueWork {
  return {
    name: 'med cases: answers',
    runDue: async () => {
      const answers = await ANSWER_LEASES.take(context.db.batch, limit);
      if (answers.length === 0) return 0;
      const tell = async (some: readonly OwedAnswer[]) => {
        await context.rail.closeReports(some.map(decisionOf));
        await strikeOffAnswers(context.db.batch, some);
      };
      // A decision that cannot be sent waits for its lease to expire.
      await splitOnFailure(answers, tell, ({ reportId }, error) =>
        context.log.error(
          { err: error, reportId },
          'sending a MED decision to the directory failed; it will be retried',
        ),
      );
      return answers.length;
    },
    nextDue: async () => null,
    busy: () => ANSWER_LEASES.anyOwed(context.db.main),
  };
}

interface CaseWork {
  move: Move;
  putOff(ref: MedCaseRef, until: Date): Promise<void>;
}

/** Moves cases and returns how many moved. A poisoned one fails alone and waits. */
async function moveAll(
  context: Context,
  refs: readonly MedCaseRef[],
  { move, putOff }: CaseWork,
): Promise<number> {
  const results = await context.turns.submitAll(
    MOVE_CASE,
    refs.map((ref) => ({ ref, move })),
  );
  for (const [index, result] of results.entries()) {
    if (!(result instanceof Error)) continue;
    if (isUnavailable(result)) throw result;
    const ref = refs[index] as MedCaseRef;
    context.log.error({ err: result, medCase: ref.id }, 'a step of a MED case failed; it will be retried');
    await putOff(ref, new Date(context.clock.now().getTime() + PUT_OFF_MS));
  }
  return results.filter((result) => result !== undefined && 'moved' in result && result.moved).length;
}
