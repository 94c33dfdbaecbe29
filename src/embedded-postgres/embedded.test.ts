import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ChildReport, compileEmbedded, forkEmbedded } from '../../test/embedded-child.ts';
import { createPool, queryText } from '../database/pool.ts';
import { locateBinaries, reachableBinaries } from './binaries.ts';
import { type EmbeddedServer, findEmbedded, startEmbedded } from './embedded.ts';
import { findPlace, type Place, prepareSocketDir } from './place.ts';
import { findPostmaster, readPostmaster } from './postmaster.ts';
import { isAlive } from './process.ts';
import { serverArguments } from './settings.ts';
import { signalPostmaster, stopOrphan, stopPostmaster } from './stop.ts';
import { runUser } from './user.ts';

// The tests share one cluster, in order: each leaves it as a crash or a stop left it, and the next starts it.
let dataDir: string;
let place: Place;
let compiled: string;
const servers: EmbeddedServer[] = [];
const children: ChildProcess[] = [];
const messages: string[] = [];

const user = runUser();

beforeAll(async () => {
  compiled = compileEmbedded();
  dataDir = await mkdtemp(join(tmpdir(), `lastro-test-${process.pid}-`));
  await chmod(dataDir, 0o711);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

afterAll(async () => {
  await stopOrphan(place.cluster, () => undefined);
  await rm(place.socketDir, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
  rmSync(compiled, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedServer> {
  messages.length = 0;
  const server = await startEmbedded({ dataDir, log: (message) => messages.push(message) });
  servers.push(server);
  place ??= (await findPlace(dataDir, user)) as Place;
  return server;
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const pool = createPool({ url, connections: 1 });
  return queryText<Row>(pool, text).finally(() => pool.close());
}

const serverLog = () => readFileSync(place.logFile, 'utf8');
const kill9 = (pid: number | undefined) => process.kill(pid ?? Number.NaN, 'SIGKILL');
const ended = (pid: number) => expect.poll(() => isAlive(pid), { interval: 10 }).toBe(false);
const marks = async (url: string) =>
  (await ask<{ mark: string }>(url, 'select mark from marks order by mark')).map((row) => row.mark);

async function startInChild(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const { child, report } = forkEmbedded(dataDir);
  children.push(child);
  const said = await report;
  if ('error' in said) throw new Error(said.error);
  return { child, ...said };
}

describe('first start', () => {
  test('makes a cluster whose application role is no superuser and owns its database', async () => {
    const server = await start();
    const rows = await ask(
      server.url,
      `select rolname, rolsuper, rolcreatedb, pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding
         from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(rows).toEqual([
      { rolname: 'lastro', rolsuper: false, rolcreatedb: true, owner: 'lastro', encoding: 'UTF8' },
    ]);
    await ask(server.url, `create table marks (mark text primary key)`);
    await ask(server.url, `insert into marks values ('first')`);
  });

  test('left durability on, checksums on and no TCP port', async () => {
    const server = await start();
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses'];
    const rows = await ask<{ setting: string }>(
      server.superuserUrl,
      `select setting from unnest('{${names}}'::text[]) with ordinality as wanted(name, place)
         join pg_settings using (name) order by place`,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on', '']);
  });

  test('keeps its socket in a directory that only its user may enter', async () => {
    await start();
    const socketDir = statSync(place.socketDir);
    expect(socketDir.mode & 0o777).toBe(0o700);
    expect(socketDir.uid).toBe(user.uid ?? process.getuid?.());
  });
});

describe('stop', () => {
  test('is clean: nothing is left running and the next start has nothing to recover', async () => {
    const server = await start();
    const { pid } = server;
    await server.stop();
    expect(isAlive(pid ?? 0)).toBe(false);
    expect(existsSync(place.socketDir)).toBe(false);
    expect(readPostmaster(place.cluster)).toBeUndefined();
    const before = serverLog().length;
    const again = await start();
    expect(await marks(again.url)).toEqual(['first']);
    expect(serverLog().slice(before)).not.toContain('not properly shut down');
  });

  test('does not wait for those who are connected', async () => {
    const server = await start();
    const pool = createPool({ url: server.url, connections: 1 });
    const sleeping = queryText(pool, 'select pg_sleep(60)').catch((error: unknown) => error);
    await expect
      .poll(() => ask(server.url, `select 1 from pg_stat_activity where wait_event = 'PgSleep'`))
      .toHaveLength(1);
    await server.stop();
    expect(await sleeping).toBeInstanceOf(Error);
    await pool.close();
  });
});

describe('the server dies', () => {
  test('and is started again by itself, with what was committed', async () => {
    const server = await start();
    await ask(server.url, `insert into marks values ('second')`);
    const before = server.pid;
    kill9(before);
    await expect.poll(() => server.pid ?? before, { interval: 10 }).not.toBe(before);
    expect(await marks(server.url)).toEqual(['first', 'second']);
    expect(messages).toEqual(['PostgreSQL ended (SIGKILL); starting it again']);
  });

  test('and so did its owner: the next start recovers', async () => {
    const { child, url, pid } = await startInChild();
    await ask(url, `insert into marks values ('third')`);
    kill9(child.pid);
    kill9(pid);
    const server = await start();
    expect(await marks(server.url)).toEqual(['first', 'second', 'third']);
    expect(serverLog()).toContain('not properly shut down');
  });

  test('and its process id went to somebody else: the lock files it left are stale', async () => {
    const stranger = spawn('sleep', ['60'], {
      ...(user.uid === undefined ? {} : { uid: user.uid, gid: user.uid }),
    });
    children.push(stranger);
    const { child, pid } = await startInChild();
    kill9(child.pid);
    kill9(pid);
    await ended(pid);
    for (const lock of [join(place.cluster, 'postmaster.pid'), join(place.socketDir, '.s.PGSQL.5432.lock')]) {
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, `${stranger.pid}`));
    }
    const server = await start();
    expect(await marks(server.url)).toEqual(['first', 'second', 'third']);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });
});

describe('the lock file of a server', () => {
  test.each(['', '\n', 'torn'])(
    'that a crash of the machine left as %j keeps nobody from starting',
    async (text) => {
      await (await start()).stop();
      writeFileSync(join(place.cluster, 'postmaster.pid'), text);
      const server = await start();
      expect(await marks(server.url)).toContain('first');
    },
  );

  test('no signal goes to anything but one process', async () => {
    for (const pid of [0, -1, Number.NaN]) {
      expect(signalPostmaster(pid, 'SIGINT')).toBe(false);
      await stopPostmaster(pid);
    }
  });
});

describe('a file of the cluster', () => {
  test.each(['', 'local all al', '\0'.repeat(20), undefined])(
    'that says who may connect, and that a crash of the machine left as %j, is written anew',
    async (text) => {
      await (await start()).stop();
      const file = join(place.cluster, 'pg_hba.conf');
      const whole = readFileSync(file, 'utf8');
      if (text === undefined) rmSync(file);
      else writeFileSync(file, text);
      const server = await start();
      expect(await marks(server.url)).toContain('first');
      expect(readFileSync(file, 'utf8')).toBe(whole);
    },
  );

  test('that says who may connect stays as somebody wrote it', async () => {
    await (await start()).stop();
    const file = join(place.cluster, 'pg_hba.conf');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, `${whole}# ours\n`);
    await start();
    expect(readFileSync(file, 'utf8')).toBe(`${whole}# ours\n`);
    writeFileSync(file, whole);
  });

  test('that says its version and is damaged is named', async () => {
    await (await start()).stop();
    const file = join(place.cluster, 'PG_VERSION');
    writeFileSync(file, '');
    await expect(start()).rejects.toThrow(`${file} is damaged`);
    writeFileSync(file, '18\n');
    await start();
  });
});

describe('the owner dies', () => {
  test.runIf(process.platform === 'linux')('and takes the server with it, cleanly', async () => {
    const { child, url, pid } = await startInChild();
    await ask(url, `insert into marks values ('fourth')`);
    const before = serverLog().length;
    kill9(child.pid);
    await ended(pid);
    const server = await start();
    expect(await marks(server.url)).toContain('fourth');
    expect(serverLog().slice(before)).not.toContain('not properly shut down');
  });

  test('and leaves the server behind: it is stopped before another is started', async () => {
    const where = { home: '/var/lib/lastro', log: () => undefined };
    const { postgres } = await reachableBinaries(await locateBinaries(), user, where);
    await prepareSocketDir(place.socketDir, user);
    const as = user.uid === undefined ? {} : { uid: user.uid, gid: user.uid };
    const orphan = spawn(postgres, serverArguments(place), { stdio: 'ignore', ...as });
    children.push(orphan);
    await expect.poll(() => findPostmaster(place.cluster)?.ready, { interval: 10 }).toBe(true);
    const over = once(orphan, 'exit');
    const server = await start();
    expect(await over).toEqual([0, null]);
    expect(messages).toEqual([`stopping PostgreSQL (pid ${orphan.pid}) left behind by a process that died`]);
    expect(await marks(server.url)).toContain('fourth');
  });
});

describe('several starters', () => {
  test('at once: one runs it, the others are told who', async () => {
    const starters = [1, 2, 3].map(() => forkEmbedded(dataDir));
    children.push(...starters.map(({ child }) => child));
    const reports = await Promise.all(starters.map(({ report }) => report));
    const winner = starters[reports.findIndex((report) => 'url' in report)]?.child;
    const refusals = reports.flatMap((report: ChildReport) => ('error' in report ? [report.error] : []));
    const refusal = `the database in ${place.home} is already run by another process (pid ${winner?.pid})`;
    expect(refusals).toEqual([refusal, refusal]);
    winner?.kill('SIGTERM');
    if (winner) await once(winner, 'exit');
  });

  test('in one process: the second is refused, and the first serves on', async () => {
    const server = await start();
    await expect(startEmbedded({ dataDir })).rejects.toThrow('is already run by this process');
    expect(await marks(server.url)).toContain('first');
  });

  test('another process finds the running server instead', async () => {
    expect(await findEmbedded(dataDir)).toBeUndefined();
    const { child, url } = await startInChild();
    expect(await findEmbedded(dataDir)).toMatchObject({ url, owner: child.pid });
  });
});

describe('a start that was killed while it made the cluster', () => {
  test('leaves nothing that passes for one, and the next start makes it', async () => {
    const fresh = await mkdtemp(join(tmpdir(), `lastro-test-${process.pid}-`));
    await chmod(fresh, 0o711);
    const { child } = forkEmbedded(fresh);
    const unfinished = () => readdirSync(join(fresh, 'postgres')).filter((name) => name.startsWith('data'));
    await expect
      .poll(() => existsSync(join(fresh, 'postgres')) && unfinished().length, { interval: 5 })
      .toBe(1);
    kill9(child.pid);
    expect(unfinished()).not.toContain('data');
    const server = await startEmbedded({ dataDir: fresh });
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unfinished()).toEqual(['data']);
    await server.stop();
    await rm(fresh, { recursive: true });
  });
});
