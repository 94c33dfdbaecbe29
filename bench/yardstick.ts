import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { queryText } from '../src/database/pool.ts';
import { canTraverse, launch, runUser } from '../src/embedded-postgres/user.ts';
import { NoFigures } from './cases.ts';
import { openPool, type Workshop } from './server.ts';

/** Transactions a second, of each slice. */
export interface YardstickFigures {
  version: string;
  /** As pgbench has it. */
  tpcB: number[];
  /** Writes as a careful bank does for a payment: a transaction each, on one account. */
  oneRow: number[];
}

export const SCALE = 10;
export const LOAD = ['-c', '16', '-j', '2', '-M', 'prepared'];
const DEBIAN = '/usr/lib/postgresql';
const START_MS = 30_000;

const ONE_ROW_TABLES = [
  'create table account (id integer primary key, balance bigint not null check (balance >= 0))',
  'insert into account values (1, 1000000000000), (2, 0)',
  `create table payment (
     id bigint generated always as identity primary key, key uuid not null unique, recipient text not null,
     account_id integer not null references account, amount bigint not null check (amount > 0),
     status text not null, end_to_end_id text not null, created_at timestamptz not null default now())`,
  `create table entry (
     id bigint generated always as identity primary key, account_id integer not null, payment_id bigint not null,
     amount bigint not null, balance bigint, created_at timestamptz not null default now())`,
  'create index on entry (account_id, id)',
  'create table event (id bigint generated always as identity primary key, kind text not null, body jsonb not null)',
];

// The row of the account is locked from the first statement until the commit is durable.
const ONE_ROW = `\\set cents random(1, 1000)
begin;
update account set balance = balance - :cents where id = 1 returning balance \\gset
insert into payment (key, account_id, amount, recipient, status, end_to_end_id) values
  (gen_random_uuid(), 1, :cents, 'ok@psp.example', 'SUCCESS', 'E0000000020260101000000000000000') returning id \\gset
insert into entry (account_id, payment_id, amount, balance) values (1, :id, 0 - :cents, :balance), (2, :id, :cents, null);
insert into event (kind, body) values ('PAYMENT', '{"status": "SUCCESS"}');
commit;
`;

/** The first folder with pgbench and the server it belongs to, of the path's and Debian's, the newest first. */
export function findPgbench(path = process.env.PATH ?? '', debian = DEBIAN): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...path.split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  const programs = ['pgbench', 'initdb', 'postgres'];
  return folders.find((folder) => folder && programs.every((program) => existsSync(join(folder, program))));
}

export type Yardstick = NonNullable<Awaited<ReturnType<typeof openYardstick>>>;

/**
 * Finds out what PostgreSQL by itself does on this machine, on a server of its own with its defaults. Each
 * `measure` adds a slice of each; the bank is to be at rest meanwhile. Undefined where there is no pgbench.
 */
export async function openYardstick(workshop: Workshop, seconds: number) {
  const bin = findPgbench();
  if (bin === undefined) return undefined;
  const { sockets, pool } = await startPostgres(bin, workshop);
  const pgbench = async (...args: readonly string[]) => {
    const where = ['-h', sockets, '-p', '5432', '-U', 'postgres', 'postgres'];
    return (await promisify(execFile)(join(bin, 'pgbench'), [...args, ...where])).stdout;
  };
  await pgbench('-i', '-q', '-s', `${SCALE}`);
  for (const statement of ONE_ROW_TABLES) await queryText(pool, statement);
  const script = join(sockets, 'one-row.sql');
  await writeFile(script, ONE_ROW);
  const [row] = await queryText<{ version: string }>(
    pool,
    `select current_setting('server_version') as version`,
  );
  const figures: YardstickFigures = { version: row?.version ?? '', tpcB: [], oneRow: [] };
  return {
    figures,
    measure: async () => {
      figures.tpcB.push(readRate(await pgbench(...LOAD, '-T', `${seconds}`)));
      figures.oneRow.push(readRate(await pgbench(...LOAD, '-T', `${seconds}`, '-n', '-f', script)));
    },
  };
}

/** Transactions a second. Throws where one failed. */
export function readRate(output: string): number {
  const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (rate > 0 && !/failed transactions: [1-9]/.test(output)) return rate;
  throw new NoFigures(`pgbench told no rate:\n${output}`);
}

async function startPostgres(bin: string, { dataDir, cleanUp }: Workshop) {
  const { uid } = runUser();
  const makeHome = async (parent: string) => {
    const home = await mkdtemp(join(parent, 'lastro-pgbench-'));
    cleanUp(() => rm(home, { recursive: true, force: true }));
    if (uid !== undefined) await chown(home, uid, uid);
    return home;
  };
  // A socket's path must be short; the data goes to the disk that is measured.
  const sockets = await makeHome(tmpdir());
  const reached = uid === undefined || (await canTraverse(dataDir, uid));
  const data = join(reached ? await makeHome(dataDir) : sockets, 'data');
  const initdb = run(bin, 'initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']);
  if ((await initdb.ended) !== 0) throw new NoFigures(`initdb failed:\n${initdb.output()}`);
  const postgres = run(bin, 'postgres', ['-D', data, '-k', sockets, '-c', 'listen_addresses=']);
  cleanUp(async () => {
    postgres.child.kill('SIGINT');
    await postgres.ended;
  });
  const giveUp = performance.now() + START_MS;
  while (!/ready to accept connections/.test(postgres.output())) {
    if (postgres.child.exitCode !== null || performance.now() > giveUp)
      throw new NoFigures(`the PostgreSQL of pgbench did not start:\n${postgres.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const pool = await openPool(`postgresql://postgres@${encodeURIComponent(sockets)}/postgres`);
  cleanUp(pool.close);
  return { sockets, pool };
}

/** Runs a program of PostgreSQL as a user that is not root, whom it would refuse. */
function run(bin: string, program: string, args: readonly string[]) {
  const child = launch(join(bin, program), args, { user: runUser(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output = (output + text).slice(-4_000);
    });
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  return { child, ended, output: () => output };
}
