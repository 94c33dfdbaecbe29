import { randomUUID } from 'node:crypto';
import type { DueWork } from '../../../database/due-work/due-work.ts';
import type { IcomClient } from '../icom/client.ts';
import { owesIn } from '../store/inbox.ts';
import type { Desk } from './desk.ts';
import { keepPlaces, releasePlaces } from './streams.ts';

const RENEW_MS = 2_000;
const RELOAD_MS = 60_000;

/**
 * Keeps a node's share of the streams and its work in progress, and takes over that of dead nodes. Leases run on the
 * machine's clock, so moving the bank's clock expires none of them.
 */
export function keepGoing({ desk, client }: { desk: Desk; client: IcomClient }) {
  const { world, db, store } = desk;
  const { nodes, facts, log, certificates } = world;
  const nodeId = randomUUID();
  let started = false;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let reloadedAt = performance.now();
  const renew = async () => {
    if (performance.now() - renewedAt < RENEW_MS) return;
    renewedAt = performance.now();
    await store.outbox.renew(db, client.waiting());
    const part = Math.ceil(facts.streams / (1 + nodes.count()));
    const kept = await keepPlaces(db, nodeId, { all: facts.streams, part });
    // A stream that waits for messages closes after its answer: nothing else waits for that.
    void client
      .read(kept.length)
      .then(() => releasePlaces(db, nodeId, kept))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'releasing stream leases failed; they will expire'),
      );
  };
  const reload = () => {
    if (performance.now() - reloadedAt < RELOAD_MS) return;
    reloadedAt = performance.now();
    try {
      certificates.reload();
    } catch (error) {
      log.error(
        { err: error },
        "reading the central bank's certificates again failed; the previous ones stay in use",
      );
    }
  };
  const takeOver: DueWork = {
    name: 'bcb: take over',
    runDue: async () => {
      if (!started) return 0;
      reload();
      await renew();
      return client.takeOver();
    },
    nextDue: async () => null,
    busy: () => owesIn(db),
    // Stream leases expire by the machine's clock, and another node takes them over.
    quietMs: RENEW_MS,
  };
  return {
    takeOver,
    isGoing: () => started,
    start: () => {
      started = true;
    },
    stop: async () => {
      started = false;
      await client.read(0);
      // If the database is unavailable, the streams become free after a while.
      await releasePlaces(db, nodeId).catch(() => undefined);
    },
  };
}
