import { createPool, type Pool, queryText } from '../../../src/database/pool.ts';
import { type EmbeddedServer, startEmbedded } from '../../../src/embedded-postgres/embedded.ts';
import {
  type BankProcess,
  makeDataDir,
  removeDataDir,
  startBankProcess,
  until,
} from '../../faults/bank-process.ts';
import { type CuttingProxy, startCuttingProxy } from '../../faults/cutting-proxy.ts';
import { type Random, seededRandom } from '../../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../../prepare-template.ts';
import { type Link, openLink } from './link.ts';
import { openProgram, type Program } from './program.ts';

/** Two banks on one PostgreSQL, each behind a network of its own, and the programs of their customers. */
export interface World {
  readonly random: Random;
  readonly database: EmbeddedServer;
  readonly pool: Pool;
  /** Between the second bank and the database. */
  readonly proxy: CuttingProxy;
  readonly banks: (BankProcess | undefined)[];
  readonly links: Link[];
  readonly programs: Program[];
  /** The processes killed, by what they were. */
  readonly kills: { bank: number; database: number };
  startBank(index: number): Promise<BankProcess>;
  close(): Promise<void>;
}

const BANKS = 2;
const PROGRAMS = 4;

export async function openWorld(seed: number): Promise<World> {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await buildWorld(seed, { undo, close });
  } catch (error) {
    await close();
    throw error;
  }
}

async function buildWorld(
  seed: number,
  { undo, close }: { undo: (() => unknown)[]; close(): Promise<void> },
): Promise<World> {
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const database = await startEmbedded({ dataDir });
  undo.push(() => database.stop());
  const pool = createPool({ url: database.url, connections: 3, statementTimeoutMs: 120_000 });
  undo.push(() => pool.close());
  const proxy = await startCuttingProxy(database.url);
  undo.push(() => proxy.close());
  const banks: (BankProcess | undefined)[] = [];
  undo.push(() => Promise.all(banks.map((bank) => bank?.end('SIGKILL'))));
  const startBank = async (index: number) => {
    const databaseUrl = index === 1 ? proxy.url : database.url;
    // Under faults of the database a start is asked for again by whoever runs the bank.
    for (let tries = 1; ; tries++)
      try {
        banks[index] = await startBankProcess({ dataDir, databaseUrl, masterKey: TEST_MASTER_KEY });
        return banks[index] as BankProcess;
      } catch (error) {
        if (tries === STARTS) throw error;
      }
  };
  const links = await Promise.all(
    Array.from({ length: BANKS }, (_, index) => openLink(() => banks[index]?.url)),
  );
  undo.push(() => Promise.all(links.map((link) => link.close())));
  for (let index = 0; index < BANKS; index++) await startBank(index);
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
  const random = seededRandom(seed);
  const kills = { bank: 0, database: 0 };
  return { random, database, pool, proxy, banks, links, programs, kills, startBank, close };
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
