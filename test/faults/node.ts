import { pino } from 'pino';
import { findTargets } from '../../src/accounts/find-addresses.ts';
import { receivePayments } from '../../src/cash-ins/receive.ts';
import type { CreateRequest } from '../../src/cashouts/decide-create.ts';
import { type CashoutDesk, openCashoutDesk } from '../../src/cashouts/desk.ts';
import { hearReturnsDropped, hearReturnsSettled } from '../../src/cashouts/returns/hear.ts';
import { takeReturns } from '../../src/cashouts/returns/take.ts';
import { createOpenPayments } from '../../src/cashouts/submission/open-payments.ts';
import { storeOutcomes } from '../../src/cashouts/submission/outcomes.ts';
import { hearClaims } from '../../src/claims/hear.ts';
import type { Context } from '../../src/context.ts';
import type { Databases } from '../../src/database/databases.ts';
import type { DueWork } from '../../src/database/due-work/due-work.ts';
import { createPaymentIds, type PaymentIds } from '../../src/database/id-blocks.ts';
import { type Pool, queryText } from '../../src/database/pool.ts';
import { createDisclosureCounts } from '../../src/disclosures/counts.ts';
import { createFreeActs } from '../../src/free-acts/budgets.ts';
import { cancelReports } from '../../src/med-cases/cancel-report.ts';
import { type MedDesk, openMedDesk } from '../../src/med-cases/desk.ts';
import { takeReports } from '../../src/med-cases/take-report.ts';
import { outboxOnly } from '../../src/messages/messaging.ts';
import { hearDropped, hearSettled } from '../../src/offers/hear.ts';
import { withPaymentsBetweenShards } from '../../src/payments/between-shards.ts';
import { findBookings } from '../../src/payments/bookings.ts';
import type { Party } from '../../src/rail/party.ts';
import type { Rail, RailListener } from '../../src/rail/rail.ts';
import { openRefundDesk, type RefundDesk } from '../../src/refunds/desk.ts';
import { storeReturnOutcomes } from '../../src/refunds/settle.ts';
import { createVault } from '../../src/secrets/seal.ts';
import { createSimulator, type Simulator } from '../../src/simulator/simulator.ts';
import { openLanes } from '../../src/turns/lanes.ts';
import { createEndToEndIds } from '../../src/values/end-to-end-ids.ts';
import { centavos } from '../../src/values/money.ts';
import { parsePixKey } from '../../src/values/pix-key.ts';
import { TEST_ISPB, TEST_MASTER_KEY } from '../prepare-template.ts';
import { type HandClock, handClock } from '../simulated.ts';

/** The part of a bank that sends payments, on a rail that can be disturbed, with no loop of its own running. */
export interface BankNode {
  context: Context;
  desk: CashoutDesk;
  refunds: RefundDesk;
  meds: MedDesk;
  /** Hands refunds to the rail; how many. */
  sendRefunds(): Promise<number>;
  /** Asks about refunds that are past their limit; how many have ended. */
  askOverdueRefunds(): Promise<number>;
  /** The node's way to the other side; each part can be replaced. */
  rail: Rail;
  listener: RailListener;
  simulator: Simulator;
  /** Takes over the payments of other nodes that have stood still; answers how many. */
  recover(): Promise<number>;
  /** Asks about what is past its limit; how many. */
  askOverdue(): Promise<number>;
}

export interface BankNodeOptions {
  clock?: HandClock;
  paymentIds?: PaymentIds;
}

