import type { Logger } from 'pino';
import { retellCashouts } from '../cashouts/retell.ts';
import { queueLeftPayments } from '../cashouts/submission/leases.ts';
import { createOpenPayments } from '../cashouts/submission/open-payments.ts';
import type { Context } from '../context.ts';
import type { Databases } from '../database/databases.ts';
import type { Activity } from '../database/due-work/activity.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { createPaymentIds } from '../database/id-blocks.ts';
import { createDisclosureCounts } from '../disclosures/counts.ts';
import { createFreeActs } from '../free-acts/budgets.ts';
import { type Messaging, outboxOnly } from '../messages/messaging.ts';
import { createHoldingNode, type HoldingNode } from '../nodes/holding-node.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { type PutBack, takeBackFromSilent } from '../nodes/take-back.ts';
import type { OnboardingDesk } from '../onboarding/desk.ts';
import type { OperatorSettings } from '../operators/settings.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Locations } from '../payment-codes/scan.ts';
import { withPaymentsBetweenShards } from '../payments/between-shards.ts';
import type { Rail } from '../rail/rail.ts';
import type { RailWatch } from '../rail/watch.ts';
import type { Vault } from '../secrets/seal.ts';
import type { BankClock } from '../time/clock.ts';
import { createFullness } from '../turns/fullness.ts';
import { openLanes } from '../turns/lanes.ts';
import { type SharedLanes, shareLanes } from '../turns/shared-lanes.ts';
import type { EndToEndIds } from '../values/end-to-end-ids.ts';
import { createDeliverer, type Deliverer } from '../webhooks/delivery/deliver.ts';
import { putBackDeliveries } from '../webhooks/delivery/put-back.ts';
import { createLogIds } from '../webhooks/log/log-ids.ts';

/** The dependencies from which a bank is assembled. */
export interface BankParts {
  db: Databases;
  clock: Pick<BankClock, 'now' | 'real'>;
  rail: Rail;
  vault: Vault;
  ispb: string;
  endToEndIds: EndToEndIds;
  /** The key of receipts' codes. */
  receiptKey: Buffer;
  log: Logger;
  batchLimit: number;
  /** Maximum number of concurrent turns. */
  lanes: number;
  /** Maximum time that webhooks wait for payments which fill the turns, in milliseconds; 0: none. */
  longestHeldMs: number;
  /** Number of payment codes that a company may create per second; 0: unlimited. */
  codesPerSecond: number;
  /** Number of other free acts; 0: unlimited. */
  freeActsPerSecond: number;
  /** Maximum expected wait of a payment, code or refund for its turn. */
  longestWaitMs: number;
  publicUrl(): string;
  /** Reads the locations of other institutions' codes. */
  locations: Locations;
  /** Calls customers' webhook URLs. */
  outbound: Outbound;
  /** Sends messages to people; by default they stay in the sandbox's outbox. */
  messaging?: Messaging;
  /** The rules and services for checking new customers. */
  onboarding: Pick<OnboardingDesk, 'settings' | 'liveness' | 'registry'>;
  operators: OperatorSettings;
  /** The other nodes of this bank. */
  nodes: Nodes;
  /** Reports writes of this node and the others. */
  activity: Activity;
  /** Due work of the counterpart in this process, such as the simulator's. */
  otherWork?: readonly DueWork[];
  watch?: RailWatch | undefined;
}

// A limit whatever the bank's speed: waiting items must fit in memory.
const QUEUE_LIMIT = 10_000;

/** The context of the verbs, with its parts. */
interface Opened {
  context: Context;
  deliverer: Deliverer;
  node: HoldingNode;
  turns: SharedLanes;
  takeBack: DueWork;
}

/**
 * Builds the context of the verbs. Lanes, node and deliverer refer to each other lazily, so their order does not
 * matter.
 */
export function openContext(parts: BankParts): Opened {
  const { db, clock, vault, ispb, log, batchLimit, longestWaitMs, messaging = outboxOnly() } = parts;
  const rail = withPaymentsBetweenShards(parts.rail, () => context);
  const paymentIds = createPaymentIds(db.main);
  // On several machines a turn belongs to one shard, so that all of it goes to one machine.
  const { shards } = db.batch;
  const lanes = { lanes: shards?.buckets.length ?? parts.lanes, laneOf: shards?.of };
  const fullness = createFullness();
  const limits = { limit: batchLimit, queueLimit: QUEUE_LIMIT, longestWaitMs, fullness, ...lanes };
  const turns = shareLanes(
    openLanes(() => context, limits),
    parts.nodes,
    { staleMs: 2 * longestWaitMs, real: () => clock.real() },
  );
  const disclosures = createDisclosureCounts();
  const freeActs = createFreeActs(parts.freeActsPerSecond, clock);
  const ids = createLogIds(db.main);
  const openPayments = createOpenPayments(clock, () => node);
  const putBack: PutBack = async (silent) =>
    (await putBackDeliveries(db, silent)) + (await queueLeftPayments(db, silent));
  const holdings = {
    ...{ fill: ids.fill, firstDelivery: ids.first, lose: ids.lose },
    firstPayment: openPayments.first,
  };
  const { beat } = parts.nodes;
  const node = createHoldingNode({ db, beat }, holdings, putBack);
  beat.start();
  const deliverer = createDeliverer(
    { db, clock, vault, log, messaging },
    {
      outbound: parts.outbound,
      node,
      ids,
      real: () => clock.real(),
      fullness,
      longestHeldMs: parts.longestHeldMs,
      retell: (executor, told) => retellCashouts(executor, told, (ispb) => rail.institutionName(ispb)),
    },
  );
  const takeBack: PutBack = async (silent) => (await putBack(silent)) + (await deliverer.takeOver(silent.id));
  const context: Context = {
    ...{ db, clock, vault, rail, ispb, endToEndIds: parts.endToEndIds, log, messaging },
    ...{ paymentIds, turns, openPayments, disclosures, freeActs },
    firstAttempts: deliverer.firstAttempts,
  };
  return { context, deliverer, node, turns, takeBack: takeBackFromSilent(db, beat, takeBack) };
}
