import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Names of the limits that are lowered here, as `prlimit` and as /proc have them. */
const NAMES = { as: 'Max address space', nofile: 'Max open files' } as const;
type Limited = keyof typeof NAMES;

/** Tells if limits of running processes can be lowered here. */
export function canLimit(): boolean {
  return process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0;
}

/**
 * Lowers a limit of a running process, the soft one, which any user may lower and raise again. It holds for what the
 * process asks the system for from now on. Answers what undoes it; undefined where the process has ended.
 */
export function lower(pid: number, name: Limited, to: number): (() => void) | undefined {
  const before = softLimit(pid, name);
  if (before === undefined || !set(pid, name, String(to))) return undefined;
  return () => void set(pid, name, before);
}

// A user may limit what is his own; root may lack the right to limit what is another's.
function set(pid: number, name: Limited, to: string): boolean {
  const [uid, gid] = ['Uid', 'Gid'].map((id) => statusOf(pid, `${id}:\\s+(\\d+)`));
  // It has ended.
  if (uid === undefined || gid === undefined) return false;
  const as = Number(uid) === process.getuid?.() ? {} : { uid: Number(uid), gid: Number(gid) };
  return spawnSync('prlimit', ['--pid', String(pid), `--${name}=${to}:`], as).status === 0;
}

function softLimit(pid: number, name: Limited): string | undefined {
  const line = textOf(pid, 'limits')
    ?.split('\n')
    .find((one) => one.startsWith(NAMES[name]));
  return line?.slice(NAMES[name].length).trim().split(/\s+/)[0];
}

/** Address space of a process, in bytes. */
export function addressSpaceOf(pid: number): number | undefined {
  const kilobytes = statusOf(pid, 'VmSize:\\s+(\\d+) kB');
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** The limit under which a process can open so many files and sockets more; it keeps those that it has. */
export function limitWithFree(pid: number, free: number): number | undefined {
  let open: Set<number>;
  try {
    open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  } catch {
    return undefined;
  }
  let limit = 0;
  for (let left = free; left > 0 || open.has(limit); limit++) if (!open.has(limit)) left -= 1;
  return limit;
}

function statusOf(pid: number, pattern: string): string | undefined {
  return new RegExp(`^${pattern}`, 'm').exec(textOf(pid, 'status') ?? '')?.[1];
}

function textOf(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
