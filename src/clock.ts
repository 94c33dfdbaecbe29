import type { Databases } from './database/pool.ts';
import { query, sql } from './database/pool.ts';

/**
 * The bank's clock. Everything with a date reads it; in the sandbox it can be moved forward.
 * Leases and time-outs of calls follow the real clock instead, because a moved clock must not break them.
 */
export interface Clock {
  /** The bank's present instant. Never earlier than an instant it has already given. */
  now(): Date;
}

export interface MovableClock extends Clock {
  /** Moves the clock forward to this instant, on every node and over a restart; a past one changes nothing. */
  moveTo(instant: Date): Promise<void>;
  /** Learns what other nodes have moved. */
  refresh(): Promise<void>;
}

/** The machine's clock, as institutions run the bank; it does not step back when the machine's does. */
export function createSystemClock(): Clock {
  return steady(() => Date.now());
}

const readOffset = sql<{ offset: bigint }>('clock.read', 'select clock_offset_ms as offset from bank_facts');
const growOffset = sql<{ offset: bigint }>(
  'clock.grow',
  'update bank_facts set clock_offset_ms = greatest(clock_offset_ms, $1) returning clock_offset_ms as offset',
);

/** A clock that runs ahead of the machine's by what the database says, so that all nodes agree. */
export async function createMovableClock(db: Databases): Promise<MovableClock> {
  let offset = 0;
  const adopt = (rows: { offset: bigint }[]) => {
    offset = Math.max(offset, Number(rows[0]?.offset ?? 0n));
  };
  const refresh = async () => adopt(await query(db.main, readOffset));
  await refresh();
  return {
    ...steady(() => Date.now() + offset),
    refresh,
    moveTo: async (instant) => {
      // Rounded up, so that what is due at the instant is due.
      const ahead = BigInt(Math.max(0, Math.ceil(instant.getTime() - Date.now())));
      adopt(await query(db.main, growOffset, [ahead]));
    },
  };
}

function steady(read: () => number): Clock {
  let last = 0;
  return {
    now: () => {
      last = Math.max(last, read());
      return new Date(last);
    },
  };
}
