import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, queryText } from '../../src/database/pool.ts';
import { launch, runUser } from '../../src/embedded-postgres/user.ts';
import { makeCitusTemplate } from '../citus.ts';
import { createDatabaseOn, type TestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { makeDataDir, removeDataDir, until } from './bank-process.ts';

/** Where the server at this address keeps its programs; undefined where they are on another machine. */
export async function findPrograms(url: string): Promise<string | undefined> {
  const pool = createPool({ url, connections: 1 });
  try {
    const [row] = await queryText<{ bin: string }>(
      pool,
      `select setting as bin from pg_config where name = 'BINDIR'`,
    );
    return row !== undefined && existsSync(join(row.bin, 'initdb')) ? row.bin : undefined;
  } finally {
    await pool.close();
  }
}

/** A PostgreSQL with Citus that a test may kill. */
export interface Machine {
  /** As its superuser. */
  readonly url: string;
  readonly port: number;
  /** Ends it and all of its sessions without a word. */
  kill(): Promise<void>;
  /** Starts it on the files that it has left. */
  start(): Promise<void>;
  /** Ends it in order and removes its files. */
  remove(): Promise<void>;
}

export interface Machines {
  readonly workers: readonly Machine[];
  /** A spread bank on them. */
  readonly database: TestDatabase;
  remove(): Promise<void>;
}

/** Starts a coordinator and two workers, all on this machine, and spreads a bank over them. */
export async function startMachines(bin: string): Promise<Machines> {
  const machines = await Promise.all([startMachine(bin), startMachine(bin), startMachine(bin)]);
  const urls = machines.map(({ url }) => url);
  const url = (urls[0] as string).replace('//postgres@', '//lastro@');
  await makeCitusTemplate(urls, url);
  const database = await createDatabaseOn({ url, superuserUrls: urls });
  return {
    workers: machines.slice(1),
    database,
    remove: async () => {
      await database.drop();
      await Promise.all(machines.map((machine) => machine.remove()));
    },
  };
}

const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  "shared_preload_libraries = 'citus'",
  'max_prepared_transactions = 100',
  // It is the process that dies, not the machine: its files keep all that was written to them.
  'fsync = off',
  "citus.node_conninfo = 'sslmode=disable'",
];

async function startMachine(bin: string): Promise<Machine> {
  const home = await makeDataDir();
  const cluster = join(home, 'cluster');
  const user = runUser();
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await mkdir(cluster, { mode: 0o700 });
  if (user.uid !== undefined) await chown(cluster, user.uid, user.uid);
  const run = (program: string, args: readonly string[]) =>
    launch(join(bin, program), ['-D', cluster, ...args], { user, stdio: 'ignore' });
  const [code] = await once(run('initdb', ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N']), 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  await appendFile(join(cluster, 'postgresql.conf'), [...SETTINGS, `port = ${port}`, ''].join('\n'));
  let server: ChildProcess;
  const start = async () => {
    server = run('postgres', []);
    await until('the machine takes connections', () => accepts(url));
  };
  await start();
  return {
    url,
    port,
    start,
    kill: async () => {
      const ended = once(server, 'exit');
      const pids = [server.pid as number, ...childrenOf(server.pid as number)];
      for (const pid of pids) killNow(pid);
      await ended;
      // Its memory is free for the next one once all of them are gone.
      await until('its sessions are gone', () => pids.every((pid) => !existsSync(`/proc/${pid}`)));
    },
    remove: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGINT');
        await ended;
      }
      await removeDataDir(home);
    },
  };
}

function childrenOf(pid: number): number[] {
  const told = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return told === '' ? [] : told.split(' ').map(Number);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function accepts(url: string): Promise<boolean> {
  const pool = createPool({ url, connections: 1 });
  try {
    await queryText(pool, 'select');
    return true;
  } catch {
    return false;
  } finally {
    await pool.close();
  }
}
