import type { Tx } from './database/transaction.ts';
import type { TurnLanes } from './turns/lanes.ts';
import type { TurnContext } from './turns/turn-context.ts';

/** The world as every verb needs it. Built once, by hand, in app.ts. */
export interface Context extends TurnContext {
  /** Runs in turn whatever moves money. */
  turns: TurnLanes;
}

/**
 * Proves the person beside their session, for an act that a stolen browser must not be enough for. Judged in the
 * act's own transaction, so that it is used up with the act or not at all; throws what it refuses.
 */
export type Consent = (tx: Tx) => Promise<void>;
