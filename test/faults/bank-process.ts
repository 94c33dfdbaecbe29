import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPlace } from '../../src/embedded-postgres/place.ts';
import { findPostmaster } from '../../src/embedded-postgres/postmaster.ts';
import { runUser } from '../../src/embedded-postgres/user.ts';
import { inTime } from '../full.ts';
import { scratch } from '../scratch.ts';

// Not told by this file's own place: a long test runs from where it was compiled to.
const ROOT = process.cwd();
const START_MS = 30_000;
const POLL_MS = 5;

/** A bank in a process of its own, as an operator runs it. */
export interface BankProcess {
  readonly pid: number;
  readonly url: string;
  /** From being spawned to the first line that says where it listens. */
  readonly startMs: number;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** The latest part of its output. */
  output(): string;
  /** Signals it and waits for its end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>;
}

export interface BankProcessOptions {
  dataDir: string;
  /** A database elsewhere; without one it runs its own in the data directory. */
  databaseUrl?: string;
  masterKey?: Buffer;
  /** Through `scripts/start.mjs`, as `npm start` does. */
  asNpmStart?: boolean;
  /** The checkout whose built program it is; this one unless said otherwise. */
  checkout?: string | undefined;
  /** How many processes serve behind its port. */
  processes?: number;
  /** Other settings, by their names in the environment. */
  settings?: Readonly<Record<string, string>>;
  environment?: NodeJS.ProcessEnv;
  /** Receives the output in place of a pipe; made anew. */
  logFile?: string | undefined;
  /** How long it may take; half a minute unless said otherwise. */
  startWithinMs?: number;
  /** Is given the way to its output before it listens. */
  onSpawned?: (output: () => string) => void;
}

const built = new Set<string>();

/** Builds the program once, unless it is built as the sources say: with the pages, or without where none is opened. */
export function buildProgram({ pages = true } = {}): void {
  const without = pages ? '--without-guide' : '--without-pages';
  if (built.has(without)) return;
  const ran = spawnSync(process.execPath, [join(ROOT, 'scripts', 'prepare.mjs'), without], {
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`the build failed:\n${ran.stderr}`);
  built.add(without);
}

export async function startBankProcess(options: BankProcessOptions): Promise<BankProcess> {
  buildProgram({ pages: false });
  const began = performance.now();
  const { logFile } = options;
  const log = logFile === undefined ? 'pipe' : openSync(logFile, 'w');
  const child = spawn(process.execPath, programOf(options), {
    env: environmentOf(options),
    stdio: ['ignore', log, log],
  });
  if (log !== 'pipe') closeSync(log);
  const killNow = () => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => {
      process.off('exit', killNow);
      resolve({ code, signal });
    }),
  );
  const output = logFile === undefined ? keepOutput(child) : () => endOf(logFile);
  options.onSpawned?.(output);
  const told = await readUrl({ child, ended, output }, inTime(options.startWithinMs ?? START_MS));
  const port = options.settings?.LASTRO_PORT;
  return {
    pid: child.pid as number,
    // A bank with a public address prints that one.
    url: port === undefined ? told : `http://127.0.0.1:${port}`,
    startMs: performance.now() - began,
    ended,
    output,
    end: async (signal) => {
      const asked = performance.now();
      child.kill(signal);
      return { ...(await ended), ms: performance.now() - asked };
    },
  };
}

function programOf({ asNpmStart, checkout = ROOT }: BankProcessOptions): string[] {
  return asNpmStart
    ? [join(checkout, 'scripts', 'start.mjs')]
    : [join(checkout, 'dist', 'program', 'main.js'), 'start'];
}

function environmentOf({
  dataDir,
  databaseUrl,
  masterKey,
  processes,
  settings = {},
  environment,
}: BankProcessOptions): NodeJS.ProcessEnv {
  // Settings of whoever runs the tests would make another bank of it.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('LASTRO_'));
  return {
    ...Object.fromEntries(inherited),
    LASTRO_PORT: '0',
    LASTRO_DATA_DIR: dataDir,
    LASTRO_LOG_LEVEL: 'warn',
    ...settings,
    ...(processes === undefined ? {} : { LASTRO_PROCESSES: String(processes) }),
    ...(databaseUrl === undefined ? {} : { LASTRO_DATABASE_URL: databaseUrl }),
    ...(masterKey === undefined ? {} : { LASTRO_MASTER_KEY: masterKey.toString('hex') }),
    ...environment,
  };
}

const OUTPUT_KEPT = 20_000;

/** Reads all the time, so that its pipes never fill. */
function keepOutput(child: ChildProcess): () => string {
  let kept = '';
  const keep = (text: string) => {
    kept = (kept + text).slice(-OUTPUT_KEPT);
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  return () => kept;
}

/** A file in which the system has put nothing where it had no room. */
function endOf(file: string): string {
  return readFileSync(file, 'utf8').slice(-OUTPUT_KEPT);
}

interface Starting {
  child: ChildProcess;
  ended: Promise<unknown>;
  output(): string;
}

async function readUrl({ child, ended, output }: Starting, withinMs: number): Promise<string> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (const giveUp = performance.now() + withinMs; performance.now() < giveUp && !over; ) {
    // The line must be whole: a port cut short would be another port.
    const url = /bank\s+(http:\/\/127\.0\.0\.1:\d+)\n/.exec(output())?.[1];
    if (url !== undefined) return url;
    await pause(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`the bank did not start:\n${output()}`);
}

/** Counts the handles with which a process listens on the port of an address. */
export function listenersOf(pid: number, url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const isListening = new RegExp(`^ *\\d+: [0-9A-F]{8}:${port} \\S+ 0A .*`, 'm');
  const inode = isListening.exec(readFileSync('/proc/net/tcp', 'utf8'))?.[0].trim().split(/ +/)[9];
  const opened = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      // Closed since it was listed.
      return '';
    }
  });
  return opened.filter((one) => one === `socket:[${inode}]`).length;
}

/** The processes that serve behind a bank's port: children of the one that was started. */
export function processesOf({ pid }: Pick<BankProcess, 'pid'>): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => commandOf(child).includes('\0serve'));
}

/** The command line of a process, or nothing once it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** A data directory that a killed run's successor also finds and removes. */
export async function makeDataDir(): Promise<string> {
  const directory = await mkdtemp(join(scratch(), `lastro-test-${process.pid}-faults-`));
  // As root the database runs as another user, who has to pass through.
  await chmod(directory, 0o711);
  return directory;
}

export async function removeDataDir(dataDir: string): Promise<void> {
  const place = await findPlace(dataDir, runUser());
  if (place !== undefined) {
    await until('its database has stopped', () => findPostmaster(place.cluster) === undefined);
    await rm(place.socketDir, { recursive: true, force: true });
    await rm(place.home, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}

// Before the test itself is ended, which says nothing of what was waited for.
const LONGEST_WAIT_MS = 500_000;

export interface Deadline {
  withinMs?: number;
  everyMs?: number;
}

/** Asks again and again; how long it took until it was so. Fails, naming what was waited for, at the deadline. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { withinMs = 10_000, everyMs = POLL_MS }: Deadline = {},
): Promise<number> {
  const began = performance.now();
  const giveUpMs = Math.max(withinMs, Math.min(inTime(withinMs), LONGEST_WAIT_MS));
  for (;;) {
    if (await isSo()) return performance.now() - began;
    if (performance.now() - began > giveUpMs) throw new Error(`not within ${giveUpMs} ms: ${what}`);
    await pause(everyMs);
  }
}
