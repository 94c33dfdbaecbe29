import { StartError } from '../composition/start-error.ts';
import type { Databases } from '../database/databases.ts';
import { query, sql } from '../database/pool.ts';
import { routine } from '../database/routine.ts';
import { createSteadyTime, MACHINE, type SteadyTime, type TimeSources } from './steady-time.ts';

/**
 * The bank's clock. Everything with a date reads it; the sandbox can move it forward. Leases and timeouts follow the
 * real clock instead, because a moved clock must not affect them.
 */
export interface Clock {
  /** The bank's current instant. Never earlier than one returned before, also after a restart. */
  now(): Date;
}

export interface MovableClock extends Clock {
  /** Moves the clock forward to this instant, on every node and permanently; a past one changes nothing. */
  moveTo(instant: Date): Promise<void>;
  /**
   * Reads the bank's time from the database, including moves by other nodes. Returns the instant read: a node that reads
   * the time after this returns no earlier one.
   */
  refresh(): Promise<Date>;
}

export interface BankClock extends MovableClock {
  /** The instant without the sandbox's offset, in milliseconds; all nodes agree on it. */
  real(): number;
  /** Milliseconds by which the bank's time is ahead of the database's clock, which was set back. */
  leadMs(): number;
  /** Minimum difference in milliseconds between this machine's clock and the database's, at the last reading. */
  skewMs(): number;
}

interface Told {
  /** The bank's time. */
  told: bigint;
  offset: bigint;
  lead: bigint;
}

// Live nodes read the time each second: after a longer gap, none was up or the database's clock was set forward.
const RUNS_ON_MS = 2_000;

/*
 * The bank's time is the database's clock plus the sandbox's offset. It never goes back: if that clock is set back,
 * the bank's time stays ahead by a lead. The lead shrinks by a twentieth of the elapsed time, and at once by as much
 * as the clock is set forward again.
 */
const HEAR = `update bank_facts f
   set (clock_offset_ms, clock_mark_ms, clock_lead_ms) = (
     select moved, told, told - at - moved
       from (select floor(extract(epoch from clock_timestamp()) * 1000)::int8 as at offset 0) c
      cross join lateral (
        select greatest(f.clock_offset_ms, $1::int8 - at) as moved,
               greatest(0, at + f.clock_offset_ms + f.clock_lead_ms - f.clock_mark_ms) as passed) m
      cross join lateral (
        select greatest(at + moved, f.clock_mark_ms + least(passed * 19 / 20, ${RUNS_ON_MS})) as told) t)
 returning clock_mark_ms as told, clock_offset_ms as offset, clock_lead_ms as lead`;
const hear = routine(sql<Told>('clock.hear', HEAR));
const move = sql<Told>('clock.move', HEAR);

// The fastest answer counts.
const HEARD_AT_START = 3;

/**
 * Opens the clock of this database's bank. Every node reads the same time from the database, and continues by its
 * machine's monotonic clock; the adjustable clock changes nothing.
 */
export async function openClock(db: Databases, sources: TimeSources = MACHINE): Promise<BankClock> {
  let time: SteadyTime | undefined;
  let [newest, offset, lead, skew] = [0, 0, 0, 0];
  const ask = async (statement: typeof hear, instant: bigint | null): Promise<SteadyTime> => {
    const [asked, machineAsked] = [sources.monotonic(), sources.machine()];
    const [row] = await query(db.main, statement, [instant]);
    const [answered, machineAnswered] = [sources.monotonic(), sources.machine()];
    if (row === undefined) throw new StartError('this database holds no bank yet: start one on it first');
    const told = Number(row.told);
    const heard = { told, asked, answered };
    // The database tells no time earlier than one before, so this answer was overtaken. It knows nothing of a move since.
    if (time !== undefined && told < newest) return time;
    newest = told;
    if (time === undefined) time = createSteadyTime(sources.monotonic, heard);
    else time.hear(heard);
    [offset, lead] = [Number(row.offset), Number(row.lead)];
    const at = told - offset - lead;
    // The database read its clock at some moment between the query and its answer.
    skew = Math.max(0, machineAsked - at, at - machineAnswered);
    db.main.shards?.hear(at);
    return time;
  };
  const steady = await ask(hear, null);
  for (let heard = 1; heard < HEARD_AT_START; heard++) await ask(hear, null);
  return {
    now: () => new Date(steady.now()),
    real: () => steady.now() - offset,
    moveTo: async (instant) => void (await ask(move, BigInt(instant.getTime()))),
    refresh: async () => {
      await ask(hear, null);
      return new Date(newest);
    },
    leadMs: () => lead,
    skewMs: () => skew,
  };
}
