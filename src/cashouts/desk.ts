import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { Refusal } from '../refusals.ts';
import type { IsGone } from '../turns/lanes.ts';
import { APPROVE, type Approval } from './approve.ts';
import { type ApprovedLine, approveAll, type BatchApproval } from './approve-all.ts';
import { CANCEL } from './cancel.ts';
import type { Cashout, CashoutRef } from './cashout.ts';
import { CREATE, type Created } from './create.ts';
import type { CreateRequest } from './decide-create.ts';
import { createDispatcher } from './submission/dispatch.ts';
import { askAboutOverdue, recoverLapsed } from './submission/due.ts';
import type { Handover } from './submission/handover.ts';
import { giveBackLeases, queueHeld, reloadLeased } from './submission/leases.ts';
import { submitCashouts } from './submission/submit.ts';

/** Runs requests in turns, and hands over payments that become PROCESSING. */
export interface CashoutDesk {
  /** Each resolves once committed, or rejects with a refusal. */
  create(request: CreateRequest, isGone?: IsGone): Promise<Created>;
  approve(approval: Approval): Promise<Created>;
  /** Approves several with one second factor; rejects only with the refusal of that factor. */
  approveAll(batch: BatchApproval): Promise<ApprovedLine[]>;
  cancel(ref: CashoutRef): Promise<Created>;
  /** Starts the next step of a payment, if its turn returned one; returns the payment without it. */
  handOver(created: Created): Created;
  /** Returns the seconds until the next try if a payment created now would be submitted too late. */
  tooLate(): number | undefined;
  dueWork: readonly DueWork[];
  /** The part that asks the rail about overdue payments. */
  overdue: DueWork;
  /** Finishes started work and releases the rest. */
  stop(): Promise<void>;
}

// With two, the busiest account was idle between batches; more than four gained nothing.
const SUBMISSIONS_AT_ONCE = 4;
const LONGEST_RETRY_S = 30;

export interface CashoutDeskOptions {
  batchLimit: number;
  /** A payment that would wait longer for submission is refused; no limit if absent. */
  longestWaitMs?: number;
}

export function openCashoutDesk(
  context: Context,
  { batchLimit, longestWaitMs = Number.POSITIVE_INFINITY }: CashoutDeskOptions,
): CashoutDesk {
  const dispatcher = createDispatcher({
    limit: batchLimit,
    atOnce: SUBMISSIONS_AT_ONCE,
    submit: (payments) => submitCashouts(context, payments),
    reload: async (payments) => asHandovers(await reloadLeased(context.db.batch, payments.map(cashoutOf))),
    giveBack: (payments) => giveBackLeases(context.db.batch, payments.map(cashoutOf)),
    log: context.log,
  });
  // Payments accepted faster than they go on their way would fail at their limit.
  const tooLate = () => {
    const waitMs = dispatcher.waitMs();
    return waitMs <= longestWaitMs ? undefined : Math.min(LONGEST_RETRY_S, Math.ceil(waitMs / 1_000));
  };
  const admit = () => {
    const retryAfterSeconds = tooLate();
    if (retryAfterSeconds !== undefined) throw new Refusal('unavailable', { retryAfterSeconds });
  };
  const handOver = (created: Created) => {
    if (created.handover !== undefined) dispatcher.offer([created.handover]);
    // Carries only the shown part of the account, because it may travel to another node: 4.3 instead of 5.5 µs.
    return { ...created, account: { number: created.account.number }, handover: undefined };
  };
  const overdue = askAboutOverdue(context, batchLimit);
  const approve = async (approval: Approval) => {
    admit();
    return handOver(await context.turns.submit(APPROVE, approval));
  };
  return {
    handOver,
    overdue,
    create: async (request, isGone) => {
      if (request.approve) admit();
      return handOver(await context.turns.submit(CREATE, request, { isGone }));
    },
    approve,
    approveAll: (batch) => approveAll(context, approve, batch),
    cancel: (ref) => context.turns.submit(CANCEL, ref),
    tooLate,
    dueWork: [recoverLapsed(context, dispatcher, batchLimit), overdue],
    stop: async () => {
      await dispatcher.stop();
      // A step in flight may still record its outcome.
      await queueHeld(context.db.batch, context.openPayments.all()).catch(() => undefined);
    },
  };
}

function cashoutOf({ cashout }: Handover): Cashout {
  return cashout;
}

function asHandovers(cashouts: readonly Cashout[]): Handover[] {
  return cashouts.map((cashout) => ({ cashout }));
}
