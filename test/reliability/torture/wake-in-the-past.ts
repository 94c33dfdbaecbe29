import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool, type Pool, queryText } from '../../../src/database/pool.ts';
import { findPlace } from '../../../src/embedded-postgres/place.ts';
import { runUser } from '../../../src/embedded-postgres/user.ts';
import { type Archive, openArchive, own } from '../../faults/archive-log.ts';
import { makeDataDir, removeDataDir, until } from '../../faults/bank-process.ts';
import { compareStatement, findTwice, putAside, putRailIn, takeRailOut, type Unknown } from './carry-rail.ts';
import { FIRST_PAYMENT, FIRST_REFUND, type Intending, type Intention, startIntending } from './intend.ts';
import { judge, letEnd } from './judge.ts';
import { nameOf, recall } from './remember.ts';
import { servedSince, startTraffic } from './traffic.ts';
import { type Elsewhere, type Fault, openWorld, type World } from './world.ts';

const INSTANT = 'the instant of the restore';
// More than PostgreSQL writes down ahead of itself, as a lost period of heavier traffic takes.
const TAKE_MANY_NUMBERS = `select count(nextval(quote_ident(sequencename)::regclass))
  from pg_sequences, generate_series(1, 100) where schemaname = 'public'`;
const ANSWERED = 25;
const ANSWERED_WITHIN_MS = 60_000;
const TOLD_WITHIN_MS = 30_000;
const LIVES_ON_MS = 1_000;
const WORKERS = 2;

/**
 * Two banks on a database whose log is archived, with customers of their own. A base backup is taken amid payments; some
 * payments after an instant everything is killed, and the database is brought back to that instant, while the rail has
 * moved on. The banks start; customers and those who run the bank do as docs/restore.md says.
 */
async function wakeInThePast({ random, kills, elsewhere }: World): Promise<void> {
  const home = await makeDataDir();
  try {
    const archive = openArchive(home);
    const side = await openWorld(random(2 ** 31), { databaseSettings: archive.backup });
    try {
      elsewhere.push(await restore(side, { archive, home, seed: random(2 ** 20) }));
    } finally {
      kills.bank += side.kills.bank;
      kills.database += side.kills.database;
      await side.close();
    }
  } finally {
    await removeDataDir(home);
  }
}

async function restore(
  side: World,
  { archive, home, seed }: { archive: Archive; home: string; seed: number },
): Promise<Elsewhere> {
  const customers = startIntending(side.programs, seed);
  const instant = await actAroundInstant(side, customers, archive);
  const unknown = await killAndRestore(side, { archive, home, customers });
  const woke = new Date();
  const wrong = mustSayWhatItCannotKnow(side);
  const highest = highestOf(customers.intentions);
  const recalled = await recall(customers.intentions, { instant, unknown });
  if (unknown.length === 0 || recalled.forgotten.length === 0 || recalled.known === 0)
    throw new Error('nothing was forgotten, or everything was');
  const traffic = startTraffic(side.programs, seed, { workers: WORKERS, acts: {} });
  const served = servedSince(side.programs);
  const servedAfterMs = await until('payments at a bank in its past', served, { withinMs: 60_000 });
  await pause(LIVES_ON_MS);
  wrong.push(...recalled.wrong, ...(await traffic.stop()));
  wrong.push(...(await closeLostPeriod(side, unknown, recalled.forgotten)));
  const [low] = await queryText<{ id: bigint | null }>(
    side.pool,
    'select min(id) as id from cashouts where created_at > $1',
    [woke],
  );
  if ((low?.id ?? highest) <= highest)
    wrong.push(`${low?.id} was given after the restore, and ${highest} before it`);
  const judged = await judge(side);
  return {
    ...{ servedAfterMs, wrong: [...wrong, ...judged.wrong, ...judged.breaches] },
    acts: {
      'requests that a restored bank still knew': recalled.known,
      'requests that a restored bank had forgotten': recalled.forgotten.length,
      'entries of the rail that a restored bank did not know': unknown.length,
    },
  };
}

/** The highest id of a payment that any customer knows. */
function highestOf(intentions: readonly Intention[]): bigint {
  const ids = intentions.flatMap(({ id }) => (typeof id === 'number' ? [BigInt(id)] : []));
  return ids.reduce((most, id) => (id > most ? id : most), 0n);
}

