import { createBatcher } from '../../database/batcher.ts';
import { createSecretReader, type SecretHolder } from '../endpoints/secrets.ts';
import { selectByQueues } from '../endpoints/store.ts';
import type { Delivering } from './delivering.ts';
import { queueColumns } from './waiting.ts';

/** The receiver that a queue leads to at this moment. */
export type ReceiverStanding = SecretHolder | 'closed' | 'unreadable';

/** The receivers that this node calls, looked up right before each call. */
export interface Receivers {
  /** At once where it is known, or as soon as the database has said it. */
  at(queue: { companyId: bigint; queue: bigint }): ReceiverStanding | Promise<ReceiverStanding>;
  /** An endpoint has been changed by this node: nothing that was read before counts any more. */
  forget(): void;
  /** The receiver has just said that it is gone; what the table says follows. */
  shut(queue: bigint): void;
}

// Time for which an endpoint that another node switched off may still be called; one switched off here is not.
const KNOWN_MS = 200;
const REMEMBERED = 10_000;
const ASKED_AT_ONCE = 500;
const ASKING_AT_MOST = 100_000;

interface Known {
  standing: ReceiverStanding;
  /** On `performance.now()`. */
  readAt: number;
}

/**
 * Reads the table once for all calls of a fifth of a second: one read for each call would cost as much as the rest of
 * the call. A call uses the address and the secrets that were read here.
 */
export function createReceivers(context: Delivering): Receivers {
  const readSecrets = createSecretReader(context.vault);
  const known = new Map<bigint, Known>();
  // A queue that is closed once stays closed, so these need not be read again.
  const gone = new Set<bigint>();
  let changes = 0;

  const read = async (
    asked: readonly { companyId: bigint; queue: bigint }[],
  ): Promise<ReceiverStanding[]> => {
    const queues = [...new Map(asked.map((one) => [one.queue, one])).values()];
    for (;;) {
      const [readAt, seen] = [performance.now(), changes];
      const webhooks = await selectByQueues(context.db.batch, queueColumns(queues));
      // A receiver that was changed while the answer was on its way is asked for again.
      if (seen !== changes) continue;
      if (known.size >= REMEMBERED) known.clear();
      for (const { queue } of queues) known.set(queue, { standing: 'closed', readAt });
      for (const webhook of webhooks)
        known.set(webhook.queue as bigint, { standing: standingOf(context, readSecrets, webhook), readAt });
      const standings = asked.map(({ queue }) => known.get(queue)?.standing ?? 'closed');
      // The operator may give the right key back at any moment.
      for (const { queue } of queues) if (known.get(queue)?.standing === 'unreadable') known.delete(queue);
      return standings;
    }
  };
  const look = createBatcher({ limit: ASKED_AT_ONCE, queueLimit: ASKING_AT_MOST, run: read });

  return {
    at: (asked) => {
      if (gone.has(asked.queue)) return 'closed';
      const last = known.get(asked.queue);
      if (last !== undefined && performance.now() - last.readAt < KNOWN_MS) return last.standing;
      return look.submit(asked);
    },
    forget: () => {
      changes += 1;
      known.clear();
    },
    shut: (queue) => {
      if (gone.size >= REMEMBERED) gone.clear();
      gone.add(queue);
    },
  };
}

function standingOf(
  context: Delivering,
  readSecrets: ReturnType<typeof createSecretReader>,
  webhook: Parameters<ReturnType<typeof createSecretReader>>[0],
): ReceiverStanding {
  try {
    return readSecrets(webhook);
  } catch (error) {
    // Only this endpoint's attempts fail: its secret was sealed under another master key.
    context.log.error(
      { err: error, webhookId: webhook.id },
      'decrypting a webhook secret failed: check the master key',
    );
    return 'unreadable';
  }
}
