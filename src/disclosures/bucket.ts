import type { Context } from '../context.ts';
import { int8Column, textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { execute, query, queryOne, sql } from '../database/pool.ts';
import { capacityOf, HIT, paceInSql, secondsToNextToken, TOKEN_MS } from '../rail/look-up-rules.ts';
import { Refusal } from '../refusals.ts';

/*
 * The bank counts disclosures to payers in one bucket per payer, for its own keys and others': it names the holder of
 * its own keys as rarely as another's, and an empty bucket hides which is which.
 */

const ELAPSED = `greatest(0, floor(extract(epoch from excluded.as_of - b.as_of) * 1000)::int8)
  * ${paceInSql('b.payer_document')}`;
const LEVEL_NOW = `least(b.capacity, b.level + ${ELAPSED})`;

const drawOne = sql<{ admitted: boolean; level: bigint }>(
  'disclosure-buckets.draw',
  `insert into disclosure_buckets as b (payer_document, capacity, level, as_of, admitted)
   values ($1, $2, $2::int8 - ${HIT}, $3, true)
   on conflict (payer_document) do update
      set level = ${LEVEL_NOW} - case when ${LEVEL_NOW} >= ${TOKEN_MS} then ${HIT} else 0 end,
          admitted = ${LEVEL_NOW} >= ${TOKEN_MS}, as_of = greatest(b.as_of, excluded.as_of)
   returning admitted, level`,
);
const charge = sql(
  'disclosure-buckets.charge',
  `insert into disclosure_buckets as b (payer_document, capacity, level, as_of, admitted)
   select document, capacity, greatest(capacity - cost, 0), $4::timestamptz, true
     from ${paramRows('c', 'document text, capacity int8, cost int8')}
    order by document
   on conflict (payer_document) do update
      set level = greatest(${LEVEL_NOW} - (excluded.capacity - excluded.level), ${LEVEL_NOW} % ${TOKEN_MS}),
          as_of = greatest(b.as_of, excluded.as_of)`,
);
const giveBack = sql(
  'disclosure-buckets.give-back',
  `with locked as materialized (
     select payer_document from disclosure_buckets where payer_document = any($1::text[])
      order by payer_document for no key update
   )
   update disclosure_buckets b set level = least(b.capacity, b.level + g.amount)
     from locked l join ${paramRows('g', 'document text, amount int8')} on g.document = l.payer_document
    where b.payer_document = l.payer_document`,
);

const readSome = sql<{ document: string; level: bigint; asOf: Date }>(
  'disclosure-buckets.read',
  `select b.payer_document as document, b.level, b.as_of as "asOf"
     from disclosure_buckets b where b.payer_document = any($1::text[])`,
);

/** A payer's bucket as last stored. */
export interface Level {
  readonly level: bigint;
  readonly asOf: Date;
}

/** Reads the payers' buckets by document; a payer who never used a token has none. */
export async function readLevels(
  { db }: Context,
  documents: readonly string[],
): Promise<ReadonlyMap<string, Level>> {
  if (documents.length === 0) return new Map();
  const rows = await query(db.batch, readSome, [textColumn([...new Set(documents)])]);
  return new Map(rows.map((row) => [row.document, row]));
}

/**
 * Takes a token before anything is read, so that nothing is disclosed without one. Refusal: `tooManyRequests`, with
 * the time until the next token.
 */
export async function drawToken({ db, clock }: Context, payerDocument: string): Promise<void> {
  const drawn = await queryOne(db.main, drawOne, [payerDocument, capacityOf(payerDocument), clock.now()]);
  if (drawn?.admitted === true) return;
  const retryAfterSeconds = secondsToNextToken(Number(drawn?.level ?? 0), payerDocument);
  throw new Refusal('tooManyRequests', { retryAfterSeconds });
}

/** Charges what look-ups cost beyond the taken tokens, by payer's document; a shortfall is forgiven. */
export async function chargePayers(
  { db, clock }: Context,
  costs: ReadonlyMap<string, number>,
): Promise<void> {
  if (costs.size === 0) return;
  const documents = [...costs.keys()];
  await execute(db.batch, charge, [
    textColumn(documents),
    int8Column(documents.map((document) => BigInt(capacityOf(document)))),
    int8Column(documents.map((document) => BigInt(costs.get(document) ?? 0))),
    clock.now(),
  ]);
}

/** Returns tokens: one for each time that a document is named. A payer without a bucket has all of them. */
export async function giveTokensBack({ db }: Context, documents: readonly string[]): Promise<void> {
  if (documents.length === 0) return;
  const amounts = new Map<string, bigint>();
  for (const document of documents) amounts.set(document, (amounts.get(document) ?? 0n) + BigInt(HIT));
  await execute(db.batch, giveBack, [textColumn([...amounts.keys()]), int8Column([...amounts.values()])]);
}
