import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { transaction } from '../database/transaction.ts';
import { askDirectory } from './ask-directory.ts';
import { KEY_REQUEST_LEASES, type KeyRequest, postponeRequest } from './requests.ts';

// Asks concurrently within one lease, so that a slow directory costs one wait instead of twenty.
const AT_ONCE = 20;

/** The kind of due work that sends requests to the directory. */
export const KEY_REQUESTS = 'keys: finish requests';

/** Sends to the directory the requests of dead nodes, and those without an answer. */
export function finishKeyRequests(context: Context): DueWork {
  return {
    name: KEY_REQUESTS,
    runDue: async () => {
      const requests = await KEY_REQUEST_LEASES.take(context.db.main, AT_ONCE);
      await Promise.all(requests.map((request) => finish(context, request)));
      return requests.length;
    },
    // Leases run on the machine's clock, so moving the bank's clock expires none of them.
    nextDue: async () => null,
    busy: () => KEY_REQUEST_LEASES.anyOwed(context.db.main),
  };
}

/** A request that fails never stops the others: it is retried at increasing intervals. */
async function finish(context: Context, request: KeyRequest): Promise<void> {
  try {
    const end = await askDirectory(context, request);
    if (!end.done && end.reason !== 'UNKNOWN_YET')
      context.log.warn({ requestId: request.requestId, reason: end.reason }, 'the directory refused a key');
  } catch (error) {
    context.log.error(
      { err: error, requestId: request.requestId },
      'completing a key request failed; it will be retried',
    );
    await transaction(context.db.main, (tx) => postponeRequest(tx, request));
  }
}
