import { receivePayments } from '../cash-ins/receive.ts';
import { type CashoutDesk, openCashoutDesk } from '../cashouts/desk.ts';
import { askAboutReturnOffers, hearReturnsDropped, hearReturnsSettled } from '../cashouts/returns/hear.ts';
import { takeReturns } from '../cashouts/returns/take.ts';
import { storeOutcomes } from '../cashouts/submission/outcomes.ts';
import { type ClaimDesk, openClaimDesk } from '../claims/desk.ts';
import { forgetSignatures } from '../companies/seen-signatures.ts';
import type { Context } from '../context.ts';
import {
  type DueWorkOptions,
  type DueWorkRunner,
  POLL_MS,
  startDueWork,
} from '../database/due-work/due-work.ts';
import { finishKeyRequests } from '../keys/due.ts';
import { forgetVerifications } from '../keys/forget-verifications.ts';
import { addUpDaysWork } from '../ledger/add-up-days.ts';
import { cancelReports } from '../med-cases/cancel-report.ts';
import { type MedDesk, openMedDesk } from '../med-cases/desk.ts';
import { hearRefundRequests } from '../med-cases/hear-refund-requests.ts';
import { takeReports } from '../med-cases/take-report.ts';
import { deliverMessages } from '../messages/deliver.ts';
import { forgetOldMessages } from '../messages/forget.ts';
import { sharePolls } from '../nodes/share-polls.ts';
import { contradictionMetrics } from '../offers/contradictions.ts';
import { askAboutOffers } from '../offers/due.ts';
import { hearDropped, hearSettled } from '../offers/hear.ts';
import type { OnboardingDesk } from '../onboarding/desk.ts';
import { onboardingWork } from '../onboarding/due.ts';
import type { OperatorSettings } from '../operators/settings.ts';
import { codeBudgetOf } from '../payment-codes/budget.ts';
import { type CodeDesk, openCodeDesk } from '../payment-codes/desk.ts';
import { createScanner, type Scanner } from '../payment-codes/scan.ts';
import { findBookings } from '../payments/bookings.ts';
import { listInside } from '../payments/inside.ts';
import type { RailListener } from '../rail/rail.ts';
import type { RailWatch } from '../rail/watch.ts';
import { openReceiptDesk, type ReceiptDesk } from '../receipts/desk.ts';
import { openRefundDesk, type RefundDesk } from '../refunds/desk.ts';
import { storeReturnOutcomes } from '../refunds/settle.ts';
import { tellOverdue } from '../registration-updates/tell-overdue.ts';
import { openWebhookDesk, type WebhookDesk } from '../webhooks/desk.ts';
import { type BankParts, openContext } from './open-context.ts';
import { travellingVerbs } from './travelling.ts';

/** The running bank, as HTTP and the rail receive it. */
export interface Bank {
  context: Context;
  cashouts: CashoutDesk;
  codes: CodeDesk;
  refunds: RefundDesk;
  meds: MedDesk;
  claims: ClaimDesk;
  onboarding: OnboardingDesk;
  webhooks: WebhookDesk;
  operators: OperatorSettings;
  /** Issues and verifies receipts. */
  receipts: ReceiptDesk;
  /** Reads codes as a payer's bank does. */
  scanner: Scanner;
  /** Receives the rail's notifications. */
  listener: RailListener;
  /** Shows the rail to the bank's staff, if it supports that. */
  watch: RailWatch | undefined;
  work: DueWorkRunner;
  /** Renders metrics beside those of requests, in the Prometheus format. */
  metrics(): Promise<string>;
  /** The URL of codes, links and pages, without a trailing slash. */
  publicUrl(): string;
  /** Accepts nothing new and finishes work in progress; work caused by requests is submitted until all are answered. */
  stop(answered: Promise<unknown>): Promise<void>;
}

const SPREAD_POLL_MS = 1_000;

