import type { Logger } from 'pino';
import type { Databases } from '../database/databases.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { LocationReader } from '../locations/reader.ts';
import { noRecoveries } from '../rail/no-recoveries.ts';
import type { Rail, RailListener } from '../rail/rail.ts';
import type { Vault } from '../secrets/seal.ts';
import type { Clock } from '../time/clock.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { moveClaims, openClaims } from './claims/claims.ts';
import { bringClaimsOn } from './claims/claims-due.ts';
import {
  type Played,
  type PlayedClaim,
  type PlayedMove,
  playMove,
  playOpening,
} from './claims/play-claims.ts';
import { type CodeOrder, type MadeCode, makeCode } from './codes/make-code.ts';
import { type PayCode, payCode } from './codes/pay-code.ts';
import { type ExampleLocations, openLocations } from './codes/serve-location.ts';
import { lookUpKeys, type NewEntry, type Registered, registerKey } from './directory/directory.ts';
import { createEntry, deleteEntry, updateEntry } from './directory/entries.ts';
import { institutionName, institutionsOf } from './institution-name.ts';
import { tellWhatIsDue } from './notices/due.ts';
import {
  acknowledgeReports,
  cancelReport,
  closeReports,
  type ReportMade,
  type ReportRequest,
  type ReportStanding,
  reportPayment,
  reportStanding,
} from './reports/report-payment.ts';
import { answerRefund } from './settlement/answer-refund.ts';
import { queryOffers, queryReturnOffers } from './settlement/offer-standing.ts';
import { openPayDesk } from './settlement/pay-desk.ts';
import { type PaidIn, type PayIn, readyPayment, sendPayments } from './settlement/pay-in.ts';
import { type ExampleRecipient, listRecipients } from './settlement/recipients.ts';
import { queryRefunds } from './settlement/refund-standing.ts';
import { type ReturnMade, type ReturnRequest, returnPayment } from './settlement/return-payment.ts';
import { isSentinelDomain } from './settlement/sentinels.ts';
import {
  type SettlementPosition,
  settlementBalance,
  settlementPosition,
} from './settlement/settlement-position.ts';
import { queryOrders } from './settlement/standing.ts';
import { submitOrders } from './settlement/submit.ts';
import { takeRefunds } from './settlement/take-refunds.ts';
import type { SimulatedWorld } from './world.ts';

export interface SimulatorOptions {
  /** Its own tables live in the schema `simulator`; `batch` must be a pool with fixed plans. */
  db: Pick<Databases, 'main' | 'batch'>;
  /** The bank's clock. */
  clock: Clock;
  bankIspb: string;
  bankName?: string;
  log: Logger;
  /** Seals what the example institution signs with. */
  vault: Vault;
  /** The address of the server on which the example institution's locations are answered. */
  publicUrl(): string;
  /** Reads a code's location as another institution does. */
  readLocation: LocationReader['read'];
  /** The most payments that one transaction of the bank is asked to take. */
  batchLimit?: number;
  /** Milliseconds of machine time after which an incomplete notification is repeated. */
  leaseMs?: number;
}

/** The sandbox's controls of the other side. */
export interface SimulatorControl {
  /** Payments asked for one by one become batches. */
  payIn(payIn: PayIn): Promise<PaidIn>;
  payInMany(payIns: readonly PayIn[]): Promise<PaidIn[]>;
  payCode(request: PayCode): Promise<PaidIn>;
  makeCode(order: CodeOrder): Promise<MadeCode>;
  locations: ExampleLocations;
  returnPayment(request: ReturnRequest): Promise<ReturnMade>;
  /** Ends the silence about a return of the bank's: null settles it. False when there is none to end. */
  answerRefund(returnId: string, code: string | null): Promise<boolean>;
  /** The payer's institution reports a payment for fraud, and takes its report back. */
  reportPayment(request: ReportRequest): Promise<ReportMade>;
  cancelReport(reportId: string): Promise<boolean>;
  reportStanding(reportId: string): Promise<ReportStanding | undefined>;
  registerKey(entry: NewEntry): Promise<Registered>;
  /** Another institution's customer claims a key of the bank. */
  openClaim(claim: PlayedClaim): Promise<Played>;
  /** Another institution plays its part in a claim. */
  moveClaim(move: PlayedMove): Promise<Played>;
  recipients(): ExampleRecipient[];
  settlementPosition(): Promise<SettlementPosition>;
}

