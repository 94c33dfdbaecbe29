import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { type CodeBudget, createCodeBudget } from './budget.ts';
import { CANCEL_CODE } from './cancel.ts';
import type { PaymentCode } from './code.ts';
import { CREATE_CODE, type ShownCode } from './create.ts';
import type { CodeRequest } from './decide-create.ts';
import { expireUnpaid } from './expire.ts';
import type { CodeRef } from './store.ts';

/** Takes requests about codes in turn. */
export interface CodeDesk {
  create(request: CodeRequest): Promise<ShownCode>;
  cancel(ref: CodeRef): Promise<PaymentCode>;
  dueWork: readonly DueWork[];
}

export interface CodeDeskOptions {
  batchLimit: number;
  /** The public address without its scheme. */
  host(): string;
  /** Limits the codes that a company may create; unlimited by default. */
  budget?: CodeBudget | undefined;
}

export function openCodeDesk(context: Context, { batchLimit, host, budget }: CodeDeskOptions): CodeDesk {
  const spend = budget && createCodeBudget(budget, context.clock);
  return {
    create: async (request) => {
      spend?.(request.companyId);
      return context.turns.submit(CREATE_CODE, { ...request, host: host() });
    },
    cancel: (ref) => context.turns.submit(CANCEL_CODE, ref),
    dueWork: [expireUnpaid(context, batchLimit)],
  };
}
