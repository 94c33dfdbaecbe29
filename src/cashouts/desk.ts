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

/** Takes requests in turn, and hands over what becomes PROCESSING. */
export interface CashoutDesk {
  /** Each resolves once committed, or rejects with a refusal. */
  create(request: CreateRequest, isGone?: IsGone): Promise<Created>;
  approve(approval: Approval): Promise<Created>;
  /** Several on one second factor; rejects only with what that one is refused with. */
  approveAll(batch: BatchApproval): Promise<ApprovedLine[]>;
  cancel(ref: CashoutRef): Promise<Created>;
  /** Brings a payment on its way, where its turn owes the next step; answers it without that. */
  handOver(created: Created): Created;
  /** When a payment that is made now would go on its way too late: after how many seconds to come again. */
  tooLate(): number | undefined;
  dueWork: readonly DueWork[];
  /** The part of it that asks the rail about payments whose time is over. */
  overdue: DueWork;
  /** Finishes what it has begun and gives the rest back. */
  stop(): Promise<void>;
}

// Two left the busiest account idle between batches; more than four brought no more.
const SUBMISSIONS_AT_ONCE = 4;
const LONGEST_RETRY_S = 30;

export interface CashoutDeskOptions {
  batchLimit: number;
  /** A payment that would wait longer to go on its way is refused; none unless said. */
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
    // It may travel to another node, so no more of the account goes along than is shown: 4.3 in place of 5.5 µs.
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
      // A step may still be under way, and may record its outcome all the same.
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
