import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, queryText } from '../src/database/pool.ts';
import { transaction } from '../src/database/transaction.ts';
import { findEmbedded } from '../src/embedded-postgres/embedded.ts';
import { prove } from '../src/verify/prove.ts';
import { sightOf } from '../src/verify/sight.ts';
import { FEW, NoFigures } from './cases.ts';
import { openCompany } from './company.ts';
import { type Filled, type FilledOptions, openFilled, SPREAD } from './filled.ts';
import { timeLookUps } from './look-ups.ts';
import type { Sender } from './requests.ts';
import { openWorkshop, type Server, startServer } from './server.ts';
import { median, runShortly, type ShortRun } from './short-run.ts';

const ROUNDS = 15;
const TABLES = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by pg_relation_size(relid) desc`;
const WARM_UP_SECONDS = 5;
// A large bank that has just started reads its indexes from the disk, and writes each page of them whole to its log when
// it first changes it: one at work has done both long ago. With ten million payments it so wrote 0.6 pages a payment at
// first, and 0.03 after 100,000 payments.
const WARM_UPS = { atLeast: 9, atMost: 20 };
const WARM = 1.03;

interface House {
  server: Server;
  senders: { hot: Sender; spread: Sender };
}
type Way = keyof House['senders'];

/** Measures a bank with many payments in its tables: `part` says which of it. */
const PARTS: Record<string, (filled: Filled, seconds: number) => Promise<void>> = {
  'filled-speed': compareSpeed,
  'filled-look-ups': lookUp,
  'filled-start': start,
  'filled-proofs': proveDays,
  'filled-beside': payBeside,
};
export const FILLED = Object.keys(PARTS);

export async function measureFilled(
  parts: readonly string[],
  { seconds, ...options }: FilledOptions & { seconds: number },
): Promise<void> {
  const filled = await openFilled(options);
  try {
    for (const part of parts)
      await Promise.race([PARTS[part]?.(filled, seconds), filled.workshop.interrupted]);
  } finally {
    await filled.workshop.close();
  }
}

async function openHouse({ workshop, senders }: Filled): Promise<House> {
  const server = await startServer(workshop, {}, undefined);
  return { server, senders: await senders(server.port) };
}

const pay = ({ server, senders }: House, way: Way, seconds: number) =>
  runShortly(server, {
    asks: { sender: senders[way] },
    connections: FEW,
    seconds,
    tagPrefix: `filled-${way}-`,
  });

/** Pays until each page in use was changed once, and until it gets no faster. */
async function warmUp(house: House, way: Way): Promise<void> {
  let best = 0;
  for (let round = 1; round <= WARM_UPS.atMost; round += 1) {
    // While it reads its pages from the disk, a bank that has just started may refuse some.
    const { perSecond } = await pay(house, way, WARM_UP_SECONDS).catch(refusedWhileCold);
    if (round >= WARM_UPS.atLeast && perSecond > 0 && perSecond < best * WARM) return;
    best = perSecond;
  }
}

function refusedWhileCold(error: unknown): { perSecond: number } {
  if (!(error instanceof NoFigures)) throw error;
  console.log(`warming up: ${error.message}`);
  return { perSecond: 0 };
}

/** Payments of a filled bank and of an empty one, round by round. */
async function compareSpeed(filled: Filled, seconds: number): Promise<void> {
  const workshop = await openWorkshop();
  try {
    const server = await startServer(workshop, {}, undefined);
    const company = await openCompany(server.port);
    const senders = { hot: await company(server.port, 1), spread: await company(server.port, SPREAD) };
    const houses: [House, House] = [{ server, senders }, await openHouse(filled)];
    for (const way of ['hot', 'spread'] as const) {
      for (const house of houses) await warmUp(house, way);
      console.log(
        `\n${way}, ${FEW} connections\n             empty: settled/s  µs server  database   filled: the same`,
      );
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // Each goes first in turn.
        const [first, second] = round % 2 === 0 ? houses : [...houses].reverse();
        const a = await pay(first as House, way, Math.ceil(seconds / 4));
        const b = await pay(second as House, way, Math.ceil(seconds / 4));
        const [empty, full] = round % 2 === 0 ? [a, b] : [b, a];
        ratios.push(full.perSecond / empty.perSecond);
        console.log(`round ${round + 1}  ${tell(empty)}   ${tell(full)}`);
      }
      console.log(`${way}: filled against empty ${median(ratios).toFixed(2)} x the payments a second`);
    }
    for (const house of houses) await house.server.stop();
  } finally {
    await workshop.close();
  }
}

function tell({ perSecond, server, database }: ShortRun): string {
  return [perSecond, server, database].map((value) => value.toFixed(0).padStart(10)).join('');
}

async function lookUp(filled: Filled): Promise<void> {
  const house = await openHouse(filled);
  // Rows whose ids the bank itself has made.
  await pay(house, 'hot', WARM_UP_SECONDS);
  await timeLookUps(house.server, house.senders.hot);
  await house.server.stop();
}

/** From the start of the process until it listens. */
async function start(filled: Filled): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    const server = await startServer(filled.workshop, {}, undefined);
    console.log(`start: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    await server.stop();
  }
}

