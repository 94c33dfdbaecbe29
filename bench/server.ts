import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool, type Pool, queryText } from '../src/database/pool.ts';
import { findEmbedded } from '../src/embedded-postgres/embedded.ts';
import { findPlace } from '../src/embedded-postgres/place.ts';
import { stopOrphan } from '../src/embedded-postgres/stop.ts';
import { runUser } from '../src/embedded-postgres/user.ts';
import { NoFigures } from './cases.ts';

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A place for one bench that leaves nothing behind but what is `kept`; `parent` decides which disk is measured. */
export async function openWorkshop(parent = tmpdir(), kept?: string) {
  const dataDir = kept ?? (await mkdtemp(join(parent, 'lastro-bench-')));
  // Run as root, the database belongs to another user, who must be able to pass.
  await chmod(dataDir, 0o711);
  const undos: (() => unknown)[] = kept === undefined ? [() => removeData(dataDir)] : [];
  let closed = false;
  let onSignal: (signal: string) => void = () => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    onSignal = (signal) => reject(new NoFigures(`stopped by ${signal}`));
  });
  // It may come while nothing waits for it.
  interrupted.catch(() => undefined);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    dataDir,
    /** Rejects on Ctrl-C and the like. */
    interrupted,
    /** Has something undone at the end, the last first; at once where the end has come already. */
    cleanUp: (undo: () => unknown) => void (closed ? undo() : undos.push(undo)),
    // Signals are held until it is over: a second Ctrl-C must not leave a database running.
    close: async () => {
      closed = true;
      for (const undo of undos.reverse()) await undo();
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}

async function removeData(dataDir: string): Promise<void> {
  // Where its user cannot reach the directory, the database lives elsewhere.
  const place = await findPlace(dataDir, runUser());
  if (place !== undefined) {
    // A server that was killed could neither stop its database nor clear up after it.
    await stopOrphan(place.cluster, () => undefined);
    await rm(place.socketDir, { recursive: true, force: true });
    await rm(place.home, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}

export type Server = Awaited<ReturnType<typeof startServer>>;

// From dist/bench: what `npm start` starts.
const PACKAGE = new URL('../../package.json', import.meta.url);
const MAIN = fileURLToPath(new URL('../program/main.js', import.meta.url));
const START_MS = 60_000;
const STOP_MS = 20_000;
const POLL_MS = 50;
const OUTPUT_KEPT = 4_000;

/**
 * Starts a bank in a process of its own, as a customer would run it but for `settings`; with `profile` it leaves a CPU
 * profile there.
 */
export async function startServer(
  { dataDir, cleanUp }: Workshop,
  settings: Readonly<Record<string, string>>,
  profile: string | undefined,
) {
  // As `npm start` runs Node.
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } };
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  if (profile !== undefined) flags.push('--cpu-prof', `--cpu-prof-dir=${profile}`);
  // Settings of whoever runs the bench would make it measure something else.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('LASTRO_'));
  const own = { LASTRO_PORT: '0', LASTRO_DATA_DIR: dataDir, LASTRO_LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [...flags, MAIN, 'start'], {
    env: { ...Object.fromEntries(inherited), ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group of its own, so that Ctrl-C reaches the bench alone and the server is stopped once.
    detached: true,
  });
  let [output, stopping] = ['', false];
  let pool: Pool | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-OUTPUT_KEPT);
    });
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = once(child, 'exit');
  const died = new Promise<never>((_, reject) => {
    ended.then(() => stopping || reject(new NoFigures(`the server ended. Its last words:\n${output}`)));
  });
  died.catch(() => undefined);
  const stop = async () => {
    stopping = true;
    const force = setTimeout(killNow, STOP_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(force);
    process.off('exit', killNow);
    // Only now: its connections ended with the database, so that nothing under way is waited for.
    await pool?.close();
    pool = undefined;
  };
  cleanUp(stop);
  const port = await Promise.race([readPort(() => output), died]);
  pool = await openPool((await findEmbedded(dataDir))?.url);
  return {
    pid: child.pid as number,
    port,
    pool,
    /** Rejects when the server ends before it is told to. */
    died,
    /** Stops it cleanly, its database too; by force if it does not come to an end. */
    stop,
  };
}

/** Waits until the server says where it listens. */
async function readPort(output: () => string): Promise<number> {
  for (const giveUp = performance.now() + START_MS; performance.now() < giveUp; ) {
    // The line must be whole: a port cut short would be another port.
    const port = /http:\/\/127\.0\.0\.1:(\d+)[^\n]*\n/.exec(output())?.[1];
    if (port !== undefined) return Number(port);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new NoFigures(`the server did not start:\n${output()}`);
}

/** Opens a look into a database. Throws where it may forget what it acknowledged: its figures would mean nothing. */
export async function openPool(url: string | undefined): Promise<Pool> {
  if (url === undefined) throw new NoFigures('the server runs no database of its own');
  // Proofs read whole tables, which may take as long as it takes.
  const pool = createPool({ url, connections: 2, statementTimeoutMs: 0 });
  try {
    const [row] = await queryText<{ durable: boolean }>(
      pool,
      `select bool_and(setting = 'on') as durable
         from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    );
    if (row?.durable !== true) throw new NoFigures('a database runs without fsync, so nothing is measured');
    return pool;
  } catch (error) {
    await pool.close();
    throw error;
  }
}
