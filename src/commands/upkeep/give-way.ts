import { setPriority } from 'node:os';

// A process of this priority gets a tenth of a processor that a payment wants as well, and all of an idle one.
const NICENESS = 10;

/** Lowers the priority of a process of this machine: on a busy one, payments come first. */
export function giveWay(processId: number): void {
  try {
    setPriority(processId, NICENESS);
  } catch {
    // Not permitted, or not known to this system: it keeps its priority.
  }
}
