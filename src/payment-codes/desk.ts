import type { Context } from '../context.ts';
import { createBatcher } from '../database/batcher.ts';
import type { DueWork } from '../database/due-work.ts';
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
}

export function openCodeDesk(context: Context, { batchLimit, host, ...patience }: CodeDeskOptions): CodeDesk {
  const creations = createBatcher<CodeRequest, ShownCode>({
    limit: batchLimit,
    queueLimit: QUEUE_LIMIT,
    ...patience,
    run: (requests) => createCodes(context, requests, host()),
  });
  return { create: creations.submit, dueWork: [expireUnpaid(context, batchLimit)] };
}