// As the command does.
const PARTS_BESIDE = 2;

/** The daily proof, and that of the last day that was over when the bank was filled. */
async function proveDays(filled: Filled): Promise<void> {
  const { server } = await openHouse(filled);
  const url = (await findEmbedded(filled.workshop.dataDir))?.url ?? '';
  const pool = createPool({ url, connections: PARTS_BESIDE, statementTimeoutMs: 0 });
  const [last] = await queryText<{ day: string }>(
    pool,
    `select (($1::timestamptz at time zone 'America/Sao_Paulo')::date - 1)::text as day`,
    [filled.filledAt],
  );
  for (const reach of [{ day: last?.day ?? '' }, 'since' as const]) {
    const began = performance.now();
    const { verdicts, parts, looked } = await prove(await sightOf(pool, PARTS_BESIDE), { reach });
    const took = ((performance.now() - began) / 1_000).toFixed(1);
    const breached = verdicts.filter(({ breaches }) => breaches > 0).map(({ id }) => id);
    console.log(
      `verify ${reach === 'since' ? 'since the last sealed day' : `--day ${reach.day}`}: ${took} s, ${parts} parts, looked closer at ${looked.join(' ') || 'nothing'}, ${breached.length} breached`,
    );
  }
  await pool.close();
  await server.stop();
}

/** The work beside payments; its rounds last `times` the seconds asked for. */
const BESIDE = {
  // A proof reads a part for some seconds and rests six times as long: a round sees both, once its process has started.
  verify: { name: 'verify --whole', rounds: 3, times: 16, aheadMs: 5_000, begin: proveBeside },
  dump: { name: 'a braked pg_dump', rounds: 9, times: 1, aheadMs: 0, begin: dumpBeside },
};

/** Payments beside a whole proof and beside `pg_dump`, against payments alone, round by round. */
async function payBeside(filled: Filled, seconds: number): Promise<void> {
  const house = await openHouse(filled);
  await warmUp(house, 'hot');
  for (const { name, rounds, times, aheadMs, begin } of Object.values(BESIDE)) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const alone = await pay(house, 'hot', seconds * times);
      const stop = await begin(filled);
      await sleep(aheadMs);
      const beside = await pay(house, 'hot', seconds * times);
      await stop();
      ratios.push(beside.perSecond / alone.perSecond);
      console.log(
        `settled/s alone ${alone.perSecond.toFixed(0)}, beside ${name} ${beside.perSecond.toFixed(0)}`,
      );
    }
    console.log(`beside ${name}: ${median(ratios).toFixed(2)} x the payments`);
  }
  await house.server.stop();
}

/** As somebody would at a shell. */
async function proveBeside({ workshop }: Filled): Promise<() => Promise<void>> {
  const main = new URL('../program/main.js', import.meta.url).pathname;
  const env = { ...process.env, LASTRO_DATA_DIR: workshop.dataDir };
  const child = spawn(process.execPath, [main, 'verify', '--whole'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return async () => {
    if (child.exitCode !== null) console.log(`the proof had ended before the payments: ${child.exitCode}`);
    child.kill('SIGTERM');
    await ended;
  };
}

// As docs/restore.md advises: `pv -L 5m`.
const DUMPED_PER_SECOND = 5 * 1024 * 1024;
const BRAKE = `
  const { readSync } = require('node:fs');
  const [part, flag] = [Buffer.alloc(65536), new Int32Array(new SharedArrayBuffer(4))];
  let due = Date.now();
  for (let read; (read = readSync(0, part)) > 0; ) {
    due = Math.max(due, Date.now() - 100) + (read * 1000) / ${DUMPED_PER_SECOND};
    Atomics.wait(flag, 0, 0, due - Date.now());
  }`;

/** Reads as `pg_dump` does, each table whole over one snapshot; that needs no program of the server's own version. */
async function dumpBeside({ workshop }: Filled): Promise<() => Promise<void>> {
  const url = (await findEmbedded(workshop.dataDir))?.superuserUrl.replace(/\/postgres(?=\?|$)/, '/lastro');
  if (url === undefined) throw new NoFigures('the server runs no database of its own');
  const pool = createPool({ url, connections: 2, statementTimeoutMs: 0 });
  const tables = await queryText<{ name: string }>(pool, TABLES);
  const reader = `'${process.execPath}' -e "${BRAKE}"`.replaceAll("'", "''");
  let [backend, stopped] = [0, false];
  const dumped = transaction(
    pool,
    async (tx) => {
      const [row] = await queryText<{ pid: number }>(tx, 'select pg_backend_pid() as pid');
      backend = row?.pid ?? 0;
      for (const { name } of tables) await queryText(tx, `copy ${name} to program '${reader}'`);
      console.log('the backup had ended before the payments');
      return {};
    },
    { snapshot: true },
  ).catch((error: unknown) => {
    if (!stopped) throw error;
  });
  return async () => {
    stopped = true;
    await queryText(pool, 'select pg_cancel_backend($1)', [backend]);
    await dumped;
    await pool.close();
  };
}
