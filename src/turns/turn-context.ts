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

/**
 * The context of a turn's verbs and working sets. It has no turns: a turn that waited for another would keep its
 * locks.
 */
export interface TurnContext {
  /** `main` for reads and small writes, `batch` for the set-based writers. */
  db: Databases;
  clock: Clock;
  paymentIds: PaymentIds;
  /** Payments that this node continues from memory. */
  openPayments: OpenPayments;
  /** Sends the events of a turn directly to their receivers. */
  firstAttempts: FirstAttempts;
  /** Encrypts and decrypts stored secrets. */
  vault: Vault;
  rail: Rail;
  /** The bank's own ISPB. */
  ispb: string;
  /** Creates and decodes end-to-end ids. */
  endToEndIds: EndToEndIds;
  log: Logger;
  /** Sends messages to people, and tells whether their text is stored unencrypted. */
  messaging: Messaging;
  /** Counts disclosures of keys to payers. */
  disclosures: DisclosureCounts;
  /** Counts acts that cost a company nothing. */
  freeActs: FreeActs;
}