/** Answers the instant: what was answered before it is in the database that will be restored. */
async function actAroundInstant(side: World, customers: Intending, archive: Archive): Promise<number> {
  const untilAnswered = (since: number) => {
    const isAnswered = () => customers.answeredSince(since) >= ANSWERED;
    return until('customers are answered', isAnswered, { withinMs: ANSWERED_WITHIN_MS });
  };
  await untilAnswered(0);
  await archive.backUp(side.database, await clusterOf(side));
  await untilAnswered(performance.now());
  const instant = performance.now();
  const admin = createPool({ url: side.database.superuserUrl, connections: 1 });
  try {
    await queryText(admin, `select pg_create_restore_point('${INSTANT}')`);
    const [log] = await queryText<{ file: string }>(admin, 'select pg_walfile_name(pg_switch_wal()) as file');
    await queryText(side.pool, TAKE_MANY_NUMBERS);
    // It gives ids of the numbers that come after those.
    side.kills.bank += 1;
    await side.banks[0]?.end('SIGKILL');
    await side.startBank(0);
    await untilAnswered(performance.now());
    const isArchived = async () => {
      const [row] = await queryText<{ done: boolean | null }>(
        admin,
        'select last_archived_wal >= $1 as done from pg_stat_archiver',
        [log?.file],
      );
      return row?.done === true;
    };
    await until('the log is archived', isArchived, { withinMs: ANSWERED_WITHIN_MS });
  } finally {
    await admin.close();
  }
  return instant;
}

async function clusterOf({ dataDir }: World): Promise<string> {
  const place = await findPlace(dataDir, runUser());
  if (place === undefined) throw new Error(`no database has been made in ${dataDir}`);
  return place.cluster;
}

interface Restoring {
  archive: Archive;
  home: string;
  customers: Intending;
}

/** Answers what the rail has and the restored database does not, before any bank starts on it. */
async function killAndRestore(side: World, { archive, home, customers }: Restoring): Promise<Unknown[]> {
  side.kills.bank += side.banks.length;
  side.kills.database += 1;
  await Promise.all(side.banks.map((bank) => bank?.end('SIGKILL')));
  const { pid } = side.database;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await side.database.stop();
  await customers.stop();
  const rail = join(home, 'rail');
  await mkdir(rail);
  own(rail);
  await side.startDatabase();
  await takeRailOut(side.database, rail);
  await side.database.stop();
  const cluster = await clusterOf(side);
  await rename(cluster, `${cluster}.abandoned`);
  await archive.layOut(cluster);
  await rm(`${cluster}.abandoned`, { recursive: true });
  await side.startDatabase(archive.restore(INSTANT));
  await putRailIn(side.database, rail);
  const unknown = await compareStatement(side.pool);
  await expectCashInsAnew(side);
  await Promise.all(side.banks.map((_, index) => side.startBank(index)));
  return unknown;
}

/** A cash-in of the lost period that is booked again, inside the bank or as the rail offers it again, has another id. */
async function expectCashInsAnew({ pool, programs }: World): Promise<void> {
  const rows = await queryText<{ id: string }>(pool, 'select end_to_end_id as id from received_ids');
  const known = new Set(rows.map(({ id }) => id));
  for (const { receiver } of programs) receiver.expectAnew('PIX_CASHIN', (id) => !known.has(id));
}

function mustSayWhatItCannotKnow({ banks }: World): string[] {
  const said = banks.filter((bank) => bank?.output().includes('this database was restored from a backup'));
  return said.length === 1 ? [] : [`${said.length} banks say that the database was restored`];
}

/** Ends the lost period: nothing of it has come back under the ids of now, and people have compared the statement. */
async function closeLostPeriod(
  side: World,
  unknown: readonly Unknown[],
  forgotten: readonly Intention[],
): Promise<string[]> {
  const { pool, programs } = side;
  const [{ asker }] = programs as [World['programs'][number]];
  await letEnd({ pool, asker });
  const ids = unknown.map(({ id }) => id);
  const isTold = async () => (await noticesOf(pool, ids)) === 0n;
  await until('the rail has told all of the lost period', isTold, { withinMs: TOLD_WITHIN_MS });
  const wrong = await findTwice(pool, { payment: FIRST_PAYMENT, refund: FIRST_REFUND });
  const left = await compareStatement(pool);
  const stays = new Set(left.map(({ id }) => id));
  // Money from outside whose acceptance the rail has not heard is offered again, and credited.
  for (const { kind, id } of unknown)
    if (kind !== 'cash-in' && !stays.has(id)) wrong.push(`the id of the ${kind} ${id} was given again`);
  for (const one of forgotten)
    if (one.id !== undefined && (await isGiven(pool, one)))
      wrong.push(`the id of ${nameOf(one)} was given again`);
  const known = new Set(unknown.map(({ id }) => id));
  await putAside(
    pool,
    left.filter(({ id }) => known.has(id)),
  );
  return wrong;
}

async function noticesOf(pool: Pool, ids: readonly string[]): Promise<bigint> {
  const [row] = await queryText<{ left: bigint }>(
    pool,
    `select count(*) as left from simulator.notices
      where end_to_end_id = any($1::text[]) or return_id = any($1::text[])`,
    [ids],
  );
  return row?.left ?? 0n;
}

async function isGiven(pool: Pool, { kind, id }: Intention): Promise<boolean> {
  const text =
    kind === 'refund'
      ? 'select from refunds where public_id = $1'
      : 'select from cashouts where id::text = $1';
  return (await queryText(pool, text, [String(id)])).length > 0;
}

/** Faults of whole databases that are lost. */
export const RESTORES: Readonly<Record<string, Fault>> = {
  'a bank wakes in the past': wakeInThePast,
};
