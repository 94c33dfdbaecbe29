import { statfsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, type Pool, queryText } from '../../../src/database/pool.ts';
import { type EmbeddedServer, startEmbedded } from '../../../src/embedded-postgres/embedded.ts';
import type { Settings } from '../../../src/embedded-postgres/settings.ts';
import {
  type BankProcess,
  type BankProcessOptions,
  makeDataDir,
  removeDataDir,
  startBankProcess,
  until,
} from '../../faults/bank-process.ts';
import { type CuttingProxy, startCuttingProxy } from '../../faults/cutting-proxy.ts';
import { freePort } from '../../free-port.ts';
import { type Random, seededRandom } from '../../long/seeded-random.ts';
import { canMount, type Disk, mountDisk } from '../../mount-disk.ts';
import { TEST_MASTER_KEY } from '../../prepare-template.ts';
import { scratch } from '../../scratch.ts';
import { type Link, openLink } from './link.ts';
import { openProgram, type Program } from './program.ts';
import { makeClock, type SteppedClock } from './step-clocks.ts';

/** Two banks on one PostgreSQL, each behind a network of its own, and the programs of their customers. */
export interface World {
  readonly random: Random;
  readonly dataDir: string;
  /** The data directory's own, with the database and what the banks print; undefined where it has none. */
  readonly disk: Disk | undefined;
  /** Another once it was stopped and started; its address stays the same. */
  readonly database: EmbeddedServer;
  readonly pool: Pool;
  /** Between the second bank and the database. */
  readonly proxy: CuttingProxy;
  readonly banks: (BankProcess | undefined)[];
  readonly links: Link[];
  /** Settings of every bank. */
  readonly settings: Readonly<Record<string, string>>;
  /** Of the machine of each bank. */
  readonly clocks: SteppedClock[];
  readonly programs: Program[];
  /** The processes killed, by what they were. */
  readonly kills: { bank: number; database: number };
  /** Of faults that are over, and not counted yet. */
  readonly elsewhere: Elsewhere[];
  /** A bank of this release, unless another checkout is named. */
  startBank(index: number, checkout?: string): Promise<BankProcess>;
  /** One that runs the database itself, in the first one's place, while no other and no database runs. */
  startAlone(): Promise<BankProcess>;
  startDatabase(settings?: Settings): Promise<void>;
  close(): Promise<void>;
}

/** Something that goes wrong; resolves when whoever runs the bank has done their part. */
export type Fault = (world: World) => Promise<void>;

/** Result of a fault that had banks and customers of its own. */
export interface Elsewhere {
  /** Milliseconds until those customers were served again. */
  servedAfterMs: number;
  wrong: string[];
  /** Counts of what is special about it. */
  acts?: Record<string, number>;
}

const BANKS = 2;
const PROGRAMS = 4;

export interface WorldOptions {
  /** Its banks begin as those of a checkout; this one unless said otherwise. */
  checkout?: string;
  /** Puts the data directory on a disk that can be filled, where there can be one. */
  ownDisk?: boolean;
  /** Of the database, while no other are given. */
  databaseSettings?: Settings;
}

export async function openWorld(seed: number, options: WorldOptions = {}): Promise<World> {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await buildWorld(seed, { undo, close, ...options });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Tells if a data directory can have a disk of its own: all of it lies in memory then, as it does without one. */
export function canOwnDisk(): boolean {
  return statfsSync(scratch()).type === IN_MEMORY && canMount();
}

// The number by which Linux knows a file system in memory.
const IN_MEMORY = 0x01021994;
const HALF_OF_MEMORY = '50%';

interface Building extends WorldOptions {
  undo: (() => unknown)[];
  close(): Promise<void>;
}

async function buildWorld(seed: number, building: Building): Promise<World> {
  const { undo, close, checkout, ownDisk, databaseSettings = {} } = building;
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const disk = ownDisk && canOwnDisk() ? mountDisk(dataDir, HALF_OF_MEMORY) : undefined;
  undo.push(() => disk?.unmount());
  await writeFile(join(dataDir, 'master.key'), `${TEST_MASTER_KEY.toString('hex')}\n`, { mode: 0o600 });
  let database = await startEmbedded({ dataDir, settings: databaseSettings });
  undo.push(() => database.stop());
  const pool = createPool({ url: database.url, connections: 3, statementTimeoutMs: 120_000 });
  undo.push(() => pool.close());
  const proxy = await startCuttingProxy(database.url);
  undo.push(() => proxy.close());
  const clocks = Array.from({ length: BANKS }, (_, index) => makeClock(join(dataDir, `clock.${index}`)));
  const banks: (BankProcess | undefined)[] = [];
  // Said ahead: what a bank prints is the address that all share.
  const ports = await Promise.all(Array.from({ length: BANKS }, freePort));
  undo.push(() => Promise.all(banks.map((bank) => bank?.end('SIGKILL'))));
  const start = async (index: number, options: Partial<BankProcessOptions>) => {
    const { environment = {} } = clocks[index] ?? {};
    const own = { ...settings, LASTRO_PORT: `${ports[index]}` };
    const logFile = disk && join(dataDir, `bank.${index}.log`);
    const bank = await startBankProcess({ dataDir, environment, settings: own, logFile, ...options });
    banks[index] = bank;
    return bank;
  };
  const startBank = async (index: number, of?: string) => {
    const databaseUrl = index === 1 ? proxy.url : database.url;
    // Under faults of the database a start is asked for again by whoever runs the bank.
    for (let tries = 1; ; tries++)
      try {
        return await start(index, { databaseUrl, checkout: of });
      } catch (error) {
        if (tries === STARTS) throw error;
      }
  };
  const links = await Promise.all(
    Array.from({ length: BANKS }, (_, index) => openLink(() => banks[index]?.url)),
  );
  undo.push(() => Promise.all(links.map((link) => link.close())));
  // One address for all: by another's, a node would read the bank's own codes as those of another institution.
  const settings = { LASTRO_PUBLIC_URL: (links[0] as Link).url };
  for (let index = 0; index < BANKS; index++) await startBank(index, checkout);
  const programs: Program[] = [];
  for (let index = 0; index < PROGRAMS; index++) {
    // Each asks both in turn, as behind a balancer.
    let turn = index;
    programs.push(await openProgram(index, () => (links[turn++ % BANKS] as Link).url));
  }
  undo.push(() => {
    for (const { asker, receiver } of programs) {
      asker.close();
      receiver.close();
    }
  });
  return {
    ...{ dataDir, disk, pool, proxy, banks, links, settings, clocks, programs, startBank, close },
    random: seededRandom(seed),
    kills: { bank: 0, database: 0 },
    elsewhere: [],
    get database() {
      return database;
    },
    startAlone: () => start(0, {}),
    startDatabase: async (settings = databaseSettings) => {
      database = await startEmbedded({ dataDir, settings });
    },
  };
}

const STARTS = 3;

export async function untilDatabaseAnswers({ pool }: World): Promise<void> {
  const answers = () =>
    queryText(pool, 'select').then(
      () => true,
      () => false,
    );
  await until('the database answers', answers, { withinMs: 60_000 });
}

/** The processes of the database that serve somebody else. */
export async function backendsOf({ pool }: World): Promise<number[]> {
  const rows = await queryText<{ pid: number }>(
    pool,
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
  );
  return rows.map(({ pid }) => pid);
}
