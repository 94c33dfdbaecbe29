import { type Executor, execute, type Pool, queryOne, queryText, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';

/*
 * A database restored from a backup lacks what other systems remember. A restore is detected by PostgreSQL's history
 * (system identifier and timeline): each point-in-time restore, each promoted standby and each cluster loaded from a
 * dump has another one.
 */

/** A restore whose in-flight payments the rail has not yet been asked about. */
export interface Restore {
  /** The present history, as `system identifier/timeline`. */
  readonly history: string;
  /** Payments and refunds that were in flight at the restored point in time: the rail is asked about each. */
  readonly underWay: number;
  /** True for the start that noticed it; another one finds that the rail has not been asked yet. */
  readonly first: boolean;
}

export interface NoticedHistory {
  /** Undefined if nothing was restored, or the rail has been asked since. */
  readonly restore: Restore | undefined;
  /** When the last restore was noticed, on the bank's clock. The database may lack what was sent before. */
  readonly restoredAt: Date | undefined;
  /** Undefined if the database does not disclose it. */
  readonly history: string | undefined;
}

interface Facts {
  history: string | null;
  asked: boolean;
  restoredAt: Date | null;
}

const facts = sql<Facts>(
  'restores.read-history',
  'select history, restore_asked as asked, restored_at as "restoredAt" from bank_facts for update',
);
const keep = sql('restores.keep-history', 'update bank_facts set history = $1');
const begin = sql<{ at: Date }>(
  'restores.begin',
  `update bank_facts
      set history = $1, restore_asked = false,
          restored_at = to_timestamp(greatest(clock_mark_ms,
            extract(epoch from clock_timestamp()) * 1000 + clock_offset_ms + clock_lead_ms) / 1000.0)
   returning restored_at as at`,
);
const present = sql<{ history: string | null }>(
  'restores.present-history',
  `select case when not pg_is_in_recovery()
               then system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
          end as history
     from pg_control_system()`,
);

/**
 * Records the database's history. After a restore, skips every id that the lost period may have assigned, and makes
 * everything in flight due. One of several nodes does it; each that starts before the rail has been asked asks it too.
 */
export async function noticeRestore(pool: Pool): Promise<NoticedHistory> {
  const now = await presentHistory(pool);
  return transaction(pool, async (tx) => {
    const known = await queryOne(tx, facts);
    const was = known?.history ?? undefined;
    if (now !== undefined && was === undefined) await execute(tx, keep, [now]);
    const isNew = now !== undefined && was !== undefined && now !== was;
    const restoredAt = isNew ? (await queryOne(tx, begin, [now]))?.at : (known?.restoredAt ?? undefined);
    if (isNew) await skipIds(tx);
    const isOpen = isNew || known?.asked === false;
    const restore = isOpen
      ? { history: now ?? was ?? '', underWay: await makeDue(tx), first: isNew }
      : undefined;
    return { history: now, restoredAt, restore };
  });
}

// SQLSTATEs of a database that does not disclose it: insufficient_privilege, undefined_function,
// feature_not_supported.
const UNTOLD = new Set(['42501', '42883', '0A000']);

/**
 * Undefined if the database does not disclose it, as some hosted ones, and on a standby, which accepts no writes
 * either.
 */
export async function presentHistory(pool: Pool): Promise<string | undefined> {
  try {
    return (await queryOne(pool, present))?.history ?? undefined;
  } catch (error) {
    if (UNTOLD.has(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
}

/*
 * More than a bank can have assigned since any backup: a day of 10,000 a second. Numbers stay exact in JSON for eight
 * thousand restores: an id is a number times 1,024, and 2^53 is the limit.
 */
const SKIPPED = 1_000_000_000n;
// People read and type these numbers; a bank opens fewer accounts in a month.
const ACCOUNT_NUMBERS_SKIPPED = 10_000n;
const ACCOUNT_NUMBERS = 'account_numbers_seq';

async function skipIds(tx: Tx): Promise<void> {
  const sequences = await queryText<{ name: string; last: bigint }>(
    tx,
    `select sequencename as name, max_value as last from pg_sequences where schemaname = current_schema() order by 1`,
  );
  for (const { name, last } of sequences) {
    const skipped = name === ACCOUNT_NUMBERS ? ACCOUNT_NUMBERS_SKIPPED : SKIPPED;
    await queryText(tx, `select setval('${name}', least(last_value + ${skipped}, ${last})) from ${name}`);
  }
}

// Payments that a node held in memory are in no queue; they are found like those of a dead node. A node that ran on over
// a takeover has named a later instant since: until it stops, seconds later.
const cashoutsDue = sql(
  'restores.cashouts-due',
  `update cashouts set due_at = processing_at
    where status = 'PROCESSING'
      and (due_at is not null
           or due_at is null and created_at >= (select min(first_payment) - interval '1 day' from node_holdings))`,
);
const refundsDue = sql(
  'restores.refunds-due',
  'update refunds set due_at = created_at where due_at is not null',
);

const finish = sql('restores.finish', 'update bank_facts set restore_asked = true where history = $1');

/** Records that the rail has been asked: later starts need not ask again. */
export async function finishRestore(executor: Executor, { history }: Restore): Promise<void> {
  await execute(executor, finish, [history]);
}

async function makeDue(tx: Tx): Promise<number> {
  const [cashouts, refunds] = [await execute(tx, cashoutsDue), await execute(tx, refundsDue)];
  return cashouts + refunds;
}
