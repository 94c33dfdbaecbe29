import type { Databases } from '../database/databases.ts';
import { hasMigrations } from '../database/migrations/migrate.ts';
import type { WriteHealth } from '../database/write-health.ts';
import type { BankClock } from '../time/clock.ts';

interface Parts {
  db: Databases;
  clock: Pick<BankClock, 'skewMs'>;
  writes: WriteHealth;
  migrations: Parameters<typeof hasMigrations>[1];
}

// Nodes that disagree about the time would ask about payments too early, and store instants out of order.
const SKEW_AT_MOST_MS = 1_000;

/** Tells whether this node can serve: its clock is right, its schema is current, and the disk has space. */
export function readiness({ db, clock, writes, migrations }: Parts): () => Promise<boolean> {
  return async () =>
    clock.skewMs() <= SKEW_AT_MOST_MS &&
    (await hasMigrations(db.main, migrations)) &&
    (await writes.canWrite(db.main));
}
