import type { Context } from '../context.ts';
import { int8Column } from '../database/columns.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { type Attempt, headersOf, type Receiver, readBody } from './attempt.ts';
import { type Claim, claimDeliveries, dropPending, logAttempts, type Room } from './claims.ts';
import { createSecretReader } from './secrets.ts';
import { selectByQueues } from './store.ts';

/** Claims due deliveries and writes their attempts into the log; to be called outside of any transaction. */
export type ClaimAttempts = (rooms: readonly Room[], node: bigint) => Promise<Attempt[]>;

export function createClaimer(context: Context): ClaimAttempts {
  const readSecrets = createSecretReader(context.vault);
  return async (rooms, node) => {
    const now = context.clock.now();
    const webhooks = await selectByQueues(context.db.batch, [
      int8Column(rooms.map(({ companyId }) => companyId)),
      int8Column(rooms.map(({ queue }) => queue)),
    ]);
    const receivers = new Map<bigint, Receiver>();
    for (const webhook of webhooks) {
      try {
        receivers.set(webhook.queue as bigint, readSecrets(webhook, now));
      } catch (error) {
        // Only this endpoint waits: its secret was sealed under another master key.
        context.log.error({ err: error, webhookId: webhook.id }, 'a webhook secret does not open');
      }
    }
    const known = new Set(webhooks.map(({ queue }) => queue));
    const closed = rooms.filter(({ queue }) => !known.has(queue));
    if (closed.length > 0) await batchTransaction(context.db.batch, (tx) => dropPending(tx, closed, now));
    const open = rooms.filter(({ queue }) => receivers.has(queue));
    if (open.length === 0) return [];
    return batchTransaction(context.db.batch, async (tx) => {
      const claims = await claimDeliveries(tx, open, { node, now });
      const attempts = claims.map((claim) => attemptOf(claim, receivers.get(claim.queue) as Receiver, now));
      return closeWith(attempts.length === 0 ? [] : [logAttempts(tx, attempts)], attempts);
    });
  };
}

function attemptOf({ logId, ...claim }: Claim, receiver: Receiver, now: Date): Attempt {
  return {
    ...claim,
    ...readBody(claim.body),
    id: logId,
    createdAt: now,
    url: receiver.url,
    headers: headersOf(claim, receiver),
  };
}
