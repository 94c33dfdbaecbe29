import type { Context } from '../context.ts';
import type { DueWorkRunner } from '../database/due-work.ts';
import { isHeldUp } from '../database/held-up.ts';
import { createPool, execute, type Pool, queryText, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { deadlineIn } from '../deadline.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { Refusal } from '../refusals.ts';
import type { Turnstile } from '../turnstile.ts';
import { holdOthers } from './hold-others.ts';
import { seedSandbox } from './seed.ts';
import type { Seeds } from './seeds.ts';

/** Empties the sandbox and seeds it as its first start did. Refusals: `unavailable`, and then nothing has changed. */
export type Reset = () => Promise<void>;

export interface ResetParts {
  context: Context;
  runner: DueWorkRunner;
  /** Every request passes it but those that the bank makes to itself. */
  door: Turnstile;
  /** As the role that owns the tables: only their owner empties them. Undefined where the one role does everything. */
  ownerUrl: string | undefined;
  /** The companies and people to seed afterwards. */
  seeds: Seeds;
  /** Forgets what this process remembers of people, programs and their tries. */
  forget(): void;
  nodes: Nodes;
}

/** Tables that a reset leaves alone: the bank itself, rows that came with the schema, and the nodes that deliver now. */
export const STAYS: readonly string[] = [
  'public.bank_facts',
  'public.movement_kinds',
  'public.nodes',
  'public.node_holdings',
  'public.schema_migrations',
  'public.schema_migrations_lock',
  'public.signing_keys',
  'simulator.signing_key',
];

// In the order in which payments take their locks, so that none of them waits for a reset that waits for it.
const LOCKED_FIRST = [
  'accounts',
  'cashouts',
  'return_offers',
  'payment_codes',
  'offers',
  'cash_ins',
  'refunds',
  'pix_keys',
  'claims',
  'med_cases',
].map((name) => `public.${name}`);

// Longer than the second after which PostgreSQL sends its own housekeeping away from a table that somebody waits for.
const LOCK_TIMEOUT_MS = 1_200;
const TRIES = 4;
const PAUSE_MS = 100;
// A request that takes longer (a clock on its way through a year) finds the sandbox changed under its feet.
const REQUESTS_MS = 5_000;
// Payments end at once; a receiver of webhooks that does not answer is not waited for.
const DRAIN_MS = 5_000;
const BATCH_MS = 2_000;
// The seeded keys are announced to the directory, as all keys are.
const SEEDED_MS = 1_000;

/** Resets come one after the other, each with the sandbox to itself. */
export function createReset(parts: ResetParts): Reset {
  const { runner, door, forget } = parts;
  let last: Promise<void> = Promise.resolve();
  const quietly = async () => {
    const release = await others.hold();
    try {
      await drainFor(runner, DRAIN_MS);
      await runner.alone(() => asOwner(parts, (owner) => startOver(owner, parts)), BATCH_MS);
      forget();
    } finally {
      await release();
    }
    await drainFor(runner, SEEDED_MS);
  };
  const reset = () => {
    const turn = last.then(() => door.alone(quietly, REQUESTS_MS));
    last = turn.catch(() => undefined);
    return turn;
  };
  const others = holdOthers({ ...parts, patienceMs: REQUESTS_MS }, reset);
  return () => others.lead(reset);
}

/** Lets what is under way end where it can: what is still in somebody's hands afterwards finds its rows gone. */
async function drainFor(runner: DueWorkRunner, limitMs: number): Promise<void> {
  // Work that cannot be done (somebody else's server is away) is tried again by its loop, or is gone.
  await deadlineIn(limitMs).meet(runner.drain().catch(() => undefined));
}

async function asOwner(
  { context, ownerUrl }: ResetParts,
  work: (owner: Pool) => Promise<void>,
): Promise<void> {
  if (ownerUrl === undefined) return work(context.db.main);
  const owner = createPool({ url: ownerUrl, connections: 1, shards: context.db.main.shards });
  return work(owner).finally(() => owner.close());
}

async function startOver(owner: Pool, { context, seeds }: ResetParts): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await transaction(owner, async (tx) => {
        await empty(tx);
        await seedSandbox(tx, context.vault, { now: context.clock.now(), seeds });
      });
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      if (tries === TRIES) throw new Refusal('unavailable');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
}

// Serialises the nodes too: whoever comes second finds a fresh sandbox, and makes it anew.
const unfound = sql('sandbox.unfound', 'update bank_facts set own_company_id = null');

/**
 * Empties every table but those that stay. Ids go on, so that nothing that was ever told is told again of something
 * else; account numbers begin again, because those of the first start are in everybody's examples.
 */
async function empty(tx: Tx): Promise<void> {
  await queryText(tx, `set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  // Machines that hold shards are told as well.
  if (tx.shards !== undefined) await queryText(tx, `set local citus.propagate_set_commands = 'local'`);
  await queryText(tx, `set local lastro.starting_over = 'on'`);
  await execute(tx, unfound);
  const tables = await tablesToEmpty(tx);
  await queryText(tx, `lock table ${tables.join(', ')} in access exclusive mode`);
  const written = tx.shards === undefined ? await writtenOf(tx, tables) : tables;
  if (written.length > 0) await queryText(tx, `truncate ${written.join(', ')}`);
  await queryText(tx, 'alter sequence account_numbers_seq restart');
}

/**
 * Those that have had a row since they were last emptied. Emptying makes new files for a table and each of its indexes,
 * and most tables of a sandbox are empty. Those that name each other are emptied together.
 */
async function writtenOf(tx: Tx, tables: readonly string[]): Promise<readonly string[]> {
  const rows = await queryText<{ name: string }>(
    tx,
    `select name from unnest($1::text[]) as name
      where pg_relation_size(name::regclass) > 0
         or exists (select from pg_partition_tree(name::regclass) where pg_relation_size(relid) > 0)
         or exists (select from pg_constraint
                     where contype = 'f' and name::regclass in (conrelid, confrelid))`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** Every table that a reset empties, as `schema.table`, in the order of its locks. */
export async function tablesToEmpty(executor: Tx | Context['db']['main']): Promise<string[]> {
  const rows = await queryText<{ name: string }>(
    executor,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        -- What is done to a table is done to its partitions.
        and not (select relispartition from pg_class
                  where oid = format('%I.%I', schemaname, tablename)::regclass) order by 1`,
  );
  const names = rows.map(({ name }) => name).filter((name) => !STAYS.includes(name));
  const first = LOCKED_FIRST.filter((name) => names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))];
}
