import type { Context } from '../context.ts';
import { createBatcher } from '../database/batcher.ts';
import type { DueWork } from '../database/due-work.ts';
import { type CodeBudget, createCodeBudget } from './budget.ts';
import { createCodes, type ShownCode } from './create.ts';
import type { CodeRequest } from './decide-create.ts';
import { expireUnpaid } from './expire.ts';

/** Where single requests for codes become batches. */
export interface CodeDesk {
  create(request: CodeRequest): Promise<ShownCode>;
  dueWork: readonly DueWork[];
}

const QUEUE_LIMIT = 5_000;

export interface CodeDeskOptions {
  batchLimit: number;
  longestWaitMs?: number;
  /** The public address without its scheme. */
  host(): string;
  /** How many a company may make; as many as it likes without one. */
  budget?: CodeBudget | undefined;
}

export function openCodeDesk(
  context: Context,
  { batchLimit, host, budget, ...patience }: CodeDeskOptions,
): CodeDesk {
  const creations = createBatcher<CodeRequest, ShownCode>({
    limit: batchLimit,
    queueLimit: QUEUE_LIMIT,
    ...patience,
    run: (requests) => createCodes(context, requests, host()),
  });
  const spend = budget && createCodeBudget(budget, context.clock);
  const create = async (request: CodeRequest) => {
    spend?.(request.companyId);
    return creations.submit(request);
  };
  return { create, dueWork: [expireUnpaid(context, batchLimit)] };
}
