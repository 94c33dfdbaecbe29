import * as claims from './bodies/claims.ts';
import * as entries from './bodies/entries.ts';
import * as events from './bodies/events.ts';
import * as markers from './bodies/fraud-markers.ts';
import * as recoveries from './bodies/funds-recoveries.ts';
import * as reports from './bodies/infraction-reports.ts';
import * as keys from './bodies/keys.ts';
import * as policies from './bodies/policies.ts';
import * as reconciliation from './bodies/reconciliation.ts';
import * as refunds from './bodies/refunds.ts';
import * as statistics from './bodies/statistics.ts';
import type { ParticipantPolicy } from './policies.ts';
import type { Body } from './shape.ts';

/** An operation of the directory: one row for both sides, the asking and the answering. */
export interface Operation<Request, Answer> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Behind `/api/v2`; a name in braces is filled in. */
  readonly path: string;
  /** Behind `/api-np/v2` instead: operations that do not serve payments have a host of their own. */
  readonly beside?: true;
  readonly request?: Body<Request>;
  /** Requests that include or change something are signed by their participant. */
  readonly signed?: true;
  readonly answer: Body<Answer>;
  readonly status: 200 | 201;
  /** The bucket that it draws from: look-ups have their own, and lists one for each way to ask. */
  readonly policy: ParticipantPolicy | 'LOOK_UP' | ((query: URLSearchParams) => ParticipantPolicy);
}

/** An operation, whatever its bodies are. */
export type AnyOperation = Operation<unknown, unknown>;

function read<Answer>(
  path: string,
  answer: Body<Answer>,
  policy: Operation<undefined, Answer>['policy'],
): Operation<undefined, Answer> {
  return { method: 'GET', path, answer, status: 200, policy };
}

function write<Request, Answer>(
  path: string,
  [request, answer]: [Body<Request>, Body<Answer>],
  policy: ParticipantPolicy,
): Operation<Request, Answer> {
  return { method: 'POST', path, request, signed: true, answer, status: 200, policy };
}

const withRole =
  (
    [role, none]: [ParticipantPolicy, ParticipantPolicy],
    ...roles: string[]
  ): ((query: URLSearchParams) => ParticipantPolicy) =>
  (query) =>
    roles.some((name) => query.has(name) && query.get(name) !== 'false') ? role : none;

const ENTRY = '/entries/{Key}';
const CLAIM = '/claims/{ClaimId}';
const REPORT = '/infraction-reports/{InfractionReportId}';
const REFUND = '/refunds/{RefundId}';
const RECOVERY = '/funds-recoveries/{FundsRecoveryId}';
const MARKER = '/fraud-markers/{FraudMarkerId}';

