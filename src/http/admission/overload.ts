import type { CashoutDesk } from '../../cashouts/desk.ts';
import type { TurnLanes } from '../../turns/lanes.ts';
import { type CompanyPlaces, createCompanyPlaces } from './company-places.ts';
import { type Crowd, createCrowd } from './crowd.ts';

/** Tells when there is more than the bank can do in time, before anything of a request but its caller is looked at. */
export interface Overload {
  /** For what takes a turn: when it would come too late, after how many seconds to come again. */
  turns: TurnLanes['tooLate'];
  /** For what sends a payment: when it would go on its way too late, the same. */
  sending: CashoutDesk['tooLate'];
  /** For all but lists: room for each company beside others. */
  places: CompanyPlaces;
  /** Lists, sums, searches and downloads under way. */
  lists: Crowd;
  /** Everything else that neither takes a turn nor has to go on whatever happens. */
  others: Crowd;
}

// Enough to fill what the pools of connections can work on at once several times over.
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