export function openBank(parts: BankParts): Bank {
  const { log, batchLimit, longestWaitMs } = parts;
  const { context, deliverer, node, turns, takeBack } = openContext(parts);
  const { disclosures } = context;
  const cashouts = openCashoutDesk(context, { batchLimit, longestWaitMs });
  turns.travel(travellingVerbs(cashouts));
  const host = () => hostOf(parts.publicUrl());
  const budget = codeBudgetOf(parts.codesPerSecond);
  const codes = openCodeDesk(context, { batchLimit, host, budget });
  const scanner = createScanner({ context, ownHost: host, locations: parts.locations });
  const refunds = openRefundDesk(context, { batchLimit });
  const meds = openMedDesk(context, { batchLimit, wake: () => work.wake() });
  const claims = openClaimDesk(context);
  const onboarding: OnboardingDesk = {
    ...{ context, ...parts.onboarding },
    publicUrl: parts.publicUrl,
    wake: () => work.wake(),
  };
  const webhooks = openWebhookDesk({ context, deliverer, outbound: parts.outbound });
  const ownWork = [cashouts, codes, refunds, meds, claims].flatMap((desk) => desk.dueWork);
  const work = startDueWork(
    [
      takeBack,
      ...ownWork,
      finishKeyRequests(context),
      ...deliverMessages(context),
      forgetOldMessages(context),
      tellOverdue(context),
      forgetVerifications(context),
      forgetSignatures(context),
      addUpDaysWork(context),
      askAboutOffers(context, batchLimit),
      askAboutReturnOffers(context, batchLimit),
      ...onboardingWork(onboarding),
      ...(parts.otherWork ?? []),
      // Last, because everything before them may publish events.
      ...webhooks.dueWork,
    ],
    log,
    howOften(parts),
  );
  return {
    context,
    cashouts,
    codes,
    refunds,
    meds,
    claims,
    onboarding,
    webhooks,
    operators: parts.operators,
    receipts: openReceiptDesk(context, parts.receiptKey),
    scanner,
    listener: openListener(context, claims),
    watch: parts.watch,
    work,
    metrics: async () =>
      disclosures.render() + (await webhooks.metrics()) + (await contradictionMetrics(context.db.main)),
    publicUrl: parts.publicUrl,
    stop: async (answered) => {
      const handOver = async () => {
        await answered;
        await Promise.all([cashouts.stop(), refunds.stop()]);
      };
      await Promise.all([work.stop(), webhooks.stop(), handOver()]);
      // If the database is unavailable, this node falls silent, which has the same effect.
      await node.leave().catch(() => undefined);
    },
  };
}

// Longer than two heartbeats, by which the others know it.
const WRITES_WITHIN_MS = 2_500;

function howOften({ db, nodes, activity, clock }: BankParts): DueWorkOptions {
  // On several machines each poll asks all shards.
  const pollMs = db.main.shards === undefined ? POLL_MS : SPREAD_POLL_MS;
  const often = () =>
    sharePolls(pollMs, {
      writes: activity.wroteWithin(WRITES_WITHIN_MS),
      others: nodes.count(),
      writing: nodes.writers.count(),
    });
  return { often, onFewerPolls: nodes.writers.onFewer, activity, clock };
}

function openListener(context: Context, claims: ClaimDesk): RailListener {
  return {
    outcomes: (outcomes) => storeOutcomes(context, outcomes),
    offers: (payments) => receivePayments(context, payments),
    settled: (receipts) => hearSettled(context, receipts),
    dropped: (drops) => hearDropped(context, drops),
    returnOutcomes: (outcomes) => storeReturnOutcomes(context, outcomes),
    returnOffers: (returns) => takeReturns(context, returns),
    returnsSettled: (receipts) => hearReturnsSettled(context, receipts),
    returnsDropped: (drops) => hearReturnsDropped(context, drops),
    bookings: (questions) => findBookings(context, questions),
    bookTransfers: (asked) => listInside(context, asked),
    reports: (reports) => takeReports(context, reports),
    reportCancellations: (reportIds) => cancelReports(context, reportIds),
    refundsAsked: (requests) => hearRefundRequests(context, requests),
    claims: (told) => claims.hear(told),
  };
}

/** A URL without its scheme, as codes contain it. */
export function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '').toLowerCase();
}
