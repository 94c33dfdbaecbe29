import { type Databases, execute, queryOne, sql } from '../database/pool.ts';
import { createLogIds } from './log-ids.ts';
import { putBackLeased } from './take-back.ts';

/** This node among those that deliver. */
export interface DeliveringNode {
  /** The node's number, drawn when it first delivers; undefined when it has fallen silent and must not claim. */
  alive(): Promise<bigint | undefined>;
  /** The same at once: undefined also where the number or an id must be fetched first, which this sets going. */
  now(): bigint | undefined;
  /** The id of a first attempt that this node writes and makes, after `now`; undefined when they have run out. */
  nextId(companyId: bigint): bigint | undefined;
  /** The outcome of a first attempt is written down. */
  landed(id: bigint): void;
  /** Gives up whatever was claimed under the number so far, known or not; the next is another. */
  renounce(): Promise<void>;
  /** Gives back at once what this node had claimed, and claims no more. */
  leave(): Promise<void>;
}

const BEAT_MS = 1_000;
const SILENT_AFTER_S = 5;

const enter = sql<{ id: bigint }>(
  'webhook-nodes.enter',
  `insert into webhook_nodes (id, alive_until, first_id)
   values (nextval('entity_ids'), clock_timestamp() + interval '${SILENT_AFTER_S} s', $1) returning id`,
);
const beat = sql(
  'webhook-nodes.beat',
  `update webhook_nodes set alive_until = clock_timestamp() + interval '${SILENT_AFTER_S} s', first_id = $2
    where id = $1 and alive_until > clock_timestamp()`,
);
const fallSilent = sql(
  'webhook-nodes.fall-silent',
  'update webhook_nodes set alive_until = clock_timestamp() where id = $1',
);
/**
 * A call may take fifteen seconds, and what a dead node left behind must move on much sooner. So not the claim has a
 * term but the node: it says every second that it lives. One that was silent for too long has lost its claims (their
 * lease numbers show it) and comes back under another number.
 *
 * Rows that it leased as it wrote them are in no queue. With each beat it says from which id on such rows may be unanswered;
 * those after it are looked through when it has fallen silent, until no transaction of its can be open any more.
 */
export function createDeliveringNode(db: Databases): DeliveringNode {
  const ids = createLogIds(db.main);
  let id: bigint | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  let beating: NodeJS.Timeout | undefined;
  let entering: Promise<bigint | undefined> | undefined;
  let left = false;
  const isFresh = () => performance.now() - saidAt <= (SILENT_AFTER_S - 1) * 1_000;
  const lose = () => {
    id = undefined;
    // They are looked for from the mark that was said last.
    ids.lose();
  };
  const say = async () => {
    if (id === undefined || left) return;
    const asked = performance.now();
    const said = id;
    if ((await execute(db.main, beat, [said, ids.first()])) === 1) saidAt = asked;
    else if (id === said) lose();
  };
  const come = async () => {
    await ids.fill();
    if (left) return undefined;
    const asked = performance.now();
    const entered = await queryOne(db.main, enter, [ids.first()]);
    // A node that has left meanwhile falls silent by itself.
    if (left) return undefined;
    id = entered?.id;
    saidAt = asked;
    beating ??= setInterval(() => void say().catch(() => undefined), BEAT_MS).unref();
    return id;
  };
  const alive = async () => {
    if (left) return undefined;
    if (id !== undefined && !isFresh()) await say();
    if (id !== undefined || left) return id;
    entering ??= come().finally(() => {
      entering = undefined;
    });
    return entering;
  };
  return {
    alive,
    now: () => {
      if (id !== undefined && isFresh() && ids.has() && !left) return id;
      if (!left) void Promise.all([alive(), ids.fill()]).catch(() => undefined);
      return undefined;
    },
    nextId: ids.lease,
    landed: ids.landed,
    renounce: async () => {
      const given = id;
      lose();
      await renounce(db, given);
    },
    leave: async () => {
      left = true;
      clearInterval(beating);
      if (id !== undefined) await putDown(db, { id, firstId: ids.first() });
    },
  };
}

/** A node that leaves in good order leaves nothing for others to find. */
async function putDown(db: Databases, node: { id: bigint; firstId: bigint }): Promise<void> {
  await execute(db.main, beat, [node.id, node.firstId]);
  await execute(db.main, fallSilent, [node.id]);
  await putBackLeased(db, node);
}

async function renounce(db: Databases, id: bigint | undefined): Promise<void> {
  // Should this fail as well, the number falls silent by itself.
  if (id !== undefined) await execute(db.main, fallSilent, [id]).catch(() => undefined);
}