export const OPERATIONS = {
  createEntry: {
    ...write('/entries/', [entries.CREATE_ENTRY, entries.ENTRY_CREATED], 'ENTRIES_WRITE'),
    status: 201,
  },
  getEntry: read(ENTRY, entries.ENTRY_FOUND, 'LOOK_UP'),
  updateEntry: {
    ...write(ENTRY, [entries.UPDATE_ENTRY, entries.ENTRY_UPDATED], 'ENTRIES_UPDATE'),
    method: 'PUT',
  },
  deleteEntry: write(`${ENTRY}/delete`, [entries.DELETE_ENTRY, entries.ENTRY_DELETED], 'ENTRIES_WRITE'),
  checkKeys: {
    ...{ method: 'POST', path: '/keys/check', beside: true, request: keys.CHECK_KEYS },
    ...{ answer: keys.KEYS_CHECKED, status: 200, policy: 'KEYS_CHECK' },
  },

  createClaim: {
    ...write('/claims/', [claims.CREATE_CLAIM, claims.CLAIM_CREATED], 'CLAIMS_WRITE'),
    status: 201,
  },
  listClaims: read(
    '/claims/',
    claims.CLAIMS_LISTED,
    withRole(['CLAIMS_LIST_WITH_ROLE', 'CLAIMS_LIST_WITHOUT_ROLE'], 'IsDonor', 'IsClaimer'),
  ),
  getClaim: read(CLAIM, claims.CLAIM_FOUND, 'CLAIMS_READ'),
  acknowledgeClaim: write(
    `${CLAIM}/acknowledge`,
    [claims.ACKNOWLEDGE_CLAIM, claims.CLAIM_ACKNOWLEDGED],
    'CLAIMS_WRITE',
  ),
  confirmClaim: write(`${CLAIM}/confirm`, [claims.CONFIRM_CLAIM, claims.CLAIM_CONFIRMED], 'CLAIMS_WRITE'),
  cancelClaim: write(`${CLAIM}/cancel`, [claims.CANCEL_CLAIM, claims.CLAIM_CANCELLED], 'CLAIMS_WRITE'),
  completeClaim: write(`${CLAIM}/complete`, [claims.COMPLETE_CLAIM, claims.CLAIM_COMPLETED], 'CLAIMS_WRITE'),

  createSyncVerification: write(
    '/sync-verifications/',
    [reconciliation.VERIFY_SYNC, reconciliation.SYNC_VERIFIED],
    'SYNC_VERIFICATIONS_WRITE',
  ),
  createCidFile: {
    ...write(
      '/cids/files/',
      [reconciliation.CREATE_CID_FILE, reconciliation.CID_FILE_CREATED],
      'CIDS_FILES_WRITE',
    ),
    status: 201,
  },
  getCidFile: read('/cids/files/{Id}', reconciliation.CID_FILE_FOUND, 'CIDS_FILES_READ'),
  listCidEvents: read('/cids/events', reconciliation.CID_EVENTS_LISTED, 'CIDS_EVENTS_LIST'),
  getEntryByCid: read('/cids/entries/{Cid}', reconciliation.ENTRY_BY_CID, 'CIDS_ENTRIES_READ'),

  listReports: read(
    '/infraction-reports/',
    reports.REPORTS_LISTED,
    withRole(
      ['INFRACTION_REPORTS_LIST_WITH_ROLE', 'INFRACTION_REPORTS_LIST_WITHOUT_ROLE'],
      ...['IsReporter', 'IsCounterparty'],
    ),
  ),
  getReport: read(REPORT, reports.REPORT_FOUND, 'INFRACTION_REPORTS_READ'),
  acknowledgeReport: write(
    `${REPORT}/acknowledge`,
    [reports.ACKNOWLEDGE_REPORT, reports.REPORT_ACKNOWLEDGED],
    'INFRACTION_REPORTS_WRITE',
  ),
  closeReport: write(
    `${REPORT}/close`,
    [reports.CLOSE_REPORT, reports.REPORT_CLOSED],
    'INFRACTION_REPORTS_WRITE',
  ),
  cancelReport: write(
    `${REPORT}/cancel`,
    [reports.CANCEL_REPORT, reports.REPORT_CANCELLED],
    'INFRACTION_REPORTS_WRITE',
  ),

  createRefund: {
    ...write('/refunds/', [refunds.CREATE_REFUND, refunds.REFUND_CREATED], 'REFUNDS_WRITE'),
    status: 201,
  },
  listRefunds: read(
    '/refunds/',
    refunds.REFUNDS_LISTED,
    withRole(['REFUND_LIST_WITH_ROLE', 'REFUND_LIST_WITHOUT_ROLE'], 'ParticipantRole'),
  ),
  getRefund: read(REFUND, refunds.REFUND_FOUND, 'REFUNDS_READ'),
  cancelRefund: write(`${REFUND}/cancel`, [refunds.CANCEL_REFUND, refunds.REFUND_CANCELLED], 'REFUNDS_WRITE'),
  closeRefund: write(`${REFUND}/close`, [refunds.CLOSE_REFUND, refunds.REFUND_CLOSED], 'REFUNDS_WRITE'),

  createRecovery: {
    ...write(
      '/funds-recoveries/',
      [recoveries.CREATE_RECOVERY, recoveries.RECOVERY_CREATED],
      'FUNDS_RECOVERIES_WRITE',
    ),
    status: 201,
  },
  getRecovery: read(RECOVERY, recoveries.RECOVERY_FOUND, 'FUNDS_RECOVERIES_READ'),
  updateRecovery: {
    ...write(RECOVERY, [recoveries.UPDATE_RECOVERY, recoveries.RECOVERY_UPDATED], 'FUNDS_RECOVERIES_WRITE'),
    method: 'PUT',
  },
  getRecoveryGraph: read(`${RECOVERY}/tracking-graph`, recoveries.RECOVERY_GRAPH, 'FUNDS_RECOVERIES_READ'),
  listRecoveryReports: read(
    `${RECOVERY}/infraction-reports`,
    recoveries.RECOVERY_REPORTS,
    'FUNDS_RECOVERIES_READ',
  ),
  refundRecovery: write(
    `${RECOVERY}/refund`,
    [recoveries.REFUND_RECOVERY, recoveries.RECOVERY_REFUNDED],
    'FUNDS_RECOVERIES_WRITE',
  ),
  listRecoveryRefunds: read(`${RECOVERY}/refunds`, recoveries.RECOVERY_REFUNDS, 'FUNDS_RECOVERIES_READ'),
  cancelRecovery: write(
    `${RECOVERY}/cancel`,
    [recoveries.CANCEL_RECOVERY, recoveries.RECOVERY_CANCELLED],
    'FUNDS_RECOVERIES_WRITE',
  ),

  createMarker: {
    ...write('/fraud-markers/', [markers.CREATE_MARKER, markers.MARKER_CREATED], 'FRAUD_MARKERS_WRITE'),
    status: 201,
  },
  listMarkers: read('/fraud-markers/', markers.MARKERS_LISTED, 'FRAUD_MARKERS_LIST'),
  getMarker: read(MARKER, markers.MARKER_FOUND, 'FRAUD_MARKERS_READ'),
  cancelMarker: write(
    `${MARKER}/cancel`,
    [markers.CANCEL_MARKER, markers.MARKER_CANCELLED],
    'FRAUD_MARKERS_WRITE',
  ),

  getEntryStatistics: read(`${ENTRY}/statistics`, statistics.ENTRY_STATISTICS, 'ENTRIES_STATISTICS_READ'),
  getPersonStatistics: read(
    '/persons/{TaxIdNumber}/statistics',
    statistics.PERSON_STATISTICS,
    'PERSONS_STATISTICS_READ',
  ),
  listEvents: read('/event-notifications', events.EVENTS_LISTED, 'EVENT_LIST'),
  getPolicy: read('/policies/{PolicyName}', policies.POLICY_FOUND, 'POLICIES_READ'),
  listPolicies: read('/policies/', policies.POLICIES_LISTED, 'POLICIES_LIST'),
} as const satisfies Record<string, AnyOperation>;

export type OperationName = keyof typeof OPERATIONS;
export type RequestOf<N extends OperationName> =
  (typeof OPERATIONS)[N] extends Operation<infer Request, infer _Answer> ? Request : never;
export type AnswerOf<N extends OperationName> =
  (typeof OPERATIONS)[N] extends Operation<infer _Request, infer Answer> ? Answer : never;
