import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from '../database/databases.ts';
import { query, sql } from '../database/pool.ts';
import { routine } from '../database/routine.ts';
import { hearMark } from './hear-mark.ts';
import { beginAfter, createSteadyTime, MACHINE, type TimeSources } from './steady-time.ts';

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
  /** Learns what other nodes have moved. */
  refresh(): Promise<void>;
}

export interface BankClock extends MovableClock {
  /** Writes down how far the clock has come: the next start goes on from there. */
  mark(): Promise<void>;
  /** By how many milliseconds it runs ahead of the machine's clock, for a reason other than having been moved. */
  aheadMs(): number;
  /** By how many milliseconds at least this machine's clock differs from the database's, as `mark` last found it. */
  skewMs(): number;
}

interface Kept {
  offset: bigint;
  mark: bigint;
}

const KEPT = 'clock_offset_ms as offset, clock_mark_ms as mark';
const read = sql<Kept>('clock.read', `select ${KEPT} from bank_facts`);
const growOffset = sql<Kept>(
  'clock.grow',
  `update bank_facts set clock_offset_ms = greatest(clock_offset_ms, $1) returning ${KEPT}`,
);
const growMark = routine(
  sql<Kept & { at: Date }>(
    'clock.mark',
    `update bank_facts set clock_mark_ms = greatest(clock_mark_ms, $1) returning ${KEPT}, clock_timestamp() as at`,
  ),
);

// Nodes whose machines agree differ by less. A mark that is further on is one of a node that tells a later time.
const AGREED_MS = 500;

/**
 * Opens the clock of the bank whose database this is. It runs ahead of the machine's by what the database says, so
 * that all nodes agree. Where a bank has told later instants than the machine's clock, it goes on from there, at the
 * instant that the other nodes tell.
 */
export async function openClock(db: Databases, sources: TimeSources = MACHINE): Promise<BankClock> {
  let offset = 0;
  let skew = 0;
  const adopt = ([kept]: Kept[]) => {
    offset = Math.max(offset, Number(kept?.offset ?? 0n));
    return Number(kept?.mark ?? 0n);
  };
  const readMark = async () => adopt(await query(db.main, read));
  const startAt = (from: number) => createSteadyTime(sources, { from, aheadMs: () => offset });
  const mark = await readMark();
  const { from, waitMs, isAhead } = beginAfter(mark, sources.machine() + offset);
  if (waitMs > 0) await pause(waitMs);
  let time = startAt(isAhead ? await hearMark(mark, readMark) : from);
  // Others that start now hear of it.
  if (isAhead) await query(db.main, growMark, [BigInt(Math.ceil(time()))]);
  return {
    now: () => new Date(time()),
    refresh: async () => {
      adopt(await query(db.main, read));
      time();
    },
    moveTo: async (instant) => {
      // Rounds up, so that what is due at the instant is due.
      const ahead = BigInt(Math.max(0, Math.ceil(instant.getTime() - sources.machine())));
      adopt(await query(db.main, growOffset, [ahead]));
      // Counts an instant as reached once it is told, even if the machine's clock steps back before anybody asks.
      time();
    },
    mark: async () => {
      const asked = sources.machine();
      const rows = await query(db.main, growMark, [BigInt(Math.ceil(time()))]);
      const [told] = rows;
      skew = told === undefined ? 0 : leastSkew(told.at.getTime(), asked, sources.machine());
      const kept = adopt(rows);
      if (kept <= time() + AGREED_MS) return;
      const heard = await hearMark(kept, readMark);
      if (heard > time()) time = startAt(heard);
    },
    skewMs: () => skew,
    aheadMs: () => Math.max(0, time() - sources.machine() - offset),
  };
}

/** The database looked at its clock at some moment between the question and its answer. */
function leastSkew(told: number, asked: number, answered: number): number {
  return Math.max(0, asked - told, told - answered);
}
