import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { createPool } from '../../src/database/pool.ts';
import { findEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { findPlace } from '../../src/embedded-postgres/place.ts';
import { findPostmaster } from '../../src/embedded-postgres/postmaster.ts';
import { runUser } from '../../src/embedded-postgres/user.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { type Ending, openCustomer } from './customer.ts';
import { AURORA, isAccepted, retryUnanswered, startLoad } from './load.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const LONGEST_WAIT_MS = 500;
const TURN = 10;
const CALLERS = 100;
// Every refused payment is made in the end: there are enough of them.
const REFUSED_REST_MS = 100;
// By then nobody has given the connections up for lost yet, which would end turns.
const SILENT_MS = 2_500;

/** Stops every process of PostgreSQL, as a disk that stands still would; answers how to let them go on. */
async function freezeDatabase(dataDir: string): Promise<() => void> {
  const place = await findPlace(dataDir, runUser());
  const postmaster = place && findPostmaster(place.cluster);
  if (postmaster === undefined) throw new Error('there is no database to freeze');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', `${postmaster.pid}`], { encoding: 'utf8' });
  const all = [postmaster.pid, ...children.trim().split(/\s+/).map(Number)];
  let frozen = true;
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  const thaw = () => {
    if (frozen) for (const pid of all) process.kill(pid, 'SIGCONT');
    frozen = false;
  };
  undo.push(thaw);
  return thaw;
}

/** Asks for what needs no database, one after the other; answers how long the slowest took. */
function probe(url: string): () => Promise<number> {
  let over = false;
  let slowest = 0;
  const asking = (async () => {
    while (!over) {
      const began = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      slowest = Math.max(slowest, performance.now() - began);
    }
  })();
  return async () => {
    over = true;
    await asking;
    return slowest;
  };
}

const isRefused = (ending: Ending) => ending.kind === 'answered' && ending.status === 503;
const slowest = (endings: readonly Ending[]) => Math.max(0, ...endings.map(({ ms }) => ms));
const slowestOf99 = (endings: readonly Ending[]) => {
  const times = endings.map(({ ms }) => ms).sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
};

it('refuses callers as quickly as it answers what needs no database, and in time whom it had taken on', async () => {
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const settings = { LASTRO_LONGEST_WAIT_MS: `${LONGEST_WAIT_MS}`, LASTRO_BATCH_LIMIT: `${TURN}` };
  const bank = await startBankProcess({ dataDir, settings });
  undo.push(() => bank.end('SIGKILL'));
  const { url: databaseUrl } = (await findEmbedded(dataDir)) as { url: string };
  const pool = createPool({ url: databaseUrl, connections: 2 });
  undo.push(() => pool.close());
  const customer = openCustomer({ credential: AURORA.credential, connections: CALLERS });
  undo.push(() => customer.close());
  const ways = { customer, url: bank.url };
  const load = startLoad({
    ...ways,
    payer: AURORA,
    workers: CALLERS,
    refusedRestMs: REFUSED_REST_MS,
    random: seededRandom(1),
  });
  await until('payments are on their way', () => load.count(isAccepted) >= CALLERS);

  const thaw = await freezeDatabase(dataDir);
  const frozenAt = performance.now();
  const stopProbe = probe(bank.url);
  const isSince = ({ at, ms }: Ending) => at - ms > frozenAt;
  const isNew = (ending: Ending) => isRefused(ending) && isSince(ending);
  const long = () => performance.now() - frozenAt > 4 * LONGEST_WAIT_MS;
  await until('all are refused again and again', () => long() && load.count(isNew) >= 5 * CALLERS);
  const slowestProbe = await stopProbe();
  thaw();
  const told = load.payments.flatMap(({ endings }) => endings);
  await load.stop();

  const unlike = 5 * slowestProbe + 50;
  const refused = told.filter((one) => isRefused(one) && one.at > frozenAt && one.at < frozenAt + SILENT_MS);
  const known = Math.min(...refused.filter(isSince).map(({ at }) => at));
  // Of thousands the slowest one says how the machine turned to other work; all but one in a hundred say what refuses.
  expect(slowestOf99(refused.filter(({ at, ms }) => at - ms > known))).toBeLessThan(unlike);
  // An accepted caller waits at most one and a half times as long as was expected; the turns under way carry a few.
  expect(slowest(refused)).toBeLessThan(1.7 * LONGEST_WAIT_MS + unlike);
  expect(told.filter(isSince).filter((one) => !isRefused(one) && !isAccepted(one))).toEqual([]);
  await retryUnanswered(load.payments, ways);
  await untilAllEnded(pool, 10_000);
  expect(await compareBooks(pool, load.payments)).toEqual([]);
  expect(await findBreaches(pool)).toBe('');
});
