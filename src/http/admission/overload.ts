import type { TurnLanes } from '../../turns/lanes.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { createTurnPlaces, type TurnPlaces } from './turn-places.ts';

/** Tells when there is more than the bank can do in time, before anything of a request but its caller is looked at. */
export interface Overload {
  /** For what takes a turn: when it would come too late, after how many seconds to come again. */
  turns: TurnLanes['tooLate'];
  /** Requests that take a turn, under way or waiting for a place. */
  payers: Crowd;
  /** Their places. */
  places: TurnPlaces;
  /** Lists, sums, searches and downloads under way. */
  lists: Crowd;
  /** Everything else that neither takes a turn nor has to go on whatever happens. */
  others: Crowd;
}

// Enough to fill what the pools of connections can work on at once several times over.
const ALWAYS = 64;
// A turn that carries so many costs a payment no more than a larger one does.
const BESIDE_OTHERS = 48;
const PRESENT_MS = 1_000;

export function createOverload(turns: Pick<TurnLanes, 'tooLate'>, longestWaitMs: number): Overload {
  const crowd = () => createCrowd({ longestWaitMs, atLeast: ALWAYS });
  const places = createTurnPlaces({ besideOthers: BESIDE_OTHERS, presentMs: PRESENT_MS });
  return { turns: turns.tooLate, payers: crowd(), places, lists: crowd(), others: crowd() };
}
