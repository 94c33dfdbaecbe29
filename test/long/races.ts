/**
 * Two to a hundred callers ask at once for the same thing, of two nodes on one real PostgreSQL, race after race: one
 * payment under one idempotency key, one balance, one code, what is left of a payment, one approval, one key, one claim,
 * one document. Each race is judged by its rule, each account by what its races left, and the database by the checker.
 *
 *     npm run races -- [--minutes 1] [--seed 1] [--nodes 2] [--callers 100] [--only name,name] [--report races.json]
 *
 * A report that is there already is added to.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createPool } from '../../src/database/pool.ts';
import { startEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess } from '../faults/bank-process.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { RACES, type Ran, runRaces } from '../reliability/races/run.ts';
import { appendRaced, countRaces, type Raced } from '../reliability/races/totals.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    nodes: { type: 'string', default: '2' },
    callers: { type: 'string', default: '100' },
    lanes: { type: 'string', default: '6' },
    only: { type: 'string' },
    report: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const [minutes, nodes, callers, lanes] = [values.minutes, values.nodes, values.callers, values.lanes].map(
  Number,
) as [number, number, number, number];
if (!(minutes > 0) || !(nodes > 0) || !(callers >= 2) || !(lanes > 0) || !Number.isSafeInteger(seed))
  throw new Error('--minutes, --seed, --nodes, --callers (two at least) and --lanes are numbers');
const names = values.only?.split(',') ?? Object.keys(RACES);
const unknown = names.filter((name) => !(name in RACES));
if (unknown.length > 0)
  throw new Error(`no such race: ${unknown}; there are ${Object.keys(RACES).join(', ')}`);

const say = (line: string) => process.stdout.write(`${line}\n`);
// Its banks stop with it: they are killed when this process exits, and only then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const SETTINGS = {
  // They are held to by tests of their own, and would refuse most of what is asked here.
  LASTRO_FREE_ACTS_PER_SECOND: '0',
  LASTRO_COMPANY_RATES: '100000/100000',
  LASTRO_CREDENTIAL_RATES: '100000/100000',
  LASTRO_FOUR_EYES: 'on',
};

async function run(): Promise<Ran> {
  const dataDir = await makeDataDir();
  const database = await startEmbedded({ dataDir });
  const banks: BankProcess[] = [];
  const pool = createPool({ url: database.url, connections: 2, statementTimeoutMs: 120_000 });
  try {
    const settings = { dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY, settings: SETTINGS };
    for (let index = 0; index < nodes; index++) banks.push(await startBankProcess(settings));
    let turn = 0;
    const end = performance.now() + minutes * 60_000;
    return await runRaces({
      ...{ seed, lanes, names, callers, pool },
      urlNow: () => (banks[turn++ % nodes] as BankProcess).url,
      isEnough: () => performance.now() > end,
    });
  } finally {
    await Promise.all(banks.map((bank) => bank.end('SIGTERM')));
    await pool.close();
    await database.stop();
    await removeDataDir(dataDir);
  }
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const began = new Date().toISOString();
const from = performance.now();
const ran = await run();
const raced: Raced = { commit, seed, began, minutes: (performance.now() - from) / 60_000, nodes, ...ran };
if (values.report !== undefined) appendRaced(values.report, raced);
for (const line of [...ran.wrong.slice(0, 20), ...ran.breaches]) say(`WRONG ${line}`);
say(JSON.stringify(ran.races));
say(
  `seed ${seed}: ${countRaces([raced])} races, ${ran.requests} requests, ${ran.wrong.length + ran.breaches.length} not as the rules say`,
);
process.exit(ran.wrong.length + ran.breaches.length === 0 ? 0 : 1);
