import { type Executor, query, sql } from '../database/pool.ts';
import { routine } from '../database/routine.ts';
import type { RegisteredNode } from './register.ts';

/** A dead node, and the positions from which it may have left work open. */
export interface SilentNode {
  readonly id: bigint;
  readonly firstDelivery: bigint;
  readonly firstPayment: Date;
}

/*
 * The heartbeat of a node, every second: that it is reachable, from which positions it may hold work in memory, and
 * whether it writes. The same statement returns the other live nodes, and whether one has fallen silent.
 */

/** A node's heartbeat data. */
interface Said {
  node: RegisteredNode | undefined;
  holding: SilentNode | undefined;
}

export interface HeardBeat {
  /** The other reachable nodes. */
  readonly others: readonly RegisteredNode[];
  /** Number of those that have written something a moment ago. */
  readonly active: number;
  /** The number under which this node holds work is still its own. */
  readonly holds: boolean;
  /** A node that held work has fallen silent. */
  readonly silent: boolean;
}

export interface Beat {
  /** Starts to beat once a second. */
  start(): void;
  /** Beats now; `heard` has been called when it resolves. */
  now(): Promise<void>;
  /** A part of each heartbeat. */
  say(part: BeatPart): void;
  stop(): void;
}

export interface BeatPart {
  node?(): RegisteredNode | undefined;
  holding?(): SilentNode | undefined;
  /** `askedAt` is of the monotonic clock. */
  heard(heard: HeardBeat, said: Said & { askedAt: number }): void;
}

export const BEAT_MS = 1_000;
export const SILENT_AFTER_S = 5;
export const ALIVE_UNTIL = `clock_timestamp() + interval '${SILENT_AFTER_S} s'`;

interface Row {
  kind: 'NODE' | 'HOLDS' | 'SILENT';
  id: string | null;
  path: string | null;
  address: string | null;
  active: boolean;
}

const beat = routine(
  sql<Row>(
    'nodes.beat',
    `with node as (
     insert into nodes (id, path, address, active, alive_until)
     select $1::uuid, $2, $3, $4::boolean, ${ALIVE_UNTIL} where $1 is not null
     on conflict (id) do update set alive_until = excluded.alive_until, active = excluded.active),
   holding as (
     update node_holdings set alive_until = ${ALIVE_UNTIL}, first_delivery = $6, first_payment = $7
      where id = $5 and alive_until > clock_timestamp() returning id)
   (select 'NODE' as kind, id::text, path, address, active from nodes
     where alive_until > clock_timestamp() and id is distinct from $1 limit 1000)
   union all select 'HOLDS', null, null, null, false from holding
   union all (select 'SILENT', null, null, null, false from node_holdings
               where alive_until <= clock_timestamp() limit 1)`,
  ),
);

/** `isActive` tells whether this node has written something a moment ago. */
export function openBeat(db: Executor, isActive: () => boolean): Beat {
  const parts: BeatPart[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const first = <T>(ask: (part: BeatPart) => T | undefined): T | undefined => {
    for (const part of parts) {
      const answer = ask(part);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
  const now = async () => {
    const node = first((part) => part.node?.());
    const holding = first((part) => part.holding?.());
    const askedAt = performance.now();
    const rows = await query(db, beat, [
      ...[node?.id ?? null, node?.path ?? null, node?.address ?? null, isActive()],
      ...[holding?.id ?? null, holding?.firstDelivery ?? null, holding?.firstPayment ?? null],
    ]);
    const heard = readRows(rows);
    for (const part of parts) part.heard(heard, { node, holding, askedAt });
  };
  return {
    start: () => {
      if (!stopped) timer ??= setInterval(() => void now().catch(() => undefined), BEAT_MS).unref();
    },
    now,
    say: (part) => void parts.push(part),
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}

function readRows(rows: readonly Row[]): HeardBeat {
  const nodes = rows.filter(({ kind }) => kind === 'NODE');
  return {
    others: nodes.flatMap(({ id, path, address }) => (id === null ? [] : [{ id, path, address }])),
    active: nodes.filter(({ active }) => active).length,
    holds: rows.some(({ kind }) => kind === 'HOLDS'),
    silent: rows.some(({ kind }) => kind === 'SILENT'),
  };
}
