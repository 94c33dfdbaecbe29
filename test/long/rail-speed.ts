import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Pool, queryText } from '../../src/database/pool.ts';
import { startEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { makeDataDir, removeDataDir } from '../faults/bank-process.ts';
import { openBank } from '../faults/two-banks/banks.ts';
import { openIn } from '../faults/two-banks/books.ts';
import { startCentralBank } from '../faults/two-banks/central-bank-process.ts';
import { createBankDatabase } from '../faults/two-banks/database.ts';
import { startTraffic } from '../faults/two-banks/traffic.ts';
import { seededRandom } from './seeded-random.ts';

// node test/long/run.mjs rail-speed [payments] [connections]: one account of a bank pays one of another, over TLS and
// signed messages, three programs and PostgreSQL on this machine. Processor time a payment says more than the rate.
const [payments = '5000', connections = '64'] = process.argv.slice(2);
const WARM = 500;
/** Payments under way at once: enough to fill messages, and fewer than a rail ends in 40 s on any machine. */
const MOST_OPEN = 400;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Milliseconds that a process and its children, dead or alive, have had of the processors. */
function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
      .trim()
      .split(' ')
      .filter(Boolean);
    return children.reduce((sum, child) => sum + processorMs(Number(child)), own);
  } catch {
    return 0;
  }
}

interface Carried {
  type: string;
  messages: bigint;
  transactions: bigint;
}

const carriedIn = (pool: Pool) =>
  queryText<Carried>(
    pool,
    `select type, count(*) as messages, coalesce(sum(cardinality(transaction_ids)), 0)::int8 as transactions
       from bcb.outbox group by type order by type`,
  );
async function endingsIn(pool: Pool): Promise<Record<string, number>> {
  const rows = await queryText<{ how: string; count: bigint }>(
    pool,
    `select status || coalesce(' ' || error_code, '') as how, count(*) as count from cashouts
      where idempotency_key is not null group by 1`,
  );
  return Object.fromEntries(rows.map(({ how, count }) => [how, Number(count)]));
}
const messagesTo = async (pool: Pool) =>
  Number(
    (await queryText<{ count: bigint }>(pool, 'select count(*) as count from bcb.inbox'))[0]?.count ?? 0n,
  );

const server = await makeDataDir();
const dataDir = await makeDataDir();
const folder = await mkdtemp(join(tmpdir(), 'lastro-central-bank-'));
const database = await startEmbedded({ dataDir: server });
const centralBank = await startCentralBank(folder);
const databases = [
  await createBankDatabase(database, 'bank_a'),
  await createBankDatabase(database, 'bank_b'),
] as const;
const a = await openBank({ letter: 'A', ispb: '99999010', database: databases[0], centralBank, dataDir });
const b = await openBank({ letter: 'B', ispb: '99999011', database: databases[1], centralBank, dataDir });
const programs = {
  'bank A': a.pid(),
  'bank B': b.pid(),
  'central bank': centralBank.pid(),
  PostgreSQL: database.pid ?? 0,
};
const times = () =>
  Object.fromEntries(Object.entries(programs).map(([name, pid]) => [name, processorMs(pid)]));

/** Pays so often, and waits until both sides have ended everything. */
async function pay(count: number): Promise<number> {
  const began = performance.now();
  const workers = Number(connections);
  const traffic = { from: a, to: b, count, workers, random: seededRandom(1), mostOpen: MOST_OPEN };
  await startTraffic(traffic).ended;
  while ((await openIn(a.pool)) + (await openIn(b.pool)) > 0n) await pause(20);
  return (performance.now() - began) / 1000;
}

try {
  await pay(WARM);
  const before = { times: times(), read: await messagesTo(b.pool), told: await messagesTo(a.pool) };
  const sentBefore = { a: await carriedIn(a.pool), b: await carriedIn(b.pool) };
  const count = Number(payments);
  const seconds = await pay(count);
  const after = times();
  const lines = Object.entries(after).map(
    ([name, ms]) =>
      `${name.padEnd(14)} ${Math.round(((ms - (before.times[name] ?? 0)) * 1000) / count)} µs a payment`,
  );
  const together = (now: Carried[], then: Carried[], type: string) => {
    const of = (rows: Carried[]) =>
      rows.find((row) => row.type === type) ?? { messages: 0n, transactions: 0n };
    const messages = Number(of(now).messages - of(then).messages);
    return `${type} ${(Number(of(now).transactions - of(then).transactions) / messages).toFixed(1)}`;
  };
  const [sentA, sentB] = [await carriedIn(a.pool), await carriedIn(b.pool)];
  const told = (await messagesTo(a.pool)) - before.told;
  const read = (await messagesTo(b.pool)) - before.read;
  process.stdout.write(
    [
      `all ended so: ${JSON.stringify(await endingsIn(a.pool))}`,
      `${count} payments of one account of A to B in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)} a second`,
      `${connections} connections; load of the machine ${loadavg()
        .map((one) => one.toFixed(1))
        .join(' ')}`,
      ...lines,
      `payments a signature: ${together(sentA, sentBefore.a, 'pacs.008')} of A, ${together(sentB, sentBefore.b, 'pacs.002')} of B, ` +
        `${((3 * count) / (told + read)).toFixed(1)} words of the central bank`,
      '',
    ].join('\n'),
  );
} finally {
  await Promise.all([a.end(), b.end()]);
  await centralBank.end();
  await Promise.all(databases.map(({ pool }) => pool.close()));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  await removeDataDir(dataDir);
  await removeDataDir(server);
}
