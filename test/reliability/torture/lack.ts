import { setTimeout as pause } from 'node:timers/promises';
import { queryText } from '../../../src/database/pool.ts';
import { type BankProcess, until } from '../../faults/bank-process.ts';
import { addressSpaceOf, limitWithFree, lower } from './limits.ts';
import { backendsOf, type Fault, untilDatabaseAnswers, type World } from './world.ts';

const LACKS_MS = 3_000;

/** Lowers limits of processes by what each is given; after a while those that still live have them back. */
async function starve(pids: readonly number[], limitOf: (pid: number) => (() => void) | undefined) {
  const undo = pids.flatMap((pid) => limitOf(pid) ?? []);
  await pause(LACKS_MS);
  for (const step of undo) step();
  if (undo.length === 0) throw new Error('nothing could be limited');
}

/** Limits what the system gives from now on: this number of bytes more at most. */
const withMemory = (bytes: number) => (pid: number) => {
  const held = addressSpaceOf(pid);
  return held === undefined ? undefined : lower(pid, 'as', held + bytes);
};

const withDescriptors = (free: number) => (pid: number) => {
  const limit = limitWithFree(pid, free);
  return limit === undefined ? undefined : lower(pid, 'nofile', limit);
};

/** Waits until the bank has gone the way of processes without memory, or has done without; then it serves again. */
async function starveBank(world: World): Promise<void> {
  const index = world.random(world.banks.length);
  const bank = world.banks[index];
  if (bank === undefined) return;
  await starve([bank.pid], withMemory(world.random(3) * 1024 * 1024));
  if (await hasEnded(bank)) await world.startBank(index);
}

/** One that ends for want of memory may need a while to say so; one that lives answers. */
async function hasEnded({ ended, url }: BankProcess): Promise<boolean> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const isAlive = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the bank has ended or answers', async () => over || (await isAlive()), { withinMs: 30_000 });
  return over;
}

/** All connections are cut, and few come back: customers, receivers and the database are reached by those alone. */
async function useUpDescriptors(world: World): Promise<void> {
  const index = world.random(world.banks.length);
  const bank = world.banks[index];
  if (bank === undefined) return;
  world.links[index]?.cut();
  await cutConnections(world);
  await starve([bank.pid], withDescriptors(world.random(6)));
  if (await hasEnded(bank)) throw new Error(`a bank ended for want of descriptors:\n${bank.output()}`);
}

async function cutConnections(world: World): Promise<void> {
  for (const pid of await backendsOf(world).catch(() => []))
    await queryText(world.pool, 'select pg_terminate_backend($1)', [pid]).catch(() => undefined);
}

/** Those of the database that serve, and the one that takes connections in, whose children have its limits. */
async function processesOf(world: World): Promise<number[]> {
  const { pid } = world.database;
  return [...(await backendsOf(world).catch(() => [])), ...(pid === undefined ? [] : [pid])];
}

async function starveDatabase(world: World, limitOf: (pid: number) => (() => void) | undefined) {
  const { pid } = world.database;
  await starve(await processesOf(world), limitOf);
  // Those that were born meanwhile keep the limits of the one that bore them.
  if (world.database.pid === pid) await cutConnections(world);
  await until('the database is there', () => world.database.pid !== undefined, { withinMs: 60_000 });
  await untilDatabaseAnswers(world);
}

/** Faults of systems that have nothing left to give. */
export const LACKS: Readonly<Record<string, Fault>> = {
  'a bank has no memory left': starveBank,
  'a bank has few descriptors left': useUpDescriptors,
  'the database has no memory left': (world) => starveDatabase(world, withMemory(0)),
  'the database has few descriptors left': (world) => starveDatabase(world, withDescriptors(world.random(3))),
};
