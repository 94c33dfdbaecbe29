/**
 * Two banks on one database, payments through both all the time, and every second or so something dies: a bank, both,
 * the database, all of it; or a bank is told to stop, or freezes for longer than a lease, or
 * all connections to the database are cut. After every few of these the
 * load rests, whoever got no answer asks again, and the books are compared.
 *
 *     npm run torture -- --minutes 5 [--seed 1]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type EmbeddedServer, startEmbedded } from '../../src/database/embedded.ts';
import { createPool, type Pool, queryText } from '../../src/database/pool.ts';
import {
  type BankProcess,
  makeDataDir,
  removeDataDir,
  startBankProcess,
  until,
} from '../faults/bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from '../faults/books.ts';
import { type Customer, openCustomer, type Payment } from '../faults/customer.ts';
import {
  AURORA,
  BOREAL,
  isAccepted,
  type Load,
  type Payer,
  retryUnanswered,
  startLoad,
} from '../faults/load.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { type Random, seededRandom } from './seeded-random.ts';

const FAULTS_PER_ROUND = 6;
const WORKERS = 4;
const FREEZE_MS = 7_000;
const RECOVERY_MS = 10_000;

interface Torture {
  random: Random;
  database: EmbeddedServer;
  pool: Pool;
  dataDir: string;
  banks: BankProcess[];
  customers: { payer: Payer; customer: Customer; payments: Payment[] }[];
  faults: Record<string, number>;
}

function startBank({ dataDir, database }: Torture): Promise<BankProcess> {
  return startBankProcess({ dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY });
}

async function replace(torture: Torture, index: number, signal: NodeJS.Signals): Promise<void> {
  const ended = await torture.banks[index]?.end(signal);
  if (signal === 'SIGTERM' && ended?.code !== 0)
    throw new Error(`a bank that was told to stop said ${ended?.code}`);
  torture.banks[index] = await startBank(torture);
}

async function killDatabase({ database, pool }: Torture): Promise<void> {
  const { pid } = database;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await until('the database is another', () => database.pid !== undefined && database.pid !== pid);
  await until('the database answers', () =>
    queryText(pool, 'select').then(
      () => true,
      () => false,
    ),
  );
}

const FAULTS: Readonly<Record<string, (torture: Torture) => Promise<void>>> = {
  'a bank is killed': (torture) => replace(torture, torture.random(2), 'SIGKILL'),
  'both banks are killed': async (torture) => {
    await Promise.all([replace(torture, 0, 'SIGKILL'), replace(torture, 1, 'SIGKILL')]);
  },
  'a bank is told to stop': (torture) => replace(torture, torture.random(2), 'SIGTERM'),
  'the database is killed': killDatabase,
  'everything is killed': async (torture) => {
    for (const bank of torture.banks) process.kill(bank.pid, 'SIGKILL');
    await killDatabase(torture);
    await Promise.all([replace(torture, 0, 'SIGKILL'), replace(torture, 1, 'SIGKILL')]);
  },
  'connections are cut': async ({ pool }) => {
    await queryText(
      pool,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  },
  'a bank freezes': async (torture) => {
    const pid = torture.banks[torture.random(2)]?.pid as number;
    process.kill(pid, 'SIGSTOP');
    await pause(FREEZE_MS);
    process.kill(pid, 'SIGCONT');
  },
};

/** Loads follow their bank: each time it is another process, it is at another address. */
function startLoads(torture: Torture): Load[] {
  return torture.customers.flatMap(({ payer, customer }) =>
    [0, 1].map((index) =>
      startLoad({
        customer,
        payer,
        url: () => torture.banks[index]?.url as string,
        workers: WORKERS,
        random: torture.random,
      }),
    ),
  );
}

async function round(torture: Torture): Promise<void> {
  const { random, customers, pool, banks } = torture;
  const loads = startLoads(torture);
  for (let fault = 0; fault < FAULTS_PER_ROUND; fault++) {
    await pause(200 + random(1_800));
    const names = Object.keys(FAULTS);
    const name = names[random(names.length)] as string;
    torture.faults[name] = (torture.faults[name] ?? 0) + 1;
    await FAULTS[name]?.(torture);
    const ms = await until(`payments after: ${name}`, servedSince(loads), { withinMs: RECOVERY_MS });
    process.stdout.write(`${name}: payments are accepted again after ${Math.round(ms)} ms\n`);
  }
  await Promise.all(loads.map((load) => load.stop()));
  process.stdout.write('the load rests\n');
  for (const [index, load] of loads.entries()) customers[index >> 1]?.payments.push(...load.payments);
  for (const { customer, payments } of customers)
    await retryUnanswered(payments, { customer, url: banks[random(2)]?.url as string });
  process.stdout.write('everything is answered\n');
  const endedMs = await untilAllEnded(pool, RECOVERY_MS);
  await prove(torture, Math.round(endedMs));
}

function servedSince(loads: readonly Load[]): () => boolean {
  const now = performance.now();
  return () =>
    loads.some((load) => load.count((ending) => isAccepted(ending) && ending.at - ending.ms > now) > 0);
}

async function prove({ pool, customers }: Torture, endedMs: number): Promise<void> {
  const payments = customers.flatMap((customer) => customer.payments);
  const wrong = await compareBooks(pool, payments);
  const breaches = await findBreaches(pool);
  const tries = payments.flatMap((payment) => payment.endings);
  const unanswered = tries.filter((ending) => !isAccepted(ending)).length;
  process.stdout.write(
    `${payments.length} payments, ${tries.length} tries, ${unanswered} not accepted at first, ended in ${endedMs} ms\n`,
  );
  if (wrong.length > 0 || breaches !== '') throw new Error([...wrong.slice(0, 20), breaches].join('\n'));
}

// Whoever stops this stops its banks too: they are killed when this process exits, and only then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes ?? 3);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
if (!(minutes > 0) || !Number.isSafeInteger(seed)) throw new Error('--minutes and --seed are numbers');
process.stdout.write(`seed ${seed}\n`);
const dataDir = await makeDataDir();
const database = await startEmbedded({ dataDir });
const pool = createPool({ url: database.url, connections: 2, statementTimeoutMs: 60_000 });
const open = (payer: Payer) => ({
  payer,
  customer: openCustomer({ credential: payer.credential, connections: 2 * WORKERS }),
  payments: [],
});
const torture: Torture = {
  random: seededRandom(seed),
  database,
  pool,
  dataDir,
  banks: [],
  customers: [open(AURORA), open(BOREAL)],
  faults: {},
};
try {
  torture.banks.push(await startBank(torture), await startBank(torture));
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) await round(torture);
  process.stdout.write(`${JSON.stringify(torture.faults)}\nnothing was lost, and nothing was paid twice\n`);
} finally {
  for (const { customer } of torture.customers) customer.close();
  await Promise.all(torture.banks.map((bank) => bank.end('SIGKILL')));
  await pool.close();
  await database.stop();
  await removeDataDir(dataDir);
}
