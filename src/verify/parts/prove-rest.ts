import { type Executor, queryText } from '../../database/pool.ts';
import type { Check } from '../check.ts';
import { add, type Course, untilSettled } from '../course.ts';
import { applies, type Found, runChecks, runOne, setPeriod } from '../run-checks.ts';
import type { Sight } from '../sight.ts';
import { copyDisputed, FOR_LOOK_UPS, FOR_WHOLE_TABLES } from './copy.ts';
import type { Rests } from './rests.ts';

const ROWS_OF_A_PART = 1_000_000;
const LINES_OF_A_PART = 300_000n;

/** A check, with rests after each of its parts. */
interface Resting {
  check: Check;
  rests: Rests;
}

/** Proves checks that do not depend on a period. */
export async function proveRest(sight: Sight, course: Course, rests: Rests): Promise<void> {
  const disputed = course.checks.filter(({ disputes }) => disputes);
  if (disputed.length > 0)
    for (const verdict of await sight.look((tx) => lookAtDisputes(tx, sight, disputed)))
      add(course, verdict.id, verdict);
  for (const check of course.checks) await proveNow(sight, course, { check, rests });
  if (!course.whole) return;
  for (const check of course.checks)
    if (check.parts !== undefined && check.now === undefined)
      await proveParts(sight, course, { check, rests });
  add(course, 'SEAL-all', await sight.look((tx) => countAll(tx, course)));
}

async function lookAtDisputes(tx: Executor, sight: Sight, disputed: readonly Check[]) {
  const readOnly = sight.apart && !sight.spread;
  const copy = await copyDisputed(tx, readOnly);
  const verdicts = await runChecks(tx, disputed);
  if (!readOnly) await copy.drop();
  return verdicts;
}

async function proveNow(sight: Sight, course: Course, { check, rests }: Resting): Promise<void> {
  const { id, days, disputes, now, parts } = check;
  if (now === undefined && (days !== undefined || disputes)) return;
  const count = parts === undefined ? 1 : partsOfLines(course);
  for (let part = 0; part < count; part++) {
    const found = await untilSettled(
      sight,
      () => sight.look((tx) => lookNow(tx, course, { ...check, part: { part, count } })),
      ({ breaches }) => breaches === 0,
    );
    add(course, id, found);
    await rests.rest();
  }
}

function partsOfLines({ sums }: Course): number {
  const lines = [...sums.values()].reduce(
    (all, { book, rows }) => (book === 'movements' ? all + rows : all),
    0n,
  );
  return Number(lines / LINES_OF_A_PART) + 1;
}

interface PartOf {
  part: number;
  count: number;
}

async function lookNow(tx: Executor, { since }: Course, check: Check & { part: PartOf }): Promise<Found> {
  const { now, part } = check;
  if (now === undefined) return (await runChecks(tx, [check]))[0] ?? { rows: 0, breaches: 0 };
  if (!(await applies(tx, check))) return { rows: 0, breaches: 0 };
  await queryText(tx, FOR_LOOK_UPS);
  await setPeriod(tx, { since, until: null });
  return runOne(tx, `${await onlyPart(tx, check, part)} ${now}`);
}

/** SQL that restricts the tables of a check to a part: rows with equal hashes are in one part. */
async function onlyPart(tx: Executor, { parts }: Check, { part, count }: PartOf): Promise<string> {
  if (parts === undefined || count === 1) return '';
  const [place] = await queryText<{ live: string }>(tx, 'select quote_ident(current_schema()) as live');
  const only = parts.tables.map(
    (table) => `${table} as not materialized (select * from ${place?.live}.${table}
      where (hashtext(${parts.by}) & 2147483647) % ${count} = ${part})`,
  );
  return `with ${only.join(', ')}`;
}

async function proveParts(sight: Sight, course: Course, { check, rests }: Resting): Promise<void> {
  const count = await sight.look((tx) => countParts(tx, check));
  for (let part = 0; part < count; part++) {
    const { breaches } = await sight.look(async (tx) => {
      const sql = sight.spread ? check.spread : undefined;
      await queryText(tx, sql === undefined ? FOR_LOOK_UPS : FOR_WHOLE_TABLES);
      return runOne(tx, `${await onlyPart(tx, check, { part, count })} ${sql ?? check.sql}`);
    });
    // Each row has been counted where its payment was proved.
    add(course, check.id, { rows: 0, breaches });
    course.parts += 1;
    await rests.rest();
  }
}

async function countParts(tx: Executor, { parts }: Check): Promise<number> {
  const [row] = await queryText<{ size: number }>(
    tx,
    `select max(reltuples)::float8 as size from pg_class
      where oid = any(array(select to_regclass(name) from unnest($1::text[]) as name))`,
    [[...(parts?.tables ?? [])]],
  );
  return Math.max(1, Math.ceil((row?.size ?? 0) / ROWS_OF_A_PART));
}

/** Counts everything: a row that nothing led to would not have been proved. */
async function countAll(tx: Executor, { read, cut }: Course): Promise<Found> {
  const rows = await queryText<{ book: string; there: bigint }>(
    tx,
    `select 'movements' as book, count(*) as there from movements where at < $1
     union all select 'cashouts', count(*) from cashouts where created_at < $1
     union all select 'cash_ins', count(*) from cash_ins where created_at < $1`,
    [cut],
  );
  const found = { rows: 0, breaches: 0 };
  for (const { book, there } of rows) {
    found.rows += Number(there);
    found.breaches += Math.abs(Number(there - (read.get(book) ?? 0n)));
  }
  return found;
}
