import { setTimeout as pause } from 'node:timers/promises';
import { queryText } from '../../../src/database/pool.ts';
import { makeDataDir, removeDataDir, startBankProcess, until } from '../../faults/bank-process.ts';
import { TEST_MASTER_KEY } from '../../prepare-template.ts';
import { DISKS } from './fill-disk.ts';
import { LACKS } from './lack.ts';
import { canLimit } from './limits.ts';
import { findReleaseBefore } from './release-before.ts';
import { RELEASES } from './roll-releases.ts';
import { STEPS } from './step-clocks.ts';
import { TEARS_OF_FILES } from './tear-files.ts';
import { RESTORES } from './wake-in-the-past.ts';
import { backendsOf, canOwnDisk, type Fault, untilDatabaseAnswers, type World } from './world.ts';

async function killBank(world: World, index: number): Promise<void> {
  world.kills.bank += 1;
  await world.banks[index]?.end('SIGKILL');
  await world.startBank(index);
}

async function endDatabase(world: World, signal: NodeJS.Signals): Promise<void> {
  const { pid } = world.database;
  if (signal === 'SIGKILL') world.kills.database += 1;
  if (pid !== undefined) process.kill(pid, signal);
  const isAnother = () => world.database.pid !== undefined && world.database.pid !== pid;
  await until('the database is another', isAnother, { withinMs: 60_000 });
  await untilDatabaseAnswers(world);
}

async function freeze(pids: readonly number[], ms: number): Promise<void> {
  const alive = pids.filter((pid) => signalled(pid, 'SIGSTOP'));
  await pause(ms);
  for (const pid of alive) signalled(pid, 'SIGCONT');
}

function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Faults of processes: one at a time. */
const OF_PROCESSES: Readonly<Record<string, Fault>> = {
  'a bank is killed': (world) => killBank(world, world.random(2)),
  'both banks are killed': async (world) => {
    await Promise.all([killBank(world, 0), killBank(world, 1)]);
  },
  'a bank is told to stop': async (world) => {
    const index = world.random(2);
    const ended = await world.banks[index]?.end('SIGTERM');
    if (ended?.code !== 0) throw new Error(`a bank that was told to stop ended with ${ended?.code}`);
    await world.startBank(index);
  },
  'a bank freezes': (world) => freeze([world.banks[world.random(2)]?.pid as number], 7_000),
  'a bank starts again and again': async (world) => {
    const index = world.random(2);
    for (let times = 0; times < 3; times++) await killBank(world, index);
  },
  'a third bank joins and leaves': async (world) => {
    const dataDir = await makeDataDir();
    const { settings, database } = world;
    const options = { dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY, settings };
    const third = await startBankProcess(options);
    await pause(500 + world.random(1_500));
    world.kills.bank += 1;
    await third.end('SIGKILL');
    await removeDataDir(dataDir);
  },
  'the database is killed': (world) => endDatabase(world, 'SIGKILL'),
  'the database starts again': (world) => endDatabase(world, 'SIGINT'),
  'everything is killed': async (world) => {
    world.kills.bank += 2;
    await Promise.all(world.banks.map((bank) => bank?.end('SIGKILL')));
    await endDatabase(world, 'SIGKILL');
    await Promise.all([world.startBank(0), world.startBank(1)]);
  },
  'a backend of the database freezes': async (world) => {
    const pids = await backendsOf(world);
    await freeze(pids.slice(0, 1 + world.random(4)), 2_000);
  },
  'a backend of the database is killed': async (world) => {
    world.kills.database += 1;
    const [pid] = await backendsOf(world);
    if (pid !== undefined) signalled(pid, 'SIGKILL');
    // One that dies by force takes all others with it, and the server comes back by itself.
    await untilDatabaseAnswers(world);
  },
};

/** Faults of networks: they also come while something else goes wrong. */
const OF_NETWORKS: Readonly<Record<string, Fault>> = {
  'connections to the database are cut': async (world) => {
    for (const pid of await backendsOf(world).catch(() => []))
      await queryText(world.pool, 'select pg_terminate_backend($1)', [pid]).catch(() => undefined);
  },
  'commits are cut off': async (world) => {
    for (const cut of ['before it is done', 'after it is done'] as const) world.proxy.cutNext(cut, 3);
    await pause(300);
  },
  'the database is silent': async (world) => {
    world.proxy.swallow(true);
    await pause(1_000 + world.random(2_000));
    world.proxy.swallow(false);
  },
  'customers are cut off': async (world) => {
    for (const link of world.links) link.cut();
  },
  'customers are not heard': (world) => world.links[world.random(2)]?.swallow(1_000) ?? Promise.resolve(),
  'the network is slow': async (world) => {
    for (const link of world.links) link.slow(20 + world.random(180));
    await pause(2_000);
    for (const link of world.links) link.slow(0);
  },
};

export const FAULTS: Readonly<Record<string, Fault>> = {
  ...OF_PROCESSES,
  ...OF_NETWORKS,
  ...LACKS,
  ...DISKS,
  ...STEPS,
  ...TEARS_OF_FILES,
  ...RELEASES,
  ...RESTORES,
};

/** The faults that this machine and checkout cannot bring about, with the reasons. */
export function impossibleHere(): Map<string, string> {
  const leftOut = new Map<string, string>();
  const leaveOut = (faults: object, why: string) => {
    for (const name of Object.keys(faults)) leftOut.set(name, why);
  };
  if (!canLimit()) leaveOut(LACKS, 'there is no prlimit');
  if (!canOwnDisk()) leaveOut(DISKS, 'no file system in memory can be mounted');
  if (findReleaseBefore() === undefined) leaveOut(RELEASES, 'the checkout has no history');
  return leftOut;
}

/** Those of them that kill, for as many kills as can be had in a minute. */
export const KILLS: readonly string[] = [
  'a bank is killed',
  'both banks are killed',
  'a bank starts again and again',
  'the database is killed',
  'everything is killed',
  'a backend of the database is killed',
];

/** Deals faults by the seed: each comes before any comes again, and now and then a network fails as well. */
export function dealFaults(world: World, names: readonly string[]): () => string[] {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = [...names];
    const [name] = left.splice(world.random(left.length), 1) as [string];
    const networks = Object.keys(OF_NETWORKS).filter((one) => names.includes(one));
    const also = networks[world.random(4 * networks.length)];
    return also === undefined || also === name || name in OF_NETWORKS ? [name] : [name, also];
  };
}
