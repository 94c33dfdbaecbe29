import type { Tx } from './database/transaction.ts';
import type { TurnLanes } from './turns/lanes.ts';
import type { TurnContext } from './turns/turn-context.ts';

/** The world as every verb needs it. Built once, by hand, in app.ts. */
export interface Context extends TurnContext {
  /** Runs in turn whatever moves money. */
  turns: TurnLanes;
}

/**
 * Proves the person's presence beside their session, for acts for which a stolen session must not be enough. Checked
 * in the act's own transaction, so that it is consumed with the act or not at all; throws its refusals.
 */
export type Consent = (tx: Tx) => Promise<void>;
