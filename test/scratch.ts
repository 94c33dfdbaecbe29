import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

let place: string | undefined;

/**
 * Where tests put clusters and other folders with many files: in memory where there is room for them. A new database is
 * eight hundred files, which a disk takes longer to make than all else that a test does. Killed processes leave the same
 * behind there as on a disk; only a machine that loses its power would not. `TEST_SCRATCH` names another place.
 */
export function scratch(): string {
  place ??= process.env.TEST_SCRATCH ?? (hasRoom() ? IN_MEMORY : tmpdir());
  return place;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM && availableMemory() > ROOM;
  } catch {
    // Systems other than Linux have no such folder.
    return false;
  }
}

/** The memory that could be had, where the system says it; the memory that lies free is less. */
function availableMemory(): number {
  const told = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return told === undefined ? freemem() : Number(told) * 1024;
}
