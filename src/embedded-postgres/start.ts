import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import { type Place, prepareSocketDir } from './place.ts';
import { readPostmaster, removeTornLock } from './postmaster.ts';
import { type Settings, serverArguments } from './settings.ts';
import { stopPostmaster } from './stop.ts';
import { launch, type RunUser } from './user.ts';

export interface StartRequest {
  readonly place: Place;
  readonly binaries: Binaries;
  readonly user: RunUser;
  readonly settings: Settings;
  readonly log: (message: string) => void;
  /** Runs once it has been started and does not take connections yet. */
  readonly meanwhile?: (() => void) | undefined;
  /** Aborts when the server is no longer wanted. */
  readonly signal: AbortSignal;
}

/** A server that is ours and takes connections. */
export interface Running {
  /** Undefined when no process came about. */
  readonly pid: number | undefined;
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<string>;
}

// After a crash the dead server's last processes may still hold its shared memory for a moment.
const RETRY_MS = 5_000;
const RETRY_PAUSE_MS = 50;
const POLL_MS = 5;
const REPORT_MS = 5_000;
const MAX_LOG_BYTES = 5_000_000;

/** Starts the server and waits until it takes connections, however long recovery takes, or `signal` aborts. */
export async function startPostmaster(request: StartRequest): Promise<Running> {
  for (const end = performance.now() + RETRY_MS; ; await delay(RETRY_PAUSE_MS)) {
    await prepareSocketDir(request.place.socketDir, request.user);
    removeTornLock(request.place.cluster);
    const from = rotateLog(request.place.logFile);
    const running = spawnPostmaster(request);
    request.meanwhile?.();
    if (await isReady(request, running)) return running;
    const why = await running.ended;
    request.signal.throwIfAborted();
    if (performance.now() > end) {
      throw new EmbeddedError(`PostgreSQL did not start (${why}): ${readLog(request.place.logFile, from)}`);
    }
  }
}

function spawnPostmaster({ place, binaries, user, settings }: StartRequest): Running {
  const output = openSync(place.logFile, 'a', 0o600);
  let child: ChildProcess;
  try {
    child = launch(binaries.postgres, serverArguments(place, settings), {
      user,
      stdio: ['ignore', output, output],
      stalePid: readPostmaster(place.cluster)?.pid,
    });
  } finally {
    closeSync(output);
  }
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  return { pid: child.pid, ended };
}

async function isReady({ place, log, signal }: StartRequest, running: Running): Promise<boolean> {
  let ended = false;
  void running.ended.then(() => {
    ended = true;
  });
  let reportAt = performance.now() + REPORT_MS;
  while (!ended) {
    const postmaster = readPostmaster(place.cluster);
    if (postmaster?.ready && postmaster.pid === running.pid) return true;
    if (signal.aborted && running.pid !== undefined) await stopPostmaster(running.pid);
    if (performance.now() > reportAt) {
      log('PostgreSQL is still recovering');
      reportAt += REPORT_MS;
    }
    await delay(POLL_MS);
  }
  return false;
}

/** Keeps one older log, so that the two together stay bounded. Returns where this start's part begins. */
function rotateLog(file: string): number {
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size < MAX_LOG_BYTES) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

function readLog(file: string, from: number): string {
  return readFileSync(file).subarray(from).toString('utf8').trim().slice(-2000);
}
