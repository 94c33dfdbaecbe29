import type { Databases } from '../database/databases.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { execute, query, sql } from '../database/pool.ts';
import type { Beat, SilentNode } from './beat.ts';

/** Puts a silent node's work in memory into its queues; returns the number of rows. */
export type PutBack = (node: SilentNode) => Promise<number>;

// Longer than a transaction lives: a silent node's last writes are committed by then.
const FORGOTTEN_AFTER = `interval '1 minute'`;

const silent = sql<SilentNode>(
  'node-holdings.silent',
  `select id, first_delivery as "firstDelivery", first_payment as "firstPayment"
     from node_holdings where alive_until <= clock_timestamp()`,
);
const forget = sql(
  'node-holdings.forget',
  `delete from node_holdings where id = $1 and alive_until < clock_timestamp() - ${FORGOTTEN_AFTER}`,
);

const EVERY_MS = 1_000;

/** Takes over the work of silent nodes, once the heartbeat has reported some. */
export function takeBackFromSilent(db: Databases, beat: Beat, putBack: PutBack): DueWork {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let any = false;
  beat.say({
    heard: ({ silent: found }) => {
      any = found;
    },
  });
  return {
    name: 'nodes: take back',
    runDue: async () => {
      if (!any || performance.now() - lookedAt < EVERY_MS) return 0;
      lookedAt = performance.now();
      let taken = 0;
      for (const node of await query(db.main, silent)) {
        taken += await putBack(node);
        await execute(db.main, forget, [node.id]);
      }
      return taken;
    },
    nextDue: async () => null,
    busy: async () => false,
  };
}
