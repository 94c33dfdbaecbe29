import { setTimeout as delay } from 'node:timers/promises';
import { findPostmaster } from './embedded-postmaster.ts';
import { isAlive } from './embedded-process.ts';

// A fast shutdown writes a checkpoint; when that takes longer, recovery at the next start is the lesser evil.
const FAST_MS = 6_000;
const IMMEDIATE_MS = 2_000;
const POLL_MS = 5;

/** Stops a server: cleanly (SIGINT), then without a checkpoint (SIGQUIT), then by force. */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', FAST_MS],
    ['SIGQUIT', IMMEDIATE_MS],
    ['SIGKILL', IMMEDIATE_MS],
  ] as const;
  for (const [signal, patience] of steps) {
    if (!signalPostmaster(pid, signal) || (await hasEnded(pid, patience))) return;
  }
  throw new Error(`PostgreSQL (pid ${pid}) does not stop`);
}

/** Stops a server whose owner died without stopping it. Nobody else can own it: the caller holds the home. */
export async function stopOrphan(cluster: string, log: (message: string) => void): Promise<void> {
  const orphan = findPostmaster(cluster);
  if (orphan === undefined) return;
  log(`stopping PostgreSQL (pid ${orphan.pid}) left behind by a process that died`);
  await stopPostmaster(orphan.pid);
}

/** Whether there was a process to signal. */
export function signalPostmaster(pid: number, signal: NodeJS.Signals): boolean {
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
