import { int8Column, textColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { execute, query, sql } from '../../database/pool.ts';
import {
  capacityOf,
  draw,
  givenBackTo,
  HIT,
  MISS,
  paceInSql,
  secondsToNextToken,
  TOKEN_MS,
} from '../../rail/look-up-rules.ts';
import { isSentinelDomain } from '../settlement/sentinels.ts';
import type { SimulatedWorld } from '../world.ts';

/*
 * The directory's own buckets: each payer has one for e-mails and telephones, and another for the rest.
 */

export interface ScanLookUp {
  payerDocument: string;
  key: string;
  found: boolean;
}

/** True if a look-up is answered, or when the next one may be. */
export type ScanAdmission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/** Judges look-ups one after the other against a bucket with this level: each needs a whole token to be answered. */
export function admit(level: number, founds: readonly boolean[]): boolean[] {
  let left = level;
  return founds.map((found) => {
    if (left < TOKEN_MS) return false;
    left = draw(left, found ? HIT : MISS);
    return true;
  });
}

const ELAPSED = `greatest(0, floor(extract(epoch from excluded.as_of - b.as_of) * 1000)::int8)
  * ${paceInSql('b.payer_document')}`;
const LEVEL_NOW = `least(b.capacity, b.level + ${ELAPSED})`;

// The sum of a batch draws what its look-ups would one by one, so the rows are locked for one short statement.
const drawAll = sql<{ document: string; family: string; before: bigint }>(
  'simulator.draw-look-ups',
  `insert into simulator.look_up_buckets as b
          (payer_document, family, capacity, level, as_of, before, drawn)
   select document, family, capacity, greatest(capacity - cost, 0), $5::timestamptz, capacity, cost
     from ${paramRows('d', 'document text, family text, capacity int8, cost int8')}
    order by document, family
   on conflict (payer_document, family) do update
      set before = ${LEVEL_NOW}, drawn = excluded.drawn, as_of = greatest(b.as_of, excluded.as_of),
          level = greatest(${LEVEL_NOW} - excluded.drawn, ${LEVEL_NOW} % ${TOKEN_MS})
   returning payer_document as document, family, before`,
);
const giveBack = sql(
  'simulator.give-look-ups-back',
  `insert into simulator.look_up_buckets as b
          (payer_document, family, capacity, level, as_of, before, drawn)
   select document, family, capacity, capacity, $5::timestamptz, capacity, paid
     from ${paramRows('d', 'document text, family text, capacity int8, paid int8')}
    order by document, family
   on conflict (payer_document, family) do update
      set level = least(b.capacity, ${LEVEL_NOW} + excluded.drawn), as_of = greatest(b.as_of, excluded.as_of)`,
);

interface Bucket {
  document: string;
  family: string;
  /** The look-ups of a batch that draw from it, by their place in the batch. */
  places: number[];
}

/**
 * Judges which of these look-ups the directory answers; same order, and one statement for all. Sentinels are the
 * sandbox's instruments: they do what their name says however often they are asked for, and cost nothing.
 */
export async function admitLookUps(
  world: SimulatedWorld,
  lookUps: readonly ScanLookUp[],
): Promise<ScanAdmission[]> {
  const admitted: ScanAdmission[] = lookUps.map(() => ({ admitted: true }));
  const buckets = bucketsOf(lookUps);
  if (buckets.length === 0) return admitted;
  const costOf = (place: number) => (lookUps[place]?.found ? HIT : MISS);
  const rows = await query(
    world.db.batch,
    drawAll,
    columnsOf(world, buckets, ({ places }) => places.reduce((sum, place) => sum + costOf(place), 0)),
  );
  const levels = new Map(rows.map((row) => [nameOf(row), Number(row.before)]));
  for (const bucket of buckets) {
    const founds = bucket.places.map((place) => lookUps[place]?.found === true);
    const level = levels.get(nameOf(bucket)) ?? 0;
    const verdicts = admit(level, founds);
    for (const [index, place] of bucket.places.entries())
      if (!verdicts[index])
        admitted[place] = { admitted: false, retryAfterSeconds: secondsToNextToken(level, bucket.document) };
  }
  return admitted;
}

/**
 * A look-up that became a payment costs nothing, and returns one extra token to a company. Keys are those of the
 * payments.
 */
export async function returnTokens(
  world: SimulatedWorld,
  paid: readonly { payerDocument: string; key: string }[],
): Promise<void> {
  const buckets = bucketsOf(paid);
  if (buckets.length === 0) return;
  await execute(
    world.db.batch,
    giveBack,
    columnsOf(world, buckets, ({ document, places }) => places.length * givenBackTo(document)),
  );
}

function bucketsOf(asked: readonly { payerDocument: string; key: string }[]): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const [place, { payerDocument: document, key }] of asked.entries()) {
    if (isSentinelDomain(key)) continue;
    const family = key.includes('@') || key.startsWith('+') ? 'CONTACT' : 'NUMBER';
    const name = nameOf({ document, family });
    const bucket = buckets.get(name) ?? { document, family, places: [] };
    bucket.places.push(place);
    buckets.set(name, bucket);
  }
  return [...buckets.values()];
}

function nameOf({ document, family }: { document: string; family: string }): string {
  return `${family} ${document}`;
}

function columnsOf(world: SimulatedWorld, buckets: readonly Bucket[], amountOf: (bucket: Bucket) => number) {
  return [
    textColumn(buckets.map(({ document }) => document)),
    textColumn(buckets.map(({ family }) => family)),
    int8Column(buckets.map(({ document }) => BigInt(capacityOf(document)))),
    int8Column(buckets.map((bucket) => BigInt(amountOf(bucket)))),
    world.clock.now(),
  ];
}
