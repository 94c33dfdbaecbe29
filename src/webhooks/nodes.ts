import { type Databases, execute, queryOne, sql } from '../database/pool.ts';

/** This node among those that deliver. */
export interface DeliveringNode {
  /** The node's number, drawn when it first delivers; undefined when it has fallen silent and must not claim. */
  alive(): Promise<bigint | undefined>;
  /** Gives up whatever was claimed under the number so far, known or not; the next is another. */
  renounce(): Promise<void>;
  /** Gives back at once what this node had claimed, and claims no more. */
  leave(): Promise<void>;
}

const BEAT_MS = 1_000;
const SILENT_AFTER_S = 5;

const enter = sql<{ id: bigint }>(
  'webhook-nodes.enter',
  `insert into webhook_nodes (id, alive_until)
   values (nextval('entity_ids'), clock_timestamp() + interval '${SILENT_AFTER_S} s') returning id`,
);
const beat = sql(
  'webhook-nodes.beat',
  `update webhook_nodes set alive_until = clock_timestamp() + interval '${SILENT_AFTER_S} s'
    where id = $1 and alive_until > clock_timestamp()`,
);
const forget = sql('webhook-nodes.forget', 'delete from webhook_nodes where id = $1');
const forgetSilent = sql(
  'webhook-nodes.forget-silent',
  `delete from webhook_nodes where alive_until < clock_timestamp() - interval '1 hour'`,
);

/**
 * A call may take fifteen seconds, and what a dead node left behind must move on much sooner. So not the claim has a
 * term but the node: it says every second that it lives. One that was silent for too long has lost its claims (their
 * lease numbers show it) and comes back under another number.
 */
export function createDeliveringNode(db: Databases): DeliveringNode {
  let id: bigint | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  let beating: NodeJS.Timeout | undefined;
  let left = false;
  const say = async () => {
    if (id === undefined || left) return;
    const asked = performance.now();
    if ((await execute(db.main, beat, [id])) === 1) saidAt = asked;
    else id = undefined;
  };
  return {
    alive: async () => {
      if (left) return undefined;
      if (id !== undefined && performance.now() - saidAt > (SILENT_AFTER_S - 1) * 1_000) await say();
      if (id === undefined) {
        const asked = performance.now();
        id = (await queryOne(db.main, enter))?.id;
        saidAt = asked;
        await execute(db.main, forgetSilent);
        beating ??= setInterval(() => void say().catch(() => undefined), BEAT_MS).unref();
      }
      return id;
    },
    renounce: async () => {
      const given = id;
      id = undefined;
      // Should this fail as well, the number falls silent by itself.
      if (given !== undefined) await execute(db.main, forget, [given]).catch(() => undefined);
    },
    leave: async () => {
      left = true;
      clearInterval(beating);
      if (id !== undefined) await execute(db.main, forget, [id]);
    },
  };
}
