import type { DueWork } from '../database/due-work/due-work.ts';
import { execute, sql } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import { isUnavailable } from '../database/unavailable.ts';
import {
  type Frame,
  type LivenessJudgement,
  type LivenessVerdict,
  referenceOf,
} from '../liveness/provider.ts';
import { judgeInSandbox } from '../liveness/sandbox-provider.ts';
import { Refusal } from '../refusals.ts';
import {
  type AttemptRef,
  endAttempt,
  findAttemptByToken,
  findNotedVerdicts,
  livenessUrl,
  noteVerdict,
  openAttempt,
  strikeVerdict,
} from './attempts.ts';
import type { OnboardingDesk } from './desk.ts';
import { findRequisition, loadByToken, lockRequisition } from './find.ts';
import { isLapsed, LIVENESS_ATTEMPTS } from './requisition.ts';
import type { StoredRequisition } from './store.ts';

interface Asked {
  id: bigint;
  token: string | undefined;
}

const useAttempt = sql(
  'onboarding.use-attempt',
  `update onboarding_requisitions
      set attempts_left = attempts_left - 1, liveness_status = 'PENDING', updated_at = $2
    where id = $1`,
);

/**
 * FAILED → PENDING with one attempt fewer. Of concurrent calls one opens a check. Refusals: `requisitionNotFound`,
 * `livenessNotFailed`, `livenessAttemptsUsed`, `livenessNotOwnForm`.
 */
export async function retryLiveness(
  { context, publicUrl }: OnboardingDesk,
  asked: Asked,
): Promise<{ livenessUrl: string; attemptsLeft: number }> {
  const { db, clock, vault } = context;
  const now = clock.now();
  return transaction(db.main, async (tx) => {
    await loadByToken(tx, { ...asked, now });
    const requisition = await lockRequisition(tx, asked.id);
    if (requisition.livenessStatus !== 'FAILED') throw new Refusal('livenessNotFailed');
    if (requisition.attemptsLeft === 0) throw new Refusal('livenessAttemptsUsed');
    if (!requisition.ownForm) throw new Refusal('livenessNotOwnForm');
    const number = LIVENESS_ATTEMPTS - requisition.attemptsLeft + 1;
    await execute(tx, useAttempt, [asked.id, now]);
    const token = await openAttempt(tx, vault, { requisitionId: asked.id, number, now });
    return { livenessUrl: livenessUrl(publicUrl(), token), attemptsLeft: requisition.attemptsLeft - 1 };
  });
}

/**
 * Fetches a final verdict that did not reach the bank; due work applies it. Returns whether there was one. Refusal:
 * `requisitionNotFound`.
 */
