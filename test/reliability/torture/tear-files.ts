import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findPlace } from '../../../src/embedded-postgres/place.ts';
import { runUser } from '../../../src/embedded-postgres/user.ts';
import { until } from '../../faults/bank-process.ts';
import type { Random } from '../../long/seeded-random.ts';
import type { Fault, World } from './world.ts';

/** Files of a cluster that PostgreSQL reads before its log makes everything right. */
const OF_CLUSTER = [
  ...['postmaster.pid', 'postmaster.opts', 'pg_hba.conf', 'pg_ident.conf'],
  ...['postgresql.conf', 'postgresql.auto.conf', 'PG_VERSION'],
];
// Those without which nothing can be known: a start says which is torn, and goes on once it is put back.
const PUT_BACK = ['master.key', 'postgresql.conf', 'postgresql.auto.conf', 'pg_ident.conf', 'PG_VERSION'];

/** Ways in which a crash of the machine tears a file that is being written. */
const TEARS: readonly ((whole: Buffer, random: Random) => Buffer)[] = [
  () => Buffer.alloc(0),
  (whole, random) => whole.subarray(0, random(whole.length)),
  (whole) => Buffer.alloc(whole.length),
];

interface Torn {
  path: string;
  whole: Buffer;
}

/** Everything is killed, and files that stand outside of the database's log are torn; a bank starts over them. */
async function tearFiles(world: World): Promise<void> {
  world.kills.bank += world.banks.length;
  world.kills.database += 1;
  await Promise.all(world.banks.map((bank) => bank?.end('SIGKILL')));
  const { pid } = world.database;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await world.database.stop();
  const torn = tear(await filesOf(world), world.random);
  await startOver(world, torn);
}

async function filesOf({ dataDir }: World): Promise<string[]> {
  const place = await findPlace(dataDir, runUser());
  if (place === undefined) throw new Error(`no database has been made in ${dataDir}`);
  const owners = readdirSync(place.home).filter((name) => name.startsWith('owner.'));
  const ours = owners.map((name) => join(place.home, name));
  const caches = readdirSync(join(place.cluster, 'global')).filter((name) => name.endsWith('.init'));
  return [
    ...[join(dataDir, 'master.key'), place.logFile, ...ours],
    ...[...OF_CLUSTER, ...caches.map((name) => join('global', name))].map((name) =>
      join(place.cluster, name),
    ),
  ];
}

function tear(paths: readonly string[], random: Random): Torn[] {
  const [certain] = [random(paths.length)];
  const torn = paths.filter((_, index) => index === certain || random(3) === 0);
  return torn.flatMap((path) => {
    const whole = readIfThere(path);
    if (whole === undefined) return [];
    writeFileSync(path, (TEARS[random(TEARS.length)] as (typeof TEARS)[number])(whole, random));
    return [{ path, whole }];
  });
}

// PostgreSQL has what it needs for its lock file no sooner than it needs it.
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** A bank with a database of its own starts, as an operator has it; then all stand as they did before. */
async function startOver(world: World, torn: readonly Torn[]): Promise<void> {
  const left = torn.filter(({ path }) => PUT_BACK.includes(basename(path)));
  let bank = await world.startAlone().catch((error: Error) => error);
  while (bank instanceof Error) {
    const said = bank.message;
    const named = left.findIndex(({ path }) => said.includes(basename(path)));
    const [back] = named < 0 ? [] : left.splice(named, 1);
    if (back === undefined) throw new Error(`${torn.map(({ path }) => path)} were torn: ${said}`);
    writeFileSync(back.path, back.whole);
    bank = await world.startAlone().catch((error: Error) => error);
  }
  const since = performance.now();
  const served = () => world.programs.some(({ asker }) => asker.counts.lastGoodAskedAt > since);
  await until('a bank that started over torn files serves', served, { withinMs: 60_000 });
  const { code } = await bank.end('SIGTERM');
  if (code !== 0) throw new Error(`a bank that started over torn files ended with ${code}`);
  await world.startDatabase();
  await Promise.all(world.links.map((_, index) => world.startBank(index)));
}

/** Faults of disks that lost what was being written. */
export const TEARS_OF_FILES: Readonly<Record<string, Fault>> = { 'files are torn': tearFiles };
