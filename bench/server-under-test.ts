import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findEmbedded } from '../src/database/embedded.ts';
import { createPool, type Pool, queryText } from '../src/database/pool.ts';
import { NoFigures } from './no-figures.ts';

/** A bank in a process of its own, as a customer would run it, and a look into its database. */
export interface ServerUnderTest {
  pid: number;
  port: number;
  pool: Pool;
  /** Rejects when the server ends before it is told to. */
  died: Promise<never>;
  /** Stops it cleanly, its database too; by force if it does not come to an end. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  dataDir: string;
  /** How many requests one transaction may carry; null: the server's own default. */
  batchLimit: number | null;
  /** Further settings of the server; its defaults without them. */
  settings?: Readonly<Record<string, string>>;
  /** Where the server leaves a CPU profile of its run; null: none is taken. */
  profileDir: string | null;
  /** Told how to stop it as soon as there is something to stop. */
  onSpawn(stop: () => Promise<void>): void;
}

// From dist/bench.
const PACKAGE = new URL('../../package.json', import.meta.url);
const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));
const START_MS = 60_000;
const STOP_MS = 20_000;
const OUTPUT_KEPT = 4_000;

export async function startServer(options: ServerOptions): Promise<ServerUnderTest> {
  const child = spawn(process.execPath, [...nodeArguments(options.profileDir), MAIN, 'start'], {
    env: environment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group of its own, so that Ctrl-C reaches the bench alone and the server is stopped once.
    detached: true,
  });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  ended.then(() => process.off('exit', killNow));
  const output = keepOutput(child);
  let stopping = false;
  let pool: Pool | undefined;
  const died = ended.then(() => {
    if (stopping) return new Promise<never>(() => undefined);
    throw new NoFigures(`the server ended by itself. Its last words:\n${output()}`);
  });
  died.catch(() => undefined);
  const stop = async () => {
    stopping = true;
    const force = setTimeout(killNow, STOP_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(force);
    // Only now: its connections ended with the database, so that nothing under way is waited for.
    await pool?.close();
  };
  options.onSpawn(stop);
  const port = await Promise.race([readPort(child, output), died]);
  pool = await openPool(options.dataDir);
  return { pid: child.pid as number, port, pool, died, stop };
}

/** Node as `npm start` runs it. */
function nodeArguments(profileDir: string | null): string[] {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } };
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  return profileDir === null ? flags : [...flags, '--cpu-prof', `--cpu-prof-dir=${profileDir}`];
}

function environment({ dataDir, batchLimit, settings }: ServerOptions): NodeJS.ProcessEnv {
  // Settings of whoever runs the bench would make it measure something else.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('LASTRO_'));
  return {
    ...Object.fromEntries(inherited),
    LASTRO_PORT: '0',
    LASTRO_DATA_DIR: dataDir,
    LASTRO_LOG_LEVEL: 'warn',
    ...settings,
    ...(batchLimit === null ? {} : { LASTRO_BATCH_LIMIT: String(batchLimit) }),
  };
}

/** Keeps reading what the server prints, so that its pipes never fill, and remembers the end of it. */
function keepOutput(child: ChildProcess): () => string {
  let kept = '';
  const keep = (text: string) => {
    kept = (kept + text).slice(-OUTPUT_KEPT);
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  return () => kept;
}

/** The port in the first address the server prints once it listens. */
function readPort(child: ChildProcess, output: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const tooLong = () => reject(new NoFigures(`the server did not start:\n${output()}`));
    const timer = setTimeout(tooLong, START_MS);
    const look = () => {
      // The line must be whole: a port cut short would be another port.
      const port = /http:\/\/127\.0\.0\.1:(\d+)[^\n]*\n/.exec(output())?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      child.stdout?.off('data', look);
      resolve(Number(port));
    };
    child.stdout?.on('data', look);
    child.once('exit', () => clearTimeout(timer));
  });
}

async function openPool(dataDir: string): Promise<Pool> {
  const database = await findEmbedded(dataDir);
  if (database === undefined) throw new NoFigures(`the server runs no database in ${dataDir}`);
  // The proof reads whole tables, which may take as long as it takes.
  const pool = createPool({ url: database.url, connections: 2, statementTimeoutMs: 0 });
  try {
    await requireDurable(pool);
    return pool;
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** Figures of a database that may forget what it acknowledged would mean nothing. */
async function requireDurable(pool: Pool): Promise<void> {
  const [row] = await queryText<{ durable: boolean }>(
    pool,
    `select bool_and(setting = 'on') as durable
       from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  if (row?.durable !== true) throw new NoFigures('the database runs without fsync, so nothing is measured');
}