export async function refreshLiveness(desk: OnboardingDesk, asked: Asked): Promise<boolean> {
  const { db, clock } = desk.context;
  const requisition = await loadByToken(db.main, { ...asked, now: clock.now() });
  const noted = await noteVerdict(db.main, desk.liveness, requisition);
  if (noted) desk.wake();
  return noted;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Applies fetched verdicts. One that cannot be applied is parked, and retried at the next fetch. */
export function applyVerdicts(desk: OnboardingDesk, limit: number): DueWork {
  const { db, log } = desk.context;
  return {
    name: 'onboarding: liveness verdicts',
    runDue: async () => {
      let applied = 0;
      for (const noted of await findNotedVerdicts(db.main, limit))
        try {
          if (await finishAttempt(desk, noted)) applied += 1;
        } catch (error) {
          if (isUnavailable(error)) throw error;
          const parked = await strikeVerdict(db.main, noted, reasonOf(error));
          log.error(
            { err: error, requisition: Number(noted.requisitionId) },
            parked
              ? 'applying a liveness verdict failed; it is parked until it is fetched again'
              : 'applying a liveness verdict failed; it is tried again',
          );
        }
      return applied;
    },
    nextDue: async () => null,
    busy: async () => false,
  };
}

/** Ends the open attempt with this verdict. False if it was no longer open. */
export function finishAttempt(
  { context }: OnboardingDesk,
  { requisitionId, number, verdict }: AttemptRef & { verdict: LivenessVerdict },
): Promise<boolean> {
  const now = context.clock.now();
  return transaction(context.db.main, async (tx) =>
    endAttempt(tx, await lockRequisition(tx, requisitionId), { number, verdict, now }),
  );
}

/** Finds the open attempt of a page's URL; undefined if it is unknown, expired, replaced or lapsed. */
export async function findLivenessPage(
  { context }: OnboardingDesk,
  token: string,
): Promise<(AttemptRef & { requisition: StoredRequisition }) | undefined> {
  const attempt = await findAttemptByToken(context.db.main, token);
  const requisition = attempt && (await findRequisition(context.db.main, attempt.requisitionId));
  if (!attempt || !requisition || isLapsed(requisition, context.clock.now())) return undefined;
  return { ...attempt, requisition };
}

/**
 * Submits the page's frames to the provider. No lock is held meanwhile: a page without a response submits again, and
 * a lost verdict is found by the next poll. Refused with `notFound` if the page does not exist.
 */
export async function takeFrames(
  desk: OnboardingDesk,
  { token, frames }: { token: string; frames: readonly Frame[] },
): Promise<LivenessJudgement> {
  const page = await loadLivenessPage(desk, token);
  return conclude(desk, page, await desk.liveness.judge(referenceOf(page), frames));
}

/** Tells whether the provider has decided meanwhile. Refused with `notFound` if the page does not exist. */
export async function lookForVerdict(desk: OnboardingDesk, token: string): Promise<LivenessJudgement> {
  const page = await loadLivenessPage(desk, token);
  return conclude(desk, page, (await desk.liveness.findVerdict(referenceOf(page))) ?? 'WAITING');
}

async function conclude(
  desk: OnboardingDesk,
  { requisitionId, number }: AttemptRef,
  judgement: LivenessJudgement,
): Promise<LivenessJudgement> {
  if (judgement === 'WAITING' || judgement === 'NOT_TAKEN') return judgement;
  if (!(await finishAttempt(desk, { requisitionId, number, verdict: judgement })))
    throw new Refusal('notFound');
  return judgement;
}

async function loadLivenessPage(desk: OnboardingDesk, token: string): Promise<AttemptRef> {
  const page = await findLivenessPage(desk, token);
  if (page === undefined) throw new Refusal('notFound');
  return page;
}

/**
 * The person finishes the open liveness check; the verdict waits at the provider until it is fetched. Refusals:
 * `requisitionNotFound`, `livenessNotPending`.
 */
export async function finishInSandbox(
  desk: OnboardingDesk,
  asked: { id: bigint; verdict: LivenessVerdict; notify: boolean },
): Promise<LivenessVerdict> {
  const { db, clock } = desk.context;
  const requisition = await findRequisition(db.main, asked.id);
  if (requisition === undefined || requisition.kind === 'UPDATE' || isLapsed(requisition, clock.now()))
    throw new Refusal('requisitionNotFound');
  const { attemptNumber: number } = requisition;
  if (number === null) throw new Refusal('livenessNotPending');
  const attempt = { requisitionId: asked.id, number };
  if (!asked.notify) return keepVerdict(desk, attempt, asked.verdict);
  const verdict = await judge(desk, attempt, asked.verdict);
  if (verdict === undefined) throw new Refusal('livenessNotPending');
  return verdict;
}

/** The first verdict on an attempt is final; undefined if the attempt ended meanwhile. */
async function judge(
  desk: OnboardingDesk,
  attempt: AttemptRef,
  wanted: LivenessVerdict,
): Promise<LivenessVerdict | undefined> {
  const verdict = await keepVerdict(desk, attempt, wanted);
  return (await finishAttempt(desk, { ...attempt, verdict })) ? verdict : undefined;
}

function keepVerdict(
  { context }: OnboardingDesk,
  attempt: AttemptRef,
  verdict: LivenessVerdict,
): Promise<LivenessVerdict> {
  const reference = referenceOf(attempt);
  return transaction(context.db.main, (tx) => judgeInSandbox(tx, { reference, verdict }));
}
