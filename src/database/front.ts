// Sends statements and transactions, distributes tables over shards, migrates, and runs due work.
export {
  type AccountPageAsked,
  accountPages,
  cutPage,
  NEWEST,
  ROWS_READ_AT_MOST,
  rowsOf,
} from './account-pages.ts';
export { createBatcher } from './batcher.ts';
export { boolColumn, int4Column, int8Column, refColumns, textColumn, timestampColumn } from './columns.ts';
export { isConflict } from './conflict.ts';
export { type Databases, openDatabases, type PoolSizes } from './databases.ts';
export { type Activity, ALWAYS_BUSY, createActivity } from './due-work/activity.ts';
export {
  type DueWork,
  type DueWorkOptions,
  type DueWorkRunner,
  POLL_MS,
  startDueWork,
} from './due-work/due-work.ts';
export { BEGINNING, createFloor, type Floor } from './due-work/floor.ts';
export { LEASE, LEASE_SECONDS, leasesOf } from './due-work/leases.ts';
export { keepEntriesByAge } from './entries-by-age.ts';
export { createExpectedWait, retryAfter, tooLate } from './expected-wait.ts';
export { isHeldUp } from './held-up.ts';
export { createPaymentIds, type PaymentIds } from './id-blocks.ts';
export { hasMigrations, partsIn, pendingHere } from './migrations/migrate.ts';
export { partsOf, readMigrations } from './migrations/migration-files.ts';
export { paramRows } from './param-rows.ts';
export {
  type Connections,
  createPool,
  type Executor,
  execute,
  type Pool,
  query,
  queryOne,
  queryText,
  type Statement,
  sql,
} from './pool.ts';
export { bringUp } from './roles.ts';
export { routine } from './routine.ts';
export { createRowMap } from './row-map.ts';
export { ensureRuntimeRole } from './runtime-role.ts';
export { BEGIN, type OpenTransaction, openSession, type Session } from './session.ts';
export { splitOnFailure } from './split.ts';
export {
  atHome,
  BUCKET_BITS,
  beside,
  bucketOf,
  homeIdOf,
  homeOf,
  homeOfNew,
  idAtHome,
  inShard,
  ofCompany,
} from './spread/buckets.ts';
export { type DistributionPlan, distribute, planDistribution } from './spread/distribute.ts';
export { findShards, isSpread } from './spread/find-shards.ts';
export { wordsOf } from './spread/placement.ts';
export type { Shards } from './spread/shard-groups.ts';
export {
  areApart,
  atHomeOf,
  byShard,
  byShardOf,
  onEachShard,
  onShard,
  onShardsWith,
  sumOverShards,
} from './spread/shards.ts';
export {
  bool,
  computed,
  insertInto,
  int4,
  int8,
  lockIn,
  type RowOf,
  type RowRef,
  sameRow,
  selectFrom,
  table,
  text,
  timestamp,
  updateOf,
} from './table.ts';
export {
  batchTransaction,
  ChangedMeanwhile,
  closeWith,
  type Tx,
  transaction,
} from './transaction.ts';
export { DatabaseUnavailable, isPassing, isUnavailable } from './unavailable.ts';
export { createWriteHealth, type WriteHealth } from './write-health.ts';
