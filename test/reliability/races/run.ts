import type { Pool } from '../../../src/database/pool.ts';
import { formatVerdicts, verify } from '../../../src/verify/verify.ts';
import { type Random, seededRandom } from '../../long/seeded-random.ts';
import { letEnd } from '../torture/judge.ts';
import { FOR_MONEY } from './for-money.ts';
import { FOR_PEOPLE, MOST_PEOPLE } from './for-people.ts';
import { FOR_RIGHTS, MOST_FOR_RIGHTS } from './for-rights.ts';
import { type Officials, openOfficials } from './officials.ts';
import { type Lane, moneyOf, openRacer, type Race, type Racer } from './racer.ts';
import { SIZES } from './totals.ts';

export const RACES: Readonly<Record<string, Race>> = { ...FOR_MONEY, ...FOR_RIGHTS, ...FOR_PEOPLE };

/** The most that may come at once where the bank itself draws a line. */
const MOST: Readonly<Record<string, number>> = { ...MOST_FOR_RIGHTS, ...MOST_PEOPLE };

/** Races for money are many times as frequent: they are what most depends on, and each costs a fraction. */
const OFTEN = 3;

/** A seventh of them send a code to a new key, and an account may send a hundred a day. */
const RACES_OF_A_LANE = 400;

export interface RunOptions {
  seed: number;
  /** How many races are on at a time. */
  lanes: number;
  /** By name. */
  names: readonly string[];
  /** One after the other, in place of those that chance deals. */
  inTurn?: true;
  /** The most that ask at once. */
  callers: number;
  urlNow(): string;
  pool: Pool;
  isEnough(races: number): boolean;
}

export interface Ran {
  races: Record<string, number>;
  sizes: Record<string, number>;
  requests: number;
  wrong: string[];
  breaches: string[];
}

/** Race after race on every lane; then everything ends, and each account and the whole database are held to the rules. */
export async function runRaces(options: RunOptions): Promise<Ran> {
  const ran: Ran = { races: {}, sizes: {}, requests: 0, wrong: [], breaches: [] };
  const racers: Racer[] = [];
  // Each run has a new database: it meets nothing that another run used.
  let next = 0;
  const serial = () => {
    next += 1;
    return next;
  };
  const officials = openOfficials(options.pool, options.urlNow);
  let opened = 0;
  const open = async () => {
    const lane = await openLane(options, opened++, { serial, officials });
    racers.push(lane.shop, lane.buyer, lane.other, lane.dry);
    return lane;
  };
  const lanes: Lane[] = [];
  while (lanes.length < options.lanes) lanes.push(await open());
  let begun = 0;
  const goesOn = () => !options.isEnough(begun) && ran.wrong.length === 0;
  const deal = dealOf(options);
  await Promise.all(
    lanes.map(async (first) => {
      let lane = first;
      for (let left = RACES_OF_A_LANE; goesOn(); left--) {
        if (left === 0) [lane, left] = [await open(), RACES_OF_A_LANE];
        begun += 1;
        await raceOnce({ lane, name: deal(lane.random), most: options.callers }, ran);
      }
    }),
  );
  await judge(options.pool, racers, ran);
  const askers = [officials.asker, ...racers.map(({ asker }) => asker)];
  for (const { counts, close } of askers) {
    ran.requests += counts.tries;
    ran.wrong.push(...counts.wrong);
    close();
  }
  return ran;
}

async function openLane(
  options: RunOptions,
  index: number,
  shared: { serial: () => number; officials: Officials },
): Promise<Lane> {
  const { urlNow, pool } = options;
  const open = (place: number, opening?: number) => openRacer(4 * index + place, urlNow, opening);
  const [shop, buyer, other, dry] = [await open(0), await open(1), await open(2), await open(3, 0)];
  const random = seededRandom(options.seed * 1_000 + index);
  return { ...{ shop, buyer, other, dry, urlNow, pool, random }, ...shared };
}

function dealOf({ names, inTurn }: RunOptions): (random: Random) => string {
  let turn = 0;
  if (inTurn) return () => names[turn++ % names.length] as string;
  const deal = names.flatMap((name) => Array.from({ length: name in FOR_MONEY ? OFTEN : 1 }, () => name));
  return (random) => deal[random(deal.length)] as string;
}

interface Dealt {
  lane: Lane;
  name: string;
  most: number;
}

async function raceOnce({ lane, name, most }: Dealt, ran: Ran): Promise<void> {
  const callers = Math.min(most, callersOf(lane.random), MOST[name] ?? Number.POSITIVE_INFINITY);
  const size = SIZES.find((one) => callers <= one.most)?.name as string;
  const wrong = await (RACES[name] as Race)(lane, callers).catch((error: Error) => [String(error)]);
  ran.races[name] = (ran.races[name] ?? 0) + 1;
  ran.sizes[size] = (ran.sizes[size] ?? 0) + 1;
  ran.wrong.push(...wrong.map((line) => `${name}, ${callers} at once: ${line}`));
}

/** Mostly few: two find what hundred find, and cost a fiftieth. */
function callersOf(random: Random): number {
  const kind = random(100);
  if (kind < 50) return 2;
  if (kind < 85) return 3 + random(6);
  return kind < 97 ? 9 + random(24) : 33 + random(68);
}

async function judge(pool: Pool, racers: readonly Racer[], ran: Ran): Promise<void> {
  const [{ asker }] = racers as [Racer];
  await letEnd({ pool, asker }).catch((error: Error) => ran.wrong.push(error.message));
  for (const racer of racers) {
    const { total, blocked } = await moneyOf(racer);
    if (total !== racer.balance || blocked !== 0)
      ran.wrong.push(
        `${racer.account} holds ${total}, ${blocked} blocked, and its races left ${racer.balance}`,
      );
  }
  const breached = (await verify(pool)).filter(({ breaches }) => breaches > 0);
  ran.breaches.push(...breached.map((verdict) => formatVerdicts([verdict])));
}
