import type { Databases } from '../database/databases.ts';
import { execute, queryOne, sql } from '../database/pool.ts';
import { routine } from '../database/routine.ts';
import { ALIVE_UNTIL, type Beat, SILENT_AFTER_S } from './beat.ts';
import type { PutBack } from './take-back.ts';

/** This process, as a node whose work in memory others must find after its death. */
export interface HoldingNode {
  /** The node's number, drawn on first use; undefined after it has fallen silent and must take no leases. */
  alive(): Promise<bigint | undefined>;
  /** The same synchronously: undefined also if the number must be drawn first, which this starts. */
  now(): bigint | undefined;
  /** Abandons all leases under the current number; the next number differs. */
  renounce(): Promise<void>;
  /** Releases this node's leases at once, and takes no more. */
  leave(): Promise<void>;
}

/** The payments that a node holds only in memory, for others to find after its death. */
export interface Holdings {
  /** Draws the number for `first`. */
  fill(): Promise<void>;
  /** No delivery before this log id is held here, nor will be. */
  firstDelivery(): bigint;
  /** The same for payments, by their creation time. */
  firstPayment(): Date;
  /** The number is lost: work held under it is found from the last reported positions. */
  lose(): void;
}

const enter = routine(
  sql<{ id: bigint }>(
    'node-holdings.enter',
    `insert into node_holdings (id, alive_until, first_delivery, first_payment)
   values (nextval('entity_ids'), ${ALIVE_UNTIL}, $1, $2) returning id`,
  ),
);
const fallSilent = sql(
  'node-holdings.fall-silent',
  `update node_holdings
      set alive_until = clock_timestamp(), first_delivery = coalesce($2, first_delivery),
          first_payment = coalesce($3, first_payment)
    where id = $1`,
);

/**
 * Leases belong to nodes: a delivery may take fifteen seconds, and the work of a dead node must move on much sooner. Each
 * node sends a heartbeat every second. A node that was silent for too long has lost its leases (their fencing tokens
 * show it) and returns under another number.
 *
 * Rows that it leased while inserting them are in no queue. Each heartbeat names the position from which such rows may
 * be open. Others scan the rows after it once the node is silent, until none of its transactions can be open any more.
 */
export function createHoldingNode(
  { db, beat }: { db: Databases; beat: Beat },
  holdings: Holdings,
  putBack: PutBack,
): HoldingNode {
  let id: bigint | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  let entering: Promise<bigint | undefined> | undefined;
  let left = false;
  const isFresh = () => performance.now() - saidAt <= (SILENT_AFTER_S - 1) * 1_000;
  const marks = () => ({ firstDelivery: holdings.firstDelivery(), firstPayment: holdings.firstPayment() });
  const lose = () => {
    id = undefined;
    holdings.lose();
  };
  beat.say({
    holding: () => {
      if (id === undefined || left) return undefined;
      return { id, ...marks() };
    },
    heard: ({ holds }, { holding, askedAt }) => {
      if (holding === undefined || holding.id !== id) return;
      if (holds) saidAt = Math.max(saidAt, askedAt);
      else lose();
    },
  });
  const come = async () => {
    await holdings.fill();
    if (left) return undefined;
    const asked = performance.now();
    const entered = await queryOne(db.main, enter, columnsOf(marks()));
    // A node that has already stopped falls silent in any case.
    if (left) return undefined;
    id = entered?.id;
    saidAt = asked;
    beat.start();
    return id;
  };
  const alive = async () => {
    if (left) return undefined;
    if (id !== undefined && !isFresh()) await beat.now();
    if (id !== undefined || left) return id;
    entering ??= come().finally(() => {
      entering = undefined;
    });
    return entering;
  };
  return {
    alive,
    now: () => {
      if (id !== undefined && isFresh() && !left) return id;
      if (!left) void alive().catch(() => undefined);
      return undefined;
    },
    renounce: async () => {
      const given = id;
      lose();
      // If this fails too, the number expires in any case.
      if (given !== undefined) await execute(db.main, fallSilent, [given, null, null]).catch(() => undefined);
    },
    leave: async () => {
      left = true;
      if (id === undefined) return;
      const said = marks();
      await execute(db.main, fallSilent, [id, ...columnsOf(said)]);
      // A node that stops normally leaves no work for others to find.
      await putBack({ id, ...said });
    },
  };
}

interface Marks {
  firstDelivery: bigint;
  firstPayment: Date;
}

/** The positions in the order in which statements take them. */
function columnsOf({ firstDelivery, firstPayment }: Marks): [bigint, Date] {
  return [firstDelivery, firstPayment];
}
