import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Processor time so far, microseconds. */
export interface CpuReading {
  server: number;
  /** All processes of PostgreSQL, those that have ended included. */
  database: number;
  /** Everything that ran on the machine, the system and other guests of its host included. */
  machine: number;
}

// Linux counts processor time for user space in hundredths of a second, whatever its own clock does.
const TICK_US = 10_000;

interface ProcessStat {
  parent: number;
  own: number;
  /** Of children that ended and were waited for. */
  reaped: number;
}

/** What the server and the database under it have used; undefined where there is no /proc. */
export function readCpu(serverPid: number): CpuReading | undefined {
  const all = readAllStats();
  const server = all.get(serverPid);
  if (server === undefined) return undefined;
  let database = 0;
  for (const [pid, stat] of all)
    if (pid !== serverPid && descendsFrom(all, pid, serverPid)) database += stat.own + stat.reaped;
  return {
    server: server.own * TICK_US,
    database: database * TICK_US,
    machine: readMachineTicks() * TICK_US,
  };
}

/** Of the machine's first line in /proc/stat all but idle and waiting for the disk. */
function readMachineTicks(): number {
  const [, user, nice, system, , , irq, softirq, steal] = (readProc('.', 'stat') ?? '').split(/\s+/, 9);
  return [user, nice, system, irq, softirq, steal].reduce((sum, ticks) => sum + Number(ticks), 0);
}

function readAllStats(): Map<number, ProcessStat> {
  const stats = new Map<number, ProcessStat>();
  if (process.platform !== 'linux') return stats;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(name) : undefined;
    if (stat !== undefined) stats.set(Number(name), stat);
  }
  return stats;
}

function readStat(pid: string): ProcessStat | undefined {
  const text = readProc(pid, 'stat');
  if (text === undefined) return undefined;
  // The second field is the program's name in brackets and may hold anything, so count from its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (index: number) => Number(fields[index]);
  return { parent: ticks(1), own: ticks(11) + ticks(12), reaped: ticks(13) + ticks(14) };
}

function descendsFrom(all: Map<number, ProcessStat>, pid: number, ancestor: number): boolean {
  for (let at = all.get(pid); at !== undefined; at = all.get(at.parent))
    if (at.parent === ancestor) return true;
  return false;
}

/** Forgets how large a process once was, so that the peak read next is that of what follows. */
export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not everywhere allowed. The peak is then that since its start, which is no less.
  }
}

/** The most resident memory a process had, bytes; undefined where there is no /proc. */
export function readPeakMemory(pid: number): number | undefined {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readProc(String(pid), 'status') ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

function readProc(pid: string, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return undefined;
  }
}
