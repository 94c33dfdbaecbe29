import { createPool, queryText } from '../../src/database/pool.ts';
import type { EmbeddedServer } from '../../src/embedded-postgres/embedded.ts';
import { until } from '../faults/bank-process.ts';

const SILENT_MS = 3_000;

interface Silence {
  /** When the last payment that was made had been asked for. */
  lastServedAskedAt(): number;
  /**
   * Has the log ask for a file that there is no room for, by which the database dies again and again. Otherwise the log
   * goes on in files that it has; tables cannot grow, and the database refuses new connections.
   */
  useUpLog: boolean;
}

/** Waits until a full disk keeps payments from being made. */
export async function untilNobodyIsServed(
  { superuserUrl }: Pick<EmbeddedServer, 'superuserUrl'>,
  { lastServedAskedAt, useUpLog }: Silence,
): Promise<void> {
  const admin = createPool({ url: superuserUrl, connections: 1 });
  const began = performance.now();
  const isSilent = async () => {
    if (useUpLog) await queryText(admin, 'select pg_switch_wal()').catch(() => undefined);
    return performance.now() - Math.max(began, lastServedAskedAt()) >= SILENT_MS;
  };
  await until('a full disk keeps payments from being made', isSilent, { withinMs: 60_000, everyMs: 50 });
  await admin.close();
}

/** Leaves the log some files to go on in: those that it needs no more are kept for later. */
export async function reserveLog({ superuserUrl }: Pick<EmbeddedServer, 'superuserUrl'>): Promise<void> {
  const admin = createPool({ url: superuserUrl, connections: 1, statementTimeoutMs: 60_000 });
  for (let files = 0; files < RESERVED; files++)
    await queryText(admin, `select pg_switch_wal() from pg_logical_emit_message(false, '', '')`);
  await queryText(admin, 'checkpoint');
  await admin.close();
}

const RESERVED = 6;
