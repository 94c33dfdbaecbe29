import type { DueWork } from '../../../database/due-work/due-work.ts';
import { createEntry } from '../dict/entries.ts';
import { claimOwed, settleOwed } from './entry-store.ts';
import { inParallel } from './in-parallel.ts';
import type { DirectoryWorld } from './world.ts';
import { CALL_MS } from './write-entries.ts';

const AT_ONCE = 8;
/** A failed restore is retried by the machine's clock. */
const LOOK_MS = 10_000;

type Owed = Awaited<ReturnType<typeof claimOwed>>[number];

/** Restores entries that a claim removed and that belong to the bank again, because the claim was cancelled. */
export function restoreEntries(world: DirectoryWorld): DueWork {
  return {
    name: 'directory: entries that come back',
    runDue: async () => {
      const owed = await claimOwed(world.db.main, AT_ONCE, world.ispb);
      const client = world.client.within(CALL_MS);
      await inParallel(owed, AT_ONCE, (one) => restore({ ...world, client }, one));
      return owed.length;
    },
    nextDue: async () => null,
    busy: async () => false,
    quietMs: LOOK_MS,
  };
}

async function restore(
  { db, client, log }: DirectoryWorld,
  { key, keyType, account, owner, requestId, leaseNumber }: Owed,
): Promise<void> {
  const entry = { key, keyType, account, owner };
  const answer = await createEntry(client, { entry, reason: 'RECONCILIATION', requestId });
  // A refused key is a difference that the daily comparison reports; a request without an answer is repeated.
  if (answer.state === 'REFUSED')
    log.error({ problem: answer.problem }, 'restoring a key in the directory failed');
  if (answer.state === 'DONE' || answer.state === 'REFUSED') await settleOwed(db.main, { key, leaseNumber });
}
