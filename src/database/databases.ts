import { bounded } from './bounded.ts';
import {
  type Connections,
  createPool,
  type Executor,
  type Pool,
  type PoolConfig,
  STATEMENT_TIMEOUT_MS,
} from './pool.ts';

/** The database, and the number of connections of each pool. */
export interface DatabaseConfig
  extends Omit<PoolConfig, 'connections' | 'fixedPlans' | 'idleMs' | 'queueTimeoutMs'>,
    PoolSizes {}

/** Maximum number of connections of each pool. */
export interface PoolSizes {
  readonly mainConnections?: number;
  readonly batchConnections?: number;
  readonly readConnections?: number;
}

/**
 * `main` is for small reads and writes, `batch` for set-based writers, `reads` for lists, sums, searches and
 * downloads, so that any number of these delays nothing else.
 */
export interface Databases {
  readonly main: Pool;
  readonly batch: Pool;
  /**
   * Writes that must survive a failure of the surrounding transaction: single statements and short transactions that
   * wait for no row that the other pools lock, so that waiting for a connection here ends.
   */
  readonly aside: Pool;
  /**
   * Reads of data that the request has just committed. No transaction runs here and no statement waits for a row, so
   * writers cannot hold its connections, and a completed act is never answered 503 because of them.
   */
  readonly answers: Executor;
  /** Operators' acts: a few connections of `main` at a time. */
  readonly acts: Connections;
  /** Lists, sums, searches and downloads, each with a short limit. */
  readonly reads: Pool;
  close(): Promise<void>;
}

const ASIDE_CONNECTIONS = 2;
const ANSWERS_CONNECTIONS = 2;
// Acts wait for the account that they change: ninety decisions on one report held all of `main`, until a completed
// decision was answered 503.
const ACTS = { atOnce: 4, waitingAtMost: 200, longestWaitMs: 2_000 };
// A page reads a bounded number of rows: taking longer than this means that the database is in trouble.
const READ_TIMEOUT_MS = 5_000;

export function openDatabases(config: DatabaseConfig): Databases {
  const { mainConnections = 10, batchConnections = 4, readConnections = 6, ...shared } = config;
  const main = createPool({ ...shared, connections: mainConnections });
  const batch = createPool({ ...shared, connections: batchConnections, fixedPlans: true });
  const aside = createPool({ ...shared, connections: ASIDE_CONNECTIONS });
  const answers = createPool({ ...shared, connections: ANSWERS_CONNECTIONS });
  const longest = shared.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const statementTimeoutMs = longest === 0 ? READ_TIMEOUT_MS : Math.min(longest, READ_TIMEOUT_MS);
  const actsWaitMs = ACTS.longestWaitMs * (shared.patience ?? 1);
  const atOnce = Math.max(1, Math.min(ACTS.atOnce, mainConnections - 1));
  const reads = createPool({ ...shared, connections: readConnections, statementTimeoutMs });
  return {
    main,
    batch,
    aside,
    answers,
    acts: bounded(main, { ...ACTS, atOnce, longestWaitMs: actsWaitMs }),
    reads,
    close: async () => {
      await Promise.all([main, batch, aside, answers, reads].map((pool) => pool.close()));
    },
  };
}
