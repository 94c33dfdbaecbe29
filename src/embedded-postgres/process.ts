import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Tells whether a process with this id exists, of any user. A zombie has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || linuxStat(pid)?.state !== 'Z';
}

/** Tells a process from a later one with the same id, by its boot and its start within that boot. */
export function identityOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const found = linuxStat(pid);
    return found && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${found.startedAt}`;
  }
  return ps(pid, 'lstart');
}

export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

function linuxStat(pid: number): { state: string; startedAt: string } | undefined {
  try {
    // The second field is the program's name in brackets and may hold anything, so count from its end.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', `${pid}`], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
