import type { DueWork } from '../../../database/due-work/due-work.ts';
import type { DictAnswer } from '../dict/answers.ts';
import { addPlaces, claimPlaces, type HeldPlace, releasePlace } from './places.ts';
import type { DirectoryWorld } from './world.ts';

/** A list or state of the directory that is polled, by one node at a time. */
export interface Reader {
  name: string;
  /** Interval between polls, in milliseconds of the machine's clock. */
  everyMs(): number;
  /** A round that throws is retried later, from the stored position. */
  read(held: HeldPlace): Promise<DictAnswer<unknown>>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Polls what is due. After failures the interval grows. */
export function pollDirectory(world: DirectoryWorld, readers: readonly Reader[]): DueWork {
  const byName = new Map(readers.map((reader) => [reader.name, reader]));
  let added = false;
  return {
    name: 'directory: lists',
    runDue: async () => {
      if (!added) await addPlaces(world.db.main, [...byName.keys()]);
      added = true;
      const held = await claimPlaces(world.db.main, [...byName.keys()]);
      await Promise.all(held.map((place) => readOne(world, byName.get(place.name) as Reader, place)));
      return held.length;
    },
    // On the machine's clock, so moving the bank's clock makes none of it due.
    nextDue: async () => null,
    busy: async () => false,
    // So is the content of the directory's lists, which nothing here announces.
    quietMs: 1_000,
  };
}

async function readOne(world: DirectoryWorld, reader: Reader, held: HeldPlace): Promise<void> {
  let wait: { inMs: number; failures: number };
  try {
    const answer = await reader.read(held);
    wait = answer.state === 'DONE' ? { inMs: reader.everyMs(), failures: 0 } : putOff(held, answer);
    if (answer.state !== 'DONE')
      world.log.warn(
        { list: held.name, answer },
        'reading a list of the directory failed; it will be retried',
      );
  } catch (error) {
    world.log.error(
      { err: error, list: held.name },
      'processing a list of the directory failed; it will be retried',
    );
    wait = putOff(held, { state: 'LOST' });
  }
  await releasePlace(world.db.main, held, wait);
}

function putOff({ failures }: HeldPlace, answer: Exclude<DictAnswer<unknown>, { state: 'DONE' }>) {
  const grown = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 6));
  const told = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds * 1_000 : 0;
  return { inMs: Math.max(grown, told), failures: failures + 1 };
}
