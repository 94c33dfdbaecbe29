import {
  amount,
  answer,
  body,
  instant,
  integer,
  list,
  oneOf,
  open,
  optional,
  record,
  type Shaped,
  text,
} from '../shape.ts';
import { RECOVERY_STATUSES, SITUATIONS } from '../vocabulary.ts';
import { contact, details, ispb, transactionId, uuid } from './common.ts';
import { infractionReport } from './infraction-reports.ts';
import { refund } from './refunds.ts';

const graphLimits = record({
  minTransactionAmount: amount,
  maxTransactions: integer,
  /** An ISO 8601 duration. */
  hopWindow: text(20, /^PT\d{1,4}[HM]$/),
  maxHops: integer,
});
export type GraphLimits = Shaped<typeof graphLimits>;

export const CREATE_RECOVERY = body('CreateFundsRecoveryRequest', {
  participant: ispb,
  fundsRecovery: record({
    rootTransactionId: transactionId,
    situationType: oneOf(SITUATIONS),
    reportDetails: optional(details),
    contactInformation: contact,
    trackingGraphParameters: optional(graphLimits),
  }),
});

const moved = { fundsRecoveryId: uuid, participant: ispb } as const;

export const UPDATE_RECOVERY = body('UpdateFundsRecoveryRequest', {
  ...moved,
  situationType: optional(oneOf(SITUATIONS)),
  reportDetails: optional(details),
  contactInformation: optional(contact),
});
export const REFUND_RECOVERY = body('RefundFundsRecoveryRequest', moved);
export const CANCEL_RECOVERY = body('CancelFundsRecoveryRequest', moved);

export const fundsRecovery = record({
  rootTransactionId: transactionId,
  situationType: open(SITUATIONS),
  reportDetails: optional(details),
  contactInformation: contact,
  id: uuid,
  status: open(RECOVERY_STATUSES),
  reporterParticipant: ispb,
  creationTime: instant,
  lastModified: instant,
});
export type AnsweredRecovery = Shaped<typeof fundsRecovery>;

export const RECOVERY_CREATED = answer('CreateFundsRecoveryResponse', { fundsRecovery });
export const RECOVERY_FOUND = answer('GetFundsRecoveryResponse', { fundsRecovery });
export const RECOVERY_UPDATED = answer('UpdateFundsRecoveryResponse', { fundsRecovery });
export const RECOVERY_REFUNDED = answer('RefundFundsRecoveryResponse', { fundsRecovery });
export const RECOVERY_CANCELLED = answer('CancelFundsRecoveryResponse', { fundsRecovery });

/** A transaction that the stolen money may have gone on by; hop 0 is the root. */
const tracked = record({
  transactionId,
  hop: integer,
  debitedParticipant: ispb,
  creditedParticipant: ispb,
  amount,
  settlementTime: instant,
});

export const RECOVERY_GRAPH = answer('GetFundsRecoveryTrackingGraphResponse', {
  fundsRecoveryId: uuid,
  transactions: list('Transaction', tracked),
});
export const RECOVERY_REPORTS = answer('ListFundsRecoveryInfractionReportsResponse', {
  infractionReports: list('InfractionReport', infractionReport),
});
export const RECOVERY_REFUNDS = answer('ListFundsRecoveryRefundsResponse', {
  refunds: list('Refund', refund),
});
