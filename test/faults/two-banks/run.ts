import { setTimeout as pause } from 'node:timers/promises';
import { queryText } from '../../../src/database/pool.ts';
import { seededRandom } from '../../long/seeded-random.ts';
import { type Bank, type BankDatabase, openBank } from './banks.ts';
import { compareSides, customersHave, openIn } from './books.ts';
import { type CentralBankProcess, startCentralBank } from './central-bank-process.ts';
import { reconcile } from './reconcile.ts';
import { startReturns } from './returns.ts';
import { startTraffic, type Traffic } from './traffic.ts';
import { TROUBLES } from './troubles.ts';

export interface TwoBanksOptions {
  /** Half of them go from A to B, half from B to A. */
  payments: number;
  /** How often every trouble comes. */
  rounds: number;
  /** How often a fault of messages strikes each time. */
  times: number;
  outageMs: number;
  seed: number;
  /** Folders of their own: one for the central bank, one that the banks may use. */
  folders: { centralBank: string; banks: string };
  databases: { a: BankDatabase; b: BankDatabase };
  ispbs: { a: string; b: string };
  say: (line: string) => void;
  /** Troubles that are left out, by name. */
  without?: readonly string[];
}

export interface TwoBanksRun {
  /** Differences at the end; nothing when all is well. */
  wrong: string[];
  /** How payments have ended, and what was given back of them. */
  ended: Record<string, number>;
  returned: Record<string, number>;
  troubles: number;
  seconds: number;
}

const WORKERS = 8;
/** Payments under way at once, each way: as many as the rail ends, not as many as a bank accepts. */
const MOST_OPEN = 24;
const REST_MS = 300_000;
/** A little longer than the system is left alone between two questions. */
const STEP_SECONDS = 35;

/** Two banks pay each other through a central bank while everything that can go wrong does; then the books are compared. */
export async function runTwoBanks(options: TwoBanksOptions): Promise<TwoBanksRun> {
  const { folders, databases, ispbs } = options;
  const centralBank = await startCentralBank(folders.centralBank);
  const opened: Bank[] = [];
  const open = async (letter: 'A' | 'B', ispb: string, database: BankDatabase) => {
    const bank = await openBank({ letter, ispb, database, centralBank, dataDir: folders.banks });
    opened.push(bank);
    return bank;
  };
  try {
    const a = await open('A', ispbs.a, databases.a);
    const b = await open('B', ispbs.b, databases.b);
    return await trouble(options, { a, b, centralBank });
  } finally {
    await Promise.all(opened.map((bank) => bank.end()));
    await centralBank.end();
  }
}

interface Three {
  a: Bank;
  b: Bank;
  centralBank: CentralBankProcess;
}

async function trouble(options: TwoBanksOptions, { a, b, centralBank }: Three): Promise<TwoBanksRun> {
  const { payments, seed, times, outageMs, say } = options;
  const customersHad = (await customersHave(a.pool)) + (await customersHave(b.pool));
  const random = seededRandom(seed);
  const began = performance.now();
  const count = Math.ceil(payments / 2);
  const paced = { count, workers: WORKERS, random, mostOpen: MOST_OPEN };
  const there = startTraffic({ from: a, to: b, ...paced });
  const back = startTraffic({ from: b, to: a, ...paced });
  const returns = [startReturns(a, random), startReturns(b, random)] as const;
  say(`two banks are open after ${secondsSince(began)} s`);
  const troubles = await strikeAll(options, { a, b, centralBank, outageMs, times }, [there, back]);
  await Promise.all([there.ended, back.ended]);
  await Promise.all(returns.map((one) => one.stop()));
  await centralBank.control('DELETE', '/faults');
  say(`all payments are accepted after ${secondsSince(began)} s; the rest is to end`);
  await untilAtRest({ a, b, centralBank });
  say(`everything has ended after ${secondsSince(began)} s; the day is compared`);
  const differences = await reconcile({ a, b, centralBank });
  const wrong = await compareSides({
    ...{ centralBank, customersHad },
    banks: [
      { bank: a, payments: there.payments, refunds: returns[0].asked },
      { bank: b, payments: back.payments, refunds: returns[1].asked },
    ],
  });
  const ended = await endings([a, b], PAYMENTS_BY_END);
  const returned = await endings([a, b], REFUNDS_BY_END);
  return { wrong: [...differences, ...wrong], ended, returned, troubles, seconds: secondsSince(began) };
}

/** Troubles are spread over the payments: each comes while payments are under way. */
async function strikeAll(
  { rounds, payments, say, without = [] }: TwoBanksOptions,
  troubled: Three & { outageMs: number; times: number },
  traffic: readonly Traffic[],
): Promise<number> {
  const chosen = TROUBLES.filter(([name]) => !without.includes(name));
  const all = rounds * chosen.length;
  const sum = () => traffic.reduce((total, one) => total + one.accepted(), 0);
  const failed = Promise.all(traffic.map(({ ended }) => ended));
  for (let at = 0; at < all; at += 1) {
    const [name, strike] = chosen[at % chosen.length] as (typeof TROUBLES)[number];
    const from = Math.floor((payments * at) / (all + 1));
    while (sum() < from) await Promise.race([pause(5), failed]);
    const began = performance.now();
    await strike(troubled);
    say(`${at + 1} of ${all}: ${name}, at ${sum()} payments, ${secondsSince(began)} s`);
  }
  return all;
}

/** Time is moved on: what nobody tells of is asked about after its limit. */
async function untilAtRest({ a, b, centralBank }: Three): Promise<void> {
  const isAtRest = async () => (await openIn(a.pool)) + (await openIn(b.pool)) === 0n;
  for (const giveUp = performance.now() + REST_MS; performance.now() < giveUp; ) {
    for (let look = 0; look < 10; look += 1) {
      if (await isAtRest()) return;
      await pause(150);
    }
    await centralBank.control('POST', '/clock', { advance: STEP_SECONDS });
    await Promise.all([a.advance(STEP_SECONDS), b.advance(STEP_SECONDS)]);
  }
  throw new Error(`not at rest: ${await openIn(a.pool)} under way in A, ${await openIn(b.pool)} in B`);
}

const PAYMENTS_BY_END = `select (case status when 'REFUNDED' then 'SUCCESS' else status end)
    || coalesce(' ' || error_code, '') as how, count(*) as count
  from cashouts where idempotency_key is not null group by 1 order by 1`;
const REFUNDS_BY_END = `select status || coalesce(' ' || error_code, '') as how, count(*) as count
  from refunds group by 1 order by 1`;

async function endings(banks: readonly Bank[], text: string): Promise<Record<string, number>> {
  const ended: Record<string, number> = {};
  for (const { pool } of banks)
    for (const { how, count } of await queryText<{ how: string; count: bigint }>(pool, text))
      ended[how] = (ended[how] ?? 0) + Number(count);
  return ended;
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}
