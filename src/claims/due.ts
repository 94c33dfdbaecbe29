import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { splitOnFailure } from '../database/split.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { automaticMove } from '../rail/claim-rules.ts';
import { askDirectory } from './ask.ts';
import { lockClaim, writeClaims } from './change.ts';
import type { Claim } from './claim.ts';
import { moveInside } from './move.ts';
import { anyQuestionOpen, askFor, claimLapsedQuestions, selectDue, selectNextDue } from './store.ts';

const BATCH = 50;

/** Repeats directory requests that no node is working on: a node died, or there was no answer. */
export function askAgain(context: Context): DueWork {
  return {
    name: 'claims: ask',
    runDue: async () => {
      const claims = await claimLapsedQuestions(context.db.main, BATCH);
      let answered = 0;
      await splitOnFailure(
        claims,
        async (some) => {
          for (const claim of some)
            if (!('open' in (await askDirectory(context, claim, { first: false })))) answered += 1;
        },
        ({ publicId }, error) =>
          context.log.error(
            { err: error, claim: publicId },
            "storing the directory's answer about a claim failed",
          ),
      );
      return answered;
    },
    // Leases run on the machine's clock, so moving the bank's clock expires none of them.
    nextDue: async () => null,
    busy: () => anyQuestionOpen(context.db.main),
  };
}

/**
 * Makes the bank's side of claims act at its deadlines; the other institution acts for the other side. An unanswered
 * claim is acknowledged first, as a separate move.
 */
export function actOnDeadlines(context: Context): DueWork {
  return {
    name: 'claims: deadlines',
    runDue: async () => {
      const due = await selectDue(context.db.main, context.clock.now(), BATCH);
      let acted = 0;
      await splitOnFailure(
        due,
        async (claims) => {
          for (const claim of claims) if (await act(context, claim)) acted += 1;
        },
        ({ publicId }, error) =>
          context.log.error(
            { err: error, claim: publicId },
            'a step of a claim at its deadline failed; it will be retried',
          ),
      );
      return acted;
    },
    nextDue: () => selectNextDue(context.db.main),
    busy: async () => false,
  };
}

async function act(context: Context, seen: Claim): Promise<boolean> {
  const now = context.clock.now();
  const claim = await transaction(context.db.main, (tx) => decide(tx, seen, now), { retry: true });
  if (claim === undefined) return false;
  if (claim.pending !== null) await askDirectory(context, claim, { first: false });
  return true;
}

/** Undefined if another node or caller was faster. */
async function decide(tx: Tx, seen: Claim, now: Date): Promise<Claim | undefined> {
  const locked = await lockClaim(tx, seen);
  const claim = locked.find((one) => one.id === seen.id);
  const isPutOff = claim?.dueAt != null && claim.dueAt > now;
  const found = claim === undefined || isPutOff ? undefined : automaticMove(claim, claim.role, now);
  if (claim === undefined || found === undefined || claim.pending !== null) return undefined;
  if (!claim.inside) {
    const pending = { ...found, byName: null, requestId: randomUUID() };
    return askFor(tx, claim, { pending, verificationId: null });
  }
  const after = locked.map((side) => moveInside(side, { ...found, byName: null, now, mover: claim }));
  const written = await writeClaims(tx, { before: locked, after, now });
  return written.find((one) => one.id === claim.id);
}
