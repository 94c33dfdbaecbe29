import type { Context } from '../context.ts';
import { type Batcher, createBatcher } from '../database/batcher.ts';
import type { DueWork } from '../database/due-work.ts';
import { batchTransaction } from '../database/transaction.ts';
import type { Refusal } from '../refusals.ts';
import { type Approval, approveCashouts } from './approve.ts';
import { cancelCashouts } from './cancel.ts';
import type { CashoutRef } from './cashout.ts';
import { type Created, createCashouts } from './create.ts';
import type { CreateRequest } from './decide-create.ts';
import { createDispatcher } from './dispatch.ts';
import { askAboutOverdue, recoverLapsed } from './due.ts';
import { giveBackLeases, reloadLeased } from './leases.ts';
import { submitCashouts } from './submit.ts';

/** Where single requests become batches, and what a batch makes PROCESSING goes on its way. */
export interface CashoutDesk {
  /** Each resolves once committed, or rejects with a refusal. */
  create(request: CreateRequest): Promise<Created>;
  approve(approval: Approval): Promise<Created>;
  cancel(ref: CashoutRef): Promise<Created>;
  dueWork: readonly DueWork[];
  /** Lets what is in hand finish and gives the rest back. */
  stop(): Promise<void>;
}

// However fast the bank is: what waits has to fit in memory.
const QUEUE_LIMIT = 10_000;

// Two left the busiest account idle between batches; more than four brought no more.
const SUBMISSIONS_AT_ONCE = 4;

export interface CashoutDeskOptions {
  batchLimit: number;
  longestWaitMs?: number;
}

export function openCashoutDesk(
  context: Context,
  { batchLimit, ...patience }: CashoutDeskOptions,
): CashoutDesk {
  const dispatcher = createDispatcher({
    limit: batchLimit,
    atOnce: SUBMISSIONS_AT_ONCE,
    submit: (cashouts) => submitCashouts(context, cashouts),
    reload: (cashouts) => reloadLeased(context.db.batch, cashouts),
    giveBack: (cashouts) => batchTransaction(context.db.batch, (tx) => giveBackLeases(tx, cashouts)),
    log: context.log,
  });
  const batcher = <Item>(
    verb: (context: Context, items: readonly Item[]) => Promise<(Created | Refusal)[]>,
  ): Batcher<Item, Created> =>
    createBatcher<Item, Created>({
      limit: batchLimit,
      queueLimit: QUEUE_LIMIT,
      ...patience,
      run: async (items) => {
        const results = await verb(context, items);
        dispatcher.offer(
          results.flatMap((result) =>
            'processing' in result && result.processing ? [result.processing] : [],
          ),
        );
        return results;
      },
    });
  const creations = batcher(createCashouts);
  const approvals = batcher(approveCashouts);
  const cancellations = batcher(cancelCashouts);
  return {
    create: creations.submit,
    approve: approvals.submit,
    cancel: cancellations.submit,
    dueWork: [recoverLapsed(context, dispatcher, batchLimit), askAboutOverdue(context, batchLimit)],
    stop: dispatcher.stop,
  };
}
