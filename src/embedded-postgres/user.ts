import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The user of PostgreSQL: the current one, or `nobody` for root, because it refuses to run as root. */
export interface RunUser {
  readonly uid: number | undefined;
}

const NOBODY = 65534;

export function runUser(): RunUser {
  return { uid: process.getuid?.() === 0 ? NOBODY : undefined };
}

/** Tells if `uid` (with its group of the same number and no other) may pass through every folder of a path. */
export async function canTraverse(path: string, uid: number): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined) {
      const bit = found.uid === uid ? 0o100 : found.gid === uid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    if (dirname(folder) === folder) return true;
  }
}

export interface LaunchOptions {
  readonly user: RunUser;
  readonly stdio: StdioOptions;
  /** The process id in the lock file of a server known to be dead, in case another process has it by now. */
  readonly stalePid?: number | undefined;
}

/**
 * Starts a PostgreSQL program as `user`, in a separate session so that Ctrl-C in a terminal reaches only this
 * process. If the system has setpriv, the program is also stopped cleanly (SIGINT) when this process dies.
 */
export function launch(program: string, args: readonly string[], options: LaunchOptions): ChildProcess {
  const { uid } = options.user;
  const shared = {
    stdio: options.stdio,
    cwd: '/',
    detached: true,
    env: environment(options.stalePid),
  } as const;
  if (hasDeathSignal()) {
    const drop = uid === undefined ? [] : ['--reuid', `${uid}`, '--regid', `${uid}`, '--clear-groups'];
    return spawn('setpriv', [...drop, '--pdeathsig', 'INT', '--', program, ...args], shared);
  }
  return spawn(program, args, { ...shared, ...(uid === undefined ? {} : { uid, gid: uid }) });
}

// The environment excludes our secrets and the user's locale. Freed memory is kept for the next statement: returning
// it each time cost a twelfth of PostgreSQL's processor time in page faults.
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
  MALLOC_TOP_PAD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  MALLOC_MMAP_THRESHOLD_: '33554432',
};

function environment(stalePid: number | undefined): NodeJS.ProcessEnv {
  // PostgreSQL takes a lock file that names this process as stale, and still checks the shared memory it names.
  return stalePid === undefined ? ENVIRONMENT : { ...ENVIRONMENT, PG_GRANDPARENT_PID: `${stalePid}` };
}

let deathSignal: boolean | undefined;

function hasDeathSignal(): boolean {
  deathSignal ??=
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { env: ENVIRONMENT }).status === 0;
  return deathSignal;
}
