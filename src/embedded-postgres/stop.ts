import { setTimeout as delay } from 'node:timers/promises';
import { findPostmaster } from './postmaster.ts';
import { isAlive } from './process.ts';

const PATIENCE_MS = 10_000;
// A fast shutdown writes a checkpoint; when that takes longer, recovery at the next start is the lesser evil.
const STEPS = [
  ['SIGINT', 0.6],
  ['SIGQUIT', 0.2],
  ['SIGKILL', 0.2],
] as const;
const POLL_MS = 5;

/** Stops a server: cleanly (SIGINT), then without a checkpoint (SIGQUIT), then by force. */
export async function stopPostmaster(pid: number, patienceMs = PATIENCE_MS): Promise<void> {
  for (const [signal, share] of STEPS) {
    if (!signalPostmaster(pid, signal) || (await hasEnded(pid, share * patienceMs))) return;
  }
  throw new Error(`PostgreSQL (pid ${pid}) does not stop`);
}

/** Stops a server whose owner died without stopping it. No other owner is possible: the caller holds the home. */
export async function stopOrphan(cluster: string, log: (message: string) => void): Promise<void> {
  const orphan = findPostmaster(cluster);
  if (orphan === undefined) return;
  log(`stopping PostgreSQL (pid ${orphan.pid}) left behind by a process that died`);
  await stopPostmaster(orphan.pid);
}

/** Tells if there was a process to signal. Nothing but one process is ever signalled: 0 would be our own group. */
export function signalPostmaster(pid: number, signal: NodeJS.Signals): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

async function hasEnded(pid: number, patience: number): Promise<boolean> {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    if (!isAlive(pid)) return true;
    await delay(POLL_MS);
  }
  return !isAlive(pid);
}
