import type { CashoutDesk } from '../../cashouts/desk.ts';
import type { TurnLanes } from '../../turns/lanes.ts';
import { type CompanyPlaces, createCompanyPlaces } from './company-places.ts';
import { type Crowd, createCrowd } from './crowd.ts';

/** Detects more load than the bank can serve in time, from a request's caller alone. */
export interface Overload {
  /** For operations that take a turn: the seconds until the next try, if it would be late. */
  turns: TurnLanes['tooLate'];
  /** For operations that send a payment: the same, if its submission would be late. */
  sending: CashoutDesk['tooLate'];
  /** For all but lists: places per company beside others. */
  places: CompanyPlaces;
  /** Lists, sums, searches and downloads in progress. */
  lists: Crowd;
  /** All other operations that take no turn and may be refused. */
  others: Crowd;
}

// Several times the number that the connection pools can process at once.
const ALWAYS = 64;

interface Queues {
  turns: Pick<TurnLanes, 'tooLate'>;
  cashouts: Pick<CashoutDesk, 'tooLate'>;
}

export function createOverload({ turns, cashouts }: Queues, longestWaitMs: number): Overload {
  const crowd = () => createCrowd({ longestWaitMs, atLeast: ALWAYS });
  const places = createCompanyPlaces({ longestWaitMs });
  return { turns: turns.tooLate, sending: cashouts.tooLate, places, lists: crowd(), others: crowd() };
}
