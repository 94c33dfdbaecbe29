import type { Databases } from '../database/databases.ts';
import { query, sql } from '../database/pool.ts';
import { routine } from '../database/routine.ts';
import { createSteadyTime, MACHINE, type SteadyTime, type TimeSources } from './steady-time.ts';

/**
 * The bank's clock. Everything with a date reads it; in the sandbox it can be moved forward.
 * Leases and time-outs of calls follow the real clock instead, because a moved clock must not break them.
 */
export interface Clock {
  /** The bank's present instant. Never earlier than an instant it has already given, over a restart either. */
  now(): Date;
}

export interface MovableClock extends Clock {
  /** Moves the clock forward to this instant, on every node and over a restart; a past one changes nothing. */
  moveTo(instant: Date): Promise<void>;
  /** Hears the bank's time from the database, also what other nodes have moved. */
  refresh(): Promise<void>;
}

export interface BankClock extends MovableClock {
  /** The instant without what a sandbox was moved: all nodes agree on it, in milliseconds. */
  real(): number;
  /** By how many milliseconds the bank's time runs ahead of the database's clock, which was set back. */
  leadMs(): number;
  /** By how many milliseconds at least this machine's clock differs from the database's, as it was last heard. */
  skewMs(): number;
}

interface Told {
  /** The bank's time. */
  told: bigint;
  offset: bigint;
  lead: bigint;
}

// Living nodes hear the time each second: where more has passed, none was up or the database's clock was set forward.
const RUNS_ON_MS = 2_000;

/*
 * The bank's time is the database's clock, and what it was moved by. It never goes back: where that clock was set back, the
 * bank's time runs on, ahead of it by a lead. A lead melts by a twentieth of the time that passes, and at once
 * as far as the clock is set forward again.
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

// The one that was answered fastest decides.
const HEARD_AT_START = 3;

/**
 * Opens the clock of the bank whose database this is. Every node hears the same time there, and runs on by the monotonic
 * clock of its machine; the one that may be set, and be wrong, changes nothing.
 */
export async function openClock(db: Databases, sources: TimeSources = MACHINE): Promise<BankClock> {
  let time: SteadyTime | undefined;
  let [offset, lead, skew] = [0, 0, 0];
  const ask = async (statement: typeof hear, instant: bigint | null): Promise<SteadyTime> => {
    const [asked, machineAsked] = [sources.monotonic(), sources.machine()];
    const [row] = await query(db.main, statement, [instant]);
    const [answered, machineAnswered] = [sources.monotonic(), sources.machine()];
    if (row === undefined) throw new Error('this database has not been initialised as a bank');
    const told = Number(row.told);
    const heard = { told, asked, answered };
    if (time === undefined) time = createSteadyTime(sources.monotonic, heard);
    else time.hear(heard);
    [offset, lead] = [Number(row.offset), Number(row.lead)];
    const at = told - offset - lead;
    // The database looked at its clock at some moment between the question and its answer.
    skew = Math.max(0, machineAsked - at, at - machineAnswered);
    return time;
  };
  const steady = await ask(hear, null);
  for (let heard = 1; heard < HEARD_AT_START; heard++) await ask(hear, null);
  return {
    now: () => new Date(steady.now()),
    real: () => steady.now() - offset,
    moveTo: async (instant) => void (await ask(move, BigInt(instant.getTime()))),
    refresh: async () => void (await ask(hear, null)),
    leadMs: () => lead,
    skewMs: () => skew,
  };
}
