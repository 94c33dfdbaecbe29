import { strict as assert } from 'node:assert';
import type { Executor } from '../pool.ts';
import type { Request } from '../request.ts';
import { BUCKET_BITS, bucketOf, homeOf } from './buckets.ts';
import type { Shards } from './shard-groups.ts';

/*
 * A distributed database keeps each bucket's rows in one shard. A statement that names buckets of one shard is sent
 * whole to its machine, with its look-ups, limit and locks. The same statements work on a single PostgreSQL, where
 * they name no bucket: a mark in their text is replaced by the buckets.
 */

const MARK = /\/\*in shard (\w*)\*\//g;
const NEW_HOME = /\([\w.]+ & \d+\)::int2\/\*at home\*\//g;
const AT_HOME = /\/\*home of ([\w.]+)\*\//g;
// PostgreSQL refuses set-returning functions in statements that run on another machine than plans them.
const CLOCK = /clock_timestamp\(\)(?: \+ interval '(\d+) s'(?! \*))?/g;
const WRITES = /\b(insert into|update|delete from)\b/;

interface Bound {
  readonly name: string;
  readonly text: string;
  /** The given instants, in seconds from now. */
  readonly instants: readonly number[];
}

const bound = new Map<string, Bound>();

/** The statement as sent to one shard: the buckets and the instant follow its own parameters. */
export function bindToShard({ name = '', text }: Pick<Request, 'name' | 'text'>): Bound {
  const known = bound.get(text);
  if (known !== undefined) return known;
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const ofShard = `bucket = any($${count + 1}::int2[])`;
  const marked = text
    .replace(MARK, (_, as: string) => `and ${as === '' ? '' : `${as}.`}${ofShard}`)
    .replace(NEW_HOME, 'home.bucket')
    // The limit has each row look its bucket up by the key.
    .replace(
      AT_HOME,
      (_, owner: string) =>
        `cross join lateral (select bucket from buckets
                              where bucket = ${bucketOf(owner)} and ${ofShard} limit 1) home`,
    );
  const instants: number[] = [];
  const instant = (_: string, seconds = '0') => {
    const from = Number(seconds);
    if (!instants.includes(from)) instants.push(from);
    return `$${count + (isMarked(text) ? 2 : 1) + instants.indexOf(from)}::timestamptz`;
  };
  const told = WRITES.test(text) ? marked.replace(CLOCK, instant) : marked;
  const result = { name: `${name.slice(0, 61)}.s`, text: told, instants };
  bound.set(text, result);
  return result;
}

/** Tells whether a statement has a mark. */
export function isMarked(text: string): boolean {
  return text.includes('/*in shard ') || text.includes('/*home of ');
}

/** Sends statements to one shard; unchanged on a single PostgreSQL. */
export function onShard<E extends Executor>(executor: E, shard: number): E {
  return onBuckets(executor, executor.shards?.buckets[shard] ?? []);
}

// The fewer buckets a statement names, the less there is to plan and to look up.
function onBuckets<E extends Executor>(executor: E, named: Iterable<number>): E {
  const { shards } = executor;
  if (shards === undefined) return executor;
  const buckets = `{${[...named].join(',')}}`;
  const run = (request: Request) => {
    const { name, text, instants } = bindToShard(request);
    if (text === request.text) return executor.run(request);
    const now = shards.now().getTime();
    const times = instants.map((seconds) => new Date(now + seconds * 1_000));
    const values = [...request.values, ...(isMarked(request.text) ? [buckets] : []), ...times];
    return executor.run({ ...request, ...(request.name === undefined ? {} : { name }), text, values });
  };
  return { ...executor, run, shards: undefined };
}

/** Sends statements to the shard of an id, for rows of its bucket. */
export function atHomeOf<E extends Executor>(executor: E, id: bigint): E {
  return onBuckets(executor, [Number(homeOf(id))]);
}

interface Owned {
  readonly companyId: bigint;
}

/** Tells whether the rows of two companies lie in different shards; never on a single PostgreSQL. */
export function areApart({ shards }: Pick<Executor, 'shards'>, one: Owned, other: Owned): boolean {
  return shards !== undefined && shards.of(one.companyId) !== shards.of(other.companyId);
}

/** Runs once per shard of the items; once for all items on a single PostgreSQL. */
export function byShard<T extends Owned, R>(
  executor: Executor,
  things: readonly T[],
  run: (executor: Executor, things: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  return byShardOf(executor, { things, companyOf: ({ companyId }) => companyId }, run);
}

/** The same for items whose company is returned by `companyOf`. */
export async function byShardOf<T, R>(
  executor: Executor,
  { things, companyOf }: { things: readonly T[]; companyOf(thing: T): bigint },
  run: (executor: Executor, things: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  if (things.length === 0) return [];
  const { shards } = executor;
  if (shards === undefined) return run(executor, things);
  const parts = new Map<number, { some: T[]; buckets: Set<number> }>();
  for (const thing of things) {
    const company = companyOf(thing);
    const shard = shards.of(company);
    const part = parts.get(shard) ?? { some: [], buckets: new Set() };
    parts.set(shard, part);
    part.some.push(thing);
    part.buckets.add(Number(homeOf(company)));
  }
  // In a fixed order, because the statements lock rows.
  const order = [...parts].sort(([one], [other]) => one - other);
  const results = await Promise.all(
    order.map(([, { some, buckets }]) => run(onBuckets(executor, buckets), some)),
  );
  return results.flat();
}

/**
 * Runs once per shard with due rows, in sequence, until there are enough results. `where` asks all shards in one
 * statement which buckets have some.
 */
export async function onShardsWith<R>(
  executor: Executor,
  { where, wanted }: { where(executor: Executor): Promise<readonly { bucket: number }[]>; wanted: number },
  run: (executor: Executor, wanted: number) => Promise<R[]>,
): Promise<R[]> {
  const { shards } = executor;
  if (shards === undefined) return run(executor, wanted);
  const found = new Set((await where(executor)).map(({ bucket }) => shards.of(BigInt(bucket))));
  const results: R[] = [];
  for (const shard of found) {
    if (results.length >= wanted) break;
    results.push(...(await run(onShard(executor, shard), wanted - results.length)));
  }
  return results;
}

/** Runs once per shard, in sequence; returns all results. */
export async function onEachShard<R>(
  executor: Executor,
  run: (executor: Executor) => Promise<R[]>,
): Promise<R[]> {
  const { shards } = executor;
  if (shards === undefined) return run(executor);
  const results: R[] = [];
  for (const shard of shards.buckets.keys()) results.push(...(await run(onShard(executor, shard))));
  return results;
}

/** Runs once per shard, in sequence; returns the sum. */
export async function sumOverShards(
  executor: Executor,
  run: (executor: Executor) => Promise<number>,
): Promise<number> {
  const { shards } = executor;
  if (shards === undefined) return run(executor);
  let sum = 0;
  for (const shard of shards.buckets.keys()) sum += await run(onShard(executor, shard));
  return sum;
}

/** From the shard of each bucket, in the order of the buckets. */
export function shardsOf(shardOfBucket: readonly bigint[], clock: Pick<Shards, 'now' | 'hear'>): Shards {
  assert(shardOfBucket.length === 1 << Number(BUCKET_BITS), 'each bucket has a shard');
  const ids = [...new Set(shardOfBucket)];
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const shards = shardOfBucket.map((id) => indexOf.get(id) as number);
  const buckets: number[][] = ids.map(() => []);
  for (const [bucket, shard] of shards.entries()) buckets[shard]?.push(bucket);
  return { buckets, of: (id) => shards[Number(homeOf(id))] as number, ...clock };
}
