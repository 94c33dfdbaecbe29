import { createBatcher } from '../database/batcher.ts';
import { int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import type { Databases } from '../database/databases.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { paramRows } from '../database/param-rows.ts';
import { execute, query, sql } from '../database/pool.ts';
import { atHome, homeOfNew, inShard } from '../database/spread/buckets.ts';
import { byShard, sumOverShards } from '../database/spread/shards.ts';
import type { Clock } from '../time/clock.ts';

/** A received signature, in lower-case hex. */
export interface SeenSignature {
  companyId: bigint;
  signature: string;
  /** After this instant its time is refused anyway. */
  until: Date;
}

export interface SignatureMemory {
  /** Consumes a signature, for all nodes; false if it was used before. */
  spend(seen: SeenSignature): Promise<boolean>;
}

const AT_ONCE = 500;
const QUEUE_LIMIT = 10_000;

const insert = sql<{ companyId: bigint; signature: string }>(
  'seen-signatures.insert',
  `insert into seen_signatures (bucket, company_id, signature, until)
   select ${homeOfNew('n.company_id')}, n.* from ${paramRows('n', `company_id int8, signature text, until timestamptz`)} ${atHome('n.company_id')}
   on conflict do nothing returning company_id as "companyId", signature`,
);

/** Stores used signatures in the database; concurrent ones are written together. */
export function openSignatureMemory(db: Databases): SignatureMemory {
  const batcher = createBatcher<SeenSignature, boolean>({
    limit: AT_ONCE,
    queueLimit: QUEUE_LIMIT,
    run: async (asked) => {
      // Sorts them, so that two nodes with the same signatures lock them in one order.
      const seen = [...asked].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      const rows = await byShard(db.main, seen, (shard, some) =>
        query(shard, insert, [
          int8Column(some.map(({ companyId }) => companyId)),
          textColumn(some.map(({ signature }) => signature)),
          timestampColumn(some.map(({ until }) => until)),
        ]),
      );
      const fresh = new Set(rows.map(keyOf));
      // Of two in one batch the first counts.
      return asked.map((one) => fresh.delete(keyOf(one)));
    },
  });
  return { spend: (seen) => batcher.submit(seen) };
}

function keyOf({ companyId, signature }: Pick<SeenSignature, 'companyId' | 'signature'>): string {
  return `${companyId}/${signature}`;
}

const EVERY_MS = 60_000;
const ROWS_AT_ONCE = 5_000;
// Maximum lag of another node's clock.
const MARGIN_MS = 60_000;

const clear = sql(
  'seen-signatures.clear',
  `delete from seen_signatures where ctid = any(array(
     select ctid from seen_signatures where until < $1 ${inShard()} limit ${ROWS_AT_ONCE})) ${inShard()}`,
);

/** Deletes expired signatures, once a minute, in portions. */
export function forgetSignatures({ db, clock }: { db: Databases; clock: Clock }): DueWork {
  let clearedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'forget signatures',
    runDue: async () => {
      const now = clock.now().getTime();
      if (now < clearedAt + EVERY_MS) return 0;
      const until = new Date(now - MARGIN_MS);
      const rows = await sumOverShards(db.main, (shard) => execute(shard, clear, [until]));
      if (rows === 0) clearedAt = now;
      return rows;
    },
    nextDue: async () => null,
    busy: async () => false,
  };
}
