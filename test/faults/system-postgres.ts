import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createPool, queryText } from '../../src/database/pool.ts';
import { launch, runUser } from '../../src/embedded-postgres/user.ts';
import { makeDataDir, removeDataDir, until } from './bank-process.ts';

const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';

/** Where the newest PostgreSQL of this system keeps its programs; undefined where there is none that is new enough. */
export function findSystemPostgres(): { bin: string; version: string } | undefined {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((major) => join(DEBIAN, major, 'bin')) : [];
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...debian, ...(said('pg_config', '--bindir') ?? '').split('\n'), ...path]
    .flatMap((bin) => {
      if (!existsSync(join(bin, 'postgres')) || !existsSync(join(bin, 'initdb'))) return [];
      const version = /\d+(\.\d+)?/.exec(said(join(bin, 'postgres'), '--version') ?? '')?.[0];
      return version === undefined || Number.parseInt(version, 10) < OLDEST ? [] : [{ bin, version }];
    })
    .sort((one, other) => Number.parseFloat(other.version) - Number.parseFloat(one.version))[0];
}

function said(program: string, ...args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

export interface SystemPostgres {
  /** To an empty database that belongs to the role of the URL. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A cluster of one's own in a temporary folder, on a socket there. As root it runs as nobody. */
export async function startSystemPostgres(bin: string): Promise<SystemPostgres> {
  const home = await makeDataDir();
  const cluster = join(home, 'cluster');
  const user = runUser();
  await mkdir(cluster, { mode: 0o700 });
  if (user.uid !== undefined) await chown(cluster, user.uid, user.uid);
  const run = (program: string, args: readonly string[]) =>
    launch(join(bin, program), args, { user, stdio: ['ignore', 'ignore', 'pipe'] });
  await succeed(
    run('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']),
  );
  const server = run('postgres', [
    ...['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${cluster}`],
    ...['-c', 'unix_socket_permissions=0700'],
  ]);
  const ended = once(server, 'exit');
  server.stderr?.resume();
  const urlOf = (role: string, name: string) => `postgresql://${role}@${encodeURIComponent(cluster)}/${name}`;
  await until('PostgreSQL takes connections', () => accepts(urlOf('postgres', 'postgres')));
  const admin = createPool({ url: urlOf('postgres', 'postgres'), connections: 1 });
  await queryText(admin, 'create role bank login');
  await queryText(admin, 'create database bank owner bank');
  await admin.close();
  return {
    url: urlOf('bank', 'bank'),
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      await removeDataDir(home);
    },
  };
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

async function succeed(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnfile} failed:\n${said}`);
}
