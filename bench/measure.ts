import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { type Pool, queryText } from '../src/database/pool.ts';
import { NoFigures } from './cases.ts';

/** Describes in a line the machine that the figures depend on. */
export function describeMachine(): string {
  const processors = cpus();
  const name = processors[0]?.model.trim() ?? 'unknown';
  const memory = `${Math.round(totalmem() / 1e9)} GB`;
  return `${processors.length} cores (${name}), ${memory}, ${process.platform} ${process.arch}, Node ${process.version}`;
}

// Linux counts processor time for user space in hundredths of a second, whatever its own clock does.
const TICKS_A_SECOND = 100;

interface Process {
  parent: number;
  /** Processor time in hundredths of a second; `reaped` is that of children that have ended. */
  own: number;
  reaped: number;
  isDatabase: boolean;
}

/** Finds the bank's processes and those of its PostgreSQL; undefined where there is no /proc. */
export function readProcesses(serverPid: number): Map<number, Process> | undefined {
  const all = new Map<number, Process>();
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    const text = /^\d+$/.test(name) ? readProc(`${name}/stat`) : '';
    // The second field is the program's name in brackets and may hold anything, so count from its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = (index: number) => Number(fields[index]);
    const [own, reaped] = [ticks(11) + ticks(12), ticks(13) + ticks(14)];
    const isDatabase = text.includes('(postgres)');
    if (text !== '') all.set(Number(name), { parent: ticks(1), own, reaped, isDatabase });
  }
  if (!all.has(serverPid)) return undefined;
  const isUnder = (parent = 0): boolean =>
    parent === serverPid || (all.has(parent) && isUnder(all.get(parent)?.parent));
  return new Map([...all].filter(([pid, { parent }]) => pid === serverPid || isUnder(parent)));
}

/** Finds the processes of PostgreSQL under a bank's; none where there is no /proc. */
export function findDatabaseProcesses(serverPid: number): number[] {
  return [...(readProcesses(serverPid) ?? [])].flatMap(([pid, { isDatabase }]) => (isDatabase ? [pid] : []));
}

/** Processor time so far, seconds; undefined where there is no /proc. */
export function readCpu(serverPid: number) {
  const processes = readProcesses(serverPid);
  if (processes === undefined) return undefined;
  const under = [...processes.values()];
  const database = under.filter(({ isDatabase }) => isDatabase);
  const sum = (ticks: readonly number[]) => ticks.reduce((total, one) => total + one, 0) / TICKS_A_SECOND;
  const machine = readProc('stat').split(/\s+/, 9).map(Number);
  return {
    /** All processes of the bank. */
    server: sum(under.flatMap(({ own, isDatabase }) => (isDatabase ? [] : [own]))),
    /** All processes of PostgreSQL under it, those that have ended included. */
    database: sum(database.flatMap(({ own, reaped }) => [own, reaped])),
    /** Everything, the system and other guests of its host included, but being idle and waiting for the disk. */
    machine: sum([...machine.slice(1, 4), ...machine.slice(6)]),
  };
}

/** Forgets how large a process once was, so that the peak read next is that of what follows. */
export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not everywhere allowed. The peak is then that since its start, which is no less.
  }
}

/** Resident memory now (VmRSS) or at its peak (VmHWM), megabytes; undefined where there is no /proc. */
export function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): number | undefined {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readProc(`${pid}/status`))?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch {
    return '';
  }
}

/** Bytes written to PostgreSQL's log so far. */
export async function readLogBytes(pool: Pool): Promise<number> {
  const [row] = await queryText<{ bytes: string }>(
    pool,
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`,
  );
  return Number(row?.bytes);
}

const POLL_MS = 20;
const PATIENCE_MS = 180_000;

// Instants of the bank and of the generator can differ by a little.
const EARLIER_MS = 1_000;

/**
 * Waits until `busySql` answers that nothing is on its way, of what was made since `since` if it asks for that as $1.
 * Returns when it first answered so. Instants are milliseconds since the epoch.
 */
export async function waitUntilIdle(pool: Pool, busySql?: string, since?: number): Promise<number> {
  const now = () => performance.timeOrigin + performance.now();
  if (busySql === undefined) return now();
  const params = since === undefined ? [] : [new Date(since - EARLIER_MS)];
  const giveUp = performance.now() + PATIENCE_MS;
  while (performance.now() < giveUp) {
    const [row] = await queryText<{ busy: boolean }>(pool, busySql, params);
    if (row?.busy === false) return now();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new NoFigures(`something was still on its way ${PATIENCE_MS / 1000} s after the last request`);
}