export interface Simulator {
  rail: Rail;
  /** Registers the bank for later notifications. Nothing is sent before. */
  connect(listener: RailListener): void;
  control: SimulatorControl;
  due: DueWork;
  claimsDue: DueWork;
}

// Recovery after a crash waits this long; it must outlast the bank's storing of a batch.
const LEASE_MS = 5_000;
const BATCH_LIMIT = 500;

/**
 * The default counterpart: a central bank with its settlement system and directory, and the institutions behind them.
 * Its state is in its tables, so any number of nodes may run it on one database. It uses no randomness: the same
 * orders at the same instants end in the same way.
 */
export function createSimulator({ batchLimit = BATCH_LIMIT, ...options }: SimulatorOptions): Simulator {
  let listener: RailListener | undefined;
  const world: SimulatedWorld = {
    bankName: 'Lastro',
    leaseMs: LEASE_MS,
    ...options,
    listener: () => listener,
  };
  const desk = openPayDesk(world, batchLimit);
  return {
    rail: {
      lookUpKeys: (questions) => lookUpKeys(world, questions),
      countsLookUp: (key) => !isSentinelDomain(key),
      submit: (orders) => submitOrders(world, orders),
      query: (endToEndIds) => queryOrders(world, endToEndIds),
      returnPayments: (returns) => takeRefunds(world, returns),
      queryReturns: (returnIds) => queryRefunds(world, returnIds),
      createEntry: (request) => createEntry(world, request),
      updateEntry: (request) => updateEntry(world, request),
      deleteEntry: (request) => deleteEntry(world, request),
      queryOffers: (endToEndIds) => queryOffers(world, endToEndIds),
      queryReturnOffers: (returnIds) => queryReturnOffers(world, returnIds),
      acknowledgeReports: (reportIds) => acknowledgeReports(world, reportIds),
      closeReports: (decisions) => closeReports(world, decisions),
      ...noRecoveries(),
      balance: () => settlementBalance(world),
      accountingDate: saoPauloDay,
      health: () => ({ connected: true, problems: [], figures: {} }),
      openClaims: (openings) => openClaims(world, openings),
      moveClaims: (moves) => moveClaims(world, moves),
      institutionName: (ispb) => institutionName(world, ispb),
      institutions: () => institutionsOf(world),
    },
    connect: (ear) => {
      listener = ear;
    },
    control: {
      payIn: (payIn) => desk.pay(payIn),
      payInMany: (payIns) =>
        sendPayments(
          world,
          payIns.map((payIn) => readyPayment(world, payIn)),
        ),
      payCode: (request) => payCode(world, desk, request),
      makeCode: (order) => makeCode(world, order),
      locations: openLocations(world),
      returnPayment: (request) => returnPayment(world, request),
      answerRefund: (returnId, code) => answerRefund(world, returnId, code),
      reportPayment: (request) => reportPayment(world, request),
      cancelReport: (reportId) => cancelReport(world, reportId),
      reportStanding: (reportId) => reportStanding(world, reportId),
      registerKey: (entry) => registerKey(world, entry),
      openClaim: (claim) => playOpening(world, claim),
      moveClaim: (move) => playMove(world, move),
      recipients: listRecipients,
      settlementPosition: () => settlementPosition(world),
    },
    due: tellWhatIsDue(world),
    claimsDue: bringClaimsOn(world),
  };
}
