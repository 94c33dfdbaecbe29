import type { Logger } from 'pino';
import type { OpenPayments } from '../cashouts/submission/open-payments.ts';
import type { Databases } from '../database/databases.ts';
import type { PaymentIds } from '../database/id-blocks.ts';
import type { DisclosureCounts } from '../disclosures/counts.ts';
import type { FreeActs } from '../free-acts/budgets.ts';
import type { Messaging } from '../messages/messaging.ts';
import type { Rail } from '../rail/rail.ts';
import type { Vault } from '../secrets/seal.ts';
import type { Clock } from '../time/clock.ts';
import type { EndToEndIds } from '../values/end-to-end-ids.ts';
import type { FirstAttempts } from '../webhooks/delivery/first-attempts.ts';

/** The world as a turn's verbs and working sets need it. It has no turns: one that waited for another would keep its locks. */
export interface TurnContext {
  /** `main` for reads and small writes, `batch` for the set-based writers. */
  db: Databases;
  clock: Clock;
  paymentIds: PaymentIds;
  /** Payments that this node goes on with from memory. */
  openPayments: OpenPayments;
  /** Sends the events of a turn straight to their receivers. */
  firstAttempts: FirstAttempts;
  /** Opens and seals secrets at rest. */
  vault: Vault;
  rail: Rail;
  /** The bank's own ISPB. */
  ispb: string;
  /** Makes and reads the ids under which payments travel. */
  endToEndIds: EndToEndIds;
  log: Logger;
  /** Sends messages to people, and says if they stay readable. */
  messaging: Messaging;
  /** Counts what payers are told of keys. */
  disclosures: DisclosureCounts;
  /** Counts what costs a company nothing. */
  freeActs: FreeActs;
}
