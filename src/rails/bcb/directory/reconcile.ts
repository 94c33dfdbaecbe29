import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { execute, sql } from '../../../database/pool.ts';
import { type KeyKeeper, reconcileKeys } from '../dict/reconcile.ts';
import type { KeyType } from '../dict-values/vocabulary.ts';
import { KEY_TYPES } from '../dict-values/vocabulary.ts';
import { adoptRequestId, entriesOfType, findEntry } from './entry-store.ts';
import { forgetAnswers, isBeingAsked } from './once.ts';
import { type HeldPlace, keepPlace } from './places.ts';
import type { Reader } from './poll.ts';
import type { DirectoryWorld } from './world.ts';

/* Compares the bank's keys with the directory's daily, one type of key at a time. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Brasília has kept UTC-3 all year since 2019. */
const BRASILIA_MS = -3 * HOUR_MS;
const FILE_PAUSE_MS = 10_000;

/** Milliseconds from an instant to the next time that it is this hour in Brasília. */
export function untilHour(hour: number, now: Date): number {
  const today = (((now.getTime() + BRASILIA_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  const wait = hour * HOUR_MS - today;
  return wait > 0 ? wait : wait + DAY_MS;
}

const lose = sql(
  'bcb-lost-keys.add',
  `insert into bcb.lost_keys (key, why, lost_at) values ($1, $2, $3) on conflict (key) do update set why = excluded.why`,
);

/** Compares each type of key once a day; repairs a difference or raises an alarm. */
export function comparisons(world: DirectoryWorld, hour: number): Reader[] {
  return KEY_TYPES.map((keyType) => ({
    name: `comparison of ${keyType}`,
    everyMs: () => untilHour(hour, new Date()),
    read: (held) => compare(world, keyType, held),
  }));
}

async function compare(world: DirectoryWorld, keyType: KeyType, held: HeldPlace) {
  const { client, log, measures } = world;
  const answer = await reconcileKeys(client, keeperOf(world, held), keyType);
  if (answer.state !== 'DONE') return answer;
  const { inSync, by, repaired, left } = answer.value;
  if (!inSync || repaired.length > 0 || left.length > 0) {
    measures.alarmed('OUT_OF_SYNC');
    log.error({ keyType, inSync, by, repaired: repaired.length, left }, 'keys differed from the directory');
  }
  if (keyType === KEY_TYPES[0]) await forgetAnswers(world);
  return answer;
}

function keeperOf(world: DirectoryWorld, held: HeldPlace): KeyKeeper {
  const { db, ispb, clock, measures } = world;
  return {
    entries: (keyType) => entriesOfType(db.main, keyType, ispb),
    entry: (key) => findEntry(db.main, key, ispb),
    isBeingAsked: (key, requestId) => isBeingAsked(world, key, requestId),
    lastInSync: async () => held.after ?? undefined,
    noteInSync: (_, at) => keepPlace(db.main, held, { after: at, known: {} }),
    adoptRequestId: (key, requestId) => adoptRequestId(db.main, key, requestId),
    lostKey: async (key, why) => {
      measures.alarmed('KEY_LOST');
      await execute(db.main, lose, [key, why, clock.now()]);
    },
    newRequestId: randomUUID,
    pause: () => pause(FILE_PAUSE_MS),
  };
}
