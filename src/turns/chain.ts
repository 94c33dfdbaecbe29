import type { Context } from '../context.ts';
import { BEGIN, type OpenTransaction, openSession, type Session } from '../database/session.ts';
import { countIds, decide, type Entry, load } from './run-turn.ts';
import { Turn } from './turn.ts';

/*
 * Turns one behind the other on one connection. What the next turn reads travels behind the COMMIT of the one before,
 * so that a turn is one message to PostgreSQL, and PostgreSQL writes a turn while this side answers the callers of the
 * last and reads new requests.
 */

export interface ChainedTurns<E extends Entry> {
  /** What goes into the next turn; empty when nothing waits. */
  take(): readonly E[];
  /** The turn is committed: one result per entry. */
  done(entries: readonly E[], results: readonly unknown[]): void;
  /** The turn was broken off: nothing of it was done, unless the database went during its COMMIT. */
  failed(entries: readonly E[], error: unknown): Promise<void>;
}

// A connection goes back to its pool now and then, which replaces old ones.
const LONGEST = 1_000;

/** Runs turns until nothing waits, or one fails. */
export async function runChain<E extends Entry>(context: Context, turns: ChainedTurns<E>): Promise<void> {
  const first = turns.take();
  if (first.length === 0) return;
  const pool = context.db.batch;
  const client = await pool.checkout().catch((error: unknown) => turns.failed(first, error));
  if (client === undefined) return;
  const chain: Chain<E> = { context, turns, session: openSession(client), left: LONGEST };
  const broken = await runAll(chain, first);
  if (broken === undefined) {
    client.release();
    return;
  }
  const { turn, entries, error, behind } = broken;
  const healthy = turn === undefined || (await turn.open.rollback(error));
  pool.failed(error);
  client.release(!healthy);
  await turns.failed(entries, error);
  // It was read behind a COMMIT that never came: it begins anew.
  if (behind.length > 0) await turns.failed(behind, undefined);
}

interface Chain<E extends Entry> {
  readonly context: Context;
  readonly turns: ChainedTurns<E>;
  readonly session: Session;
  left: number;
}

interface Begun {
  readonly turn: Turn;
  readonly open: OpenTransaction;
  readonly loaded: Promise<unknown>;
}

interface Broken<E extends Entry> {
  /** Undefined where it did not even begin. */
  readonly turn: Begun | undefined;
  readonly entries: readonly E[];
  readonly error: unknown;
  /** What was to follow in the next turn. */
  readonly behind: readonly E[];
}

async function runAll<E extends Entry>(chain: Chain<E>, first: readonly E[]): Promise<Broken<E> | undefined> {
  const { context, turns } = chain;
  let entries = first;
  let turn: Begun | undefined;
  while (entries.length > 0) {
    let next: Begun | undefined;
    let behind: readonly E[] = [];
    try {
      turn ??= begin(chain, entries, await context.paymentIds.take(countIds(entries)));
      await turn.loaded;
      const { writes, results } = await decide(turn.turn, entries);
      await turn.open.commit(writes, () => {
        chain.left -= 1;
        if (chain.left > 0) behind = turns.take();
        const ids = behind.length > 0 ? context.paymentIds.takeNow(countIds(behind)) : undefined;
        if (ids !== undefined) next = begin(chain, behind, ids);
      });
      const done = entries;
      // The next turn is decided and on its way before the callers of this one are answered.
      setImmediate(() => turns.done(done, results));
    } catch (error) {
      return { turn, entries, error, behind };
    }
    entries = behind;
    turn = next;
  }
  return undefined;
}

function begin<E extends Entry>(
  { context, session }: Chain<E>,
  entries: readonly E[],
  ids: readonly bigint[],
): Begun {
  const open = session.begin(BEGIN);
  const turn = new Turn({ context, tx: open.tx, ids, again: false });
  const loaded = new Promise((resolve) => resolve(load(turn, entries)));
  // Awaited once the turn before it is committed; where that fails, nobody awaits it.
  loaded.catch(() => undefined);
  return { turn, open, loaded };
}
