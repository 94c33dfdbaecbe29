import { availableParallelism, cpus } from 'node:os';

/** Tells whether this process has time for more connections. */
export interface SpareTime {
  /** Measures the time since the last measurement. */
  measure(): void;
  /** Number of further connections for which the last measurement found time. */
  room(): number;
  /** The last measurement found this process at its limit, on a machine with processors to spare. */
  isCrowded(): boolean;
}

// Shares of the time in which this process, or the processors of its machine, are busy.
const IDLE = 0.4;
const ROOM = 0.8;
const CROWDED = 0.95;
const MACHINE_FULL = 0.9;
const MACHINE_FREE = 0.75;

// A process with time takes few connections at once, because it measures again only then. On a machine without an idle
// processor it takes all: every move saves work.
const FEW = 16;
const MANY = 64;
const ALL = 1_000;

/**
 * A process has time to spare while its event loop is idle for a fifth of the time, or while no processor of the
 * machine is idle: a second process that helps it then only adds messages.
 */
export function createSpareTime(read: () => BusyTimes = readBusyTimes): SpareTime {
  let since = read();
  let [room, crowded] = [0, false];
  return {
    measure: () => {
      const now = read();
      const loop = (now.loop - since.loop) / Math.max(1, now.at - since.at);
      const machine = (now.machine - since.machine) / Math.max(1, now.processors - since.processors);
      if (machine > MACHINE_FULL) room = ALL;
      else if (loop < IDLE) room = MANY;
      else room = loop < ROOM ? FEW : 0;
      crowded = loop > CROWDED && machine < MACHINE_FREE;
      since = now;
    },
    room: () => room,
    isCrowded: () => crowded,
  };
}

/** Milliseconds since the start of the process and of the machine. */
export interface BusyTimes {
  at: number;
  /** The event loop was busy. */
  loop: number;
  /** Processors were busy, all of them together. */
  machine: number;
  /** Processors were busy or idle. */
  processors: number;
}

function readBusyTimes(): BusyTimes {
  const all = cpus();
  let [machine, processors] = [0, 0];
  for (const { times } of all) {
    const busy = times.user + times.nice + times.sys + times.irq;
    machine += busy;
    processors += busy + times.idle;
  }
  // Of a machine of which this process may use a part, nothing is known: its processors count as busy.
  if (availableParallelism() < all.length) machine = processors;
  return { at: performance.now(), loop: performance.eventLoopUtilization().active, machine, processors };
}