export function openNode(db: Databases, { clock = handClock(), paymentIds }: BankNodeOptions = {}): BankNode {
  const log = pino({ level: 'silent' });
  const vault = createVault(TEST_MASTER_KEY);
  const simulator = createSimulator({
    db,
    clock,
    bankIspb: TEST_ISPB,
    log,
    vault,
    publicUrl: () => 'http://127.0.0.1',
    readLocation: () => Promise.reject(new Error('no code is read here')),
  });
  const rail = withPaymentsBetweenShards(simulator.rail, () => context);
  const { shards } = db.batch;
  const lanes = { lanes: shards?.buckets.length ?? 1, laneOf: shards?.of };
  const context: Context = {
    db,
    clock,
    paymentIds: paymentIds ?? createPaymentIds(db.main),
    turns: openLanes(() => context, { limit: 100, queueLimit: 10_000, ...lanes }),
    vault,
    rail,
    ispb: TEST_ISPB,
    endToEndIds: createEndToEndIds(TEST_ISPB, Buffer.alloc(16, 7)),
    log,
    messaging: outboxOnly(),
    disclosures: createDisclosureCounts(),
    freeActs: createFreeActs(0, clock),
    // Everything is in the queue at once, where a test can see it.
    openPayments: createOpenPayments(clock, () => ({ now: () => undefined })),
    firstAttempts: { lease: () => undefined, begin: () => undefined, abandon: () => undefined },
  };
  const listener: RailListener = {
    outcomes: (outcomes) => storeOutcomes(context, outcomes),
    offers: (payments) => receivePayments(context, payments),
    settled: (receipts) => hearSettled(context, receipts),
    refundsAsked: async () => undefined,
    dropped: (drops) => hearDropped(context, drops),
    returnOffers: (returns) => takeReturns(context, returns),
    returnsSettled: (receipts) => hearReturnsSettled(context, receipts),
    returnsDropped: (drops) => hearReturnsDropped(context, drops),
    bookings: (questions) => findBookings(context, questions),
    bookTransfers: async () => [],
    returnOutcomes: (outcomes) => storeReturnOutcomes(context, outcomes),
    reports: (reports) => takeReports(context, reports),
    reportCancellations: (reportIds) => cancelReports(context, reportIds),
    claims: (claims) => hearClaims(context, claims),
  };
  simulator.connect(listener);
  const desk = openCashoutDesk(context, { batchLimit: 100 });
  const [recover, overdue] = desk.dueWork as [DueWork, DueWork];
  const refunds = openRefundDesk(context, { batchLimit: 100 });
  const meds = openMedDesk(context, { batchLimit: 100, wake: () => undefined });
  const [sendRefunds, overdueRefunds] = refunds.dueWork as [DueWork, DueWork];
  return {
    context,
    desk,
    refunds,
    meds,
    sendRefunds: sendRefunds.runDue,
    askOverdueRefunds: overdueRefunds.runDue,
    rail,
    listener,
    simulator,
    recover: recover.runDue,
    askOverdue: overdue.runDue,
  };
}

/** A self-approved payment by key, or to an account, from an account of the bank. */
export async function paymentFrom(
  pool: Pool,
  number: string,
  to: { amount: bigint; key: string } | { amount: bigint; party: Party },
): Promise<CreateRequest> {
  const owners = await findTargets(pool, [{ branch: '0001', number }]);
  const companyId = owners.get(`number 0001/${number}`)?.companyId;
  if (companyId === undefined) throw new Error(`there is no account ${number}`);
  return {
    companyId,
    branch: '0001',
    number,
    amount: centavos(to.amount),
    recipient: 'key' in to ? { kind: 'KEY', key: parsePixKey(to.key) } : { kind: 'MANUAL', party: to.party },
    tag: null,
    idempotency: null,
    approve: true,
  };
}

export interface State {
  id: bigint;
  status: string;
  code: string | null;
  submitted: boolean;
  /** Somebody owes its next step. */
  owed: boolean;
  lease: number;
}

/** Every cashout as it is written down, in the order of their amounts. */
export function readStates(pool: Pool): Promise<State[]> {
  return queryText<State>(
    pool,
    `select id, status, error_code as code, submitted_at is not null as submitted,
            lease_until is not null as owed, lease_number as lease
       from cashouts order by amount, id`,
  );
}

/** As if so much time had passed without whoever holds them bringing them on. */
export async function lapseLeases(pool: Pool): Promise<void> {
  // Over several machines an update may ask for no instant that differs from row to row, as clock_timestamp() does.
  await queryText(
    pool,
    `update cashouts set lease_until = now() - interval '1 s' where lease_until is not null`,
  );
}

/** Holds up whoever comes through, until it is opened. */
export interface Gate {
  /** Resolves when somebody has come. */
  reached: Promise<void>;
  open(): void;
  pass(): Promise<void>;
}

export function closedGate(): Gate {
  let open = () => {};
  let arrive = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return {
    reached,
    open: () => open(),
    pass: () => {
      arrive();
      return opened;
    },
  };
}
