import type { Databases } from '../database/databases.ts';
import { execute, queryOne, sql } from '../database/pool.ts';
import { routine } from '../database/routine.ts';
import { ALIVE_UNTIL, type Beat, SILENT_AFTER_S } from './beat.ts';
import type { PutBack } from './take-back.ts';

/** This process among those that hold in memory what others must find when it dies. */
export interface HoldingNode {
  /** The node's number, drawn when it is first asked for; undefined when it has fallen silent and must claim nothing. */
  alive(): Promise<bigint | undefined>;
  /** The same at once: undefined also where the number must be drawn first, which this sets going. */
  now(): bigint | undefined;
  /** Gives up whatever was claimed under the number so far, known or not; the next is another. */
  renounce(): Promise<void>;
  /** Gives back at once what this node holds, and claims no more. */
  leave(): Promise<void>;
}

/** The payments that a node holds in memory alone, for others to find when it dies. */
export interface Holdings {
  /** Draws what `first` needs. */
  fill(): Promise<void>;
  /** No delivery before this one of the log is held here, nor will be. */
  firstDelivery(): bigint;
  /** The same of payments, by the instant of their creation. */
  firstPayment(): Date;
  /** The number is lost: what was held under it is found from the marks that were said last. */
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
 * A call may take fifteen seconds, and what a dead node left behind must move on much sooner. So not the claim has a
 * term but the node: it says every second that it lives. One that was silent for too long has lost its claims (their
 * lease numbers show it) and comes back under another number.
 *
 * Rows that it leased as it wrote them are in no queue. With each beat it says from where on such rows may be open;
 * those after it are looked through when it has fallen silent, until no transaction of its can be open any more.
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
    // A node that has left meanwhile falls silent by itself.
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
      // Should this fail as well, the number falls silent by itself.
      if (given !== undefined) await execute(db.main, fallSilent, [given, null, null]).catch(() => undefined);
    },
    leave: async () => {
      left = true;
      if (id === undefined) return;
      const said = marks();
      await execute(db.main, fallSilent, [id, ...columnsOf(said)]);
      // A node that leaves in good order leaves nothing for others to find.
      await putBack({ id, ...said });
    },
  };
}

interface Marks {
  firstDelivery: bigint;
  firstPayment: Date;
}

/** The marks in the order in which statements take them. */
function columnsOf({ firstDelivery, firstPayment }: Marks): [bigint, Date] {
  return [firstDelivery, firstPayment];
}
