import type { Logger } from 'pino';
import type { Activity } from '../database/due-work/activity.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { Databases } from '../database/pool.ts';
import type { Messaging } from '../messages/messaging.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { OnboardingDesk } from '../onboarding/desk.ts';
import type { OperatorSettings } from '../operators/settings.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Locations } from '../payment-codes/scan.ts';
import type { Rail } from '../rail/rail.ts';
import type { RailWatch } from '../rail/watch.ts';
import type { Vault } from '../secrets/seal.ts';
import type { Clock } from '../time/clock.ts';
import type { EndToEndIds } from '../values/end-to-end-ids.ts';

/** The things that a bank is put together from. */
export interface BankParts {
  db: Databases;
  clock: Clock;
  rail: Rail;
  vault: Vault;
  ispb: string;
  endToEndIds: EndToEndIds;
  /** Under which the codes of receipts are made. */
  receiptKey: Buffer;
  log: Logger;
  batchLimit: number;
  /** Number of turns under way at most. */
  lanes: number;
  /** Number of payment codes that a company may make a second; 0: as many as it likes. */
  codesPerSecond: number;
  /** Other things that cost it nothing; as many as it likes where that is 0. */
  freeActsPerSecond: number;
  /** The longest that a payment, code or refund may be expected to wait for its turn. */
  longestWaitMs: number;
  publicUrl(): string;
  /** Reads the locations of other institutions' codes. */
  locations: Locations;
  /** Calls the addresses that customers gave for their webhooks. */
  outbound: Outbound;
  /** Sends messages to people; without it they stay in the sandbox's outbox. */
  messaging?: Messaging;
  /** The rules for new customers, and those who are asked about them. */
  onboarding: Pick<OnboardingDesk, 'settings' | 'liveness' | 'registry'>;
  operators: OperatorSettings;
  /** The other nodes of this bank. */
  nodes: Nodes;
  /** Tells of the writes of this node and the others. */
  activity: Activity;
  /** Work of the other side that runs in this process, as the simulator's does. */
  otherWork?: readonly DueWork[];
  watch?: RailWatch | undefined;
}
