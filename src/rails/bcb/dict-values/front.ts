// Names the values of the directory's interface; a pure library.
export type { AnsweredClaim } from './bodies/claims.ts';
export type { Account, Owner } from './bodies/common.ts';
export type { AnsweredEntry } from './bodies/entries.ts';
export type { AnsweredEvent } from './bodies/events.ts';
export type { AnsweredMarker } from './bodies/fraud-markers.ts';
export type { AnsweredRecovery, GraphLimits } from './bodies/funds-recoveries.ts';
export type { AnsweredReport } from './bodies/infraction-reports.ts';
export { MOST_KEYS_CHECKED } from './bodies/keys.ts';
export type { AnsweredRefund } from './bodies/refunds.ts';
export type { KeyStatistics, PersonStatistics, Windows } from './bodies/statistics.ts';
export { cidOf, NO_ENTRIES, syncVerifier, toggleCid } from './cid.ts';
export { isKeyOf } from './keys.ts';
export {
  type AnswerOf,
  type AnyOperation,
  OPERATIONS,
  type OperationName,
  type RequestOf,
} from './operations.ts';
export {
  type BucketRule,
  CATEGORIES,
  CATEGORY_NAMES,
  type Category,
  givenBack,
  LOOK_UP_COSTS,
  PARTICIPANT_ANTISCAN,
  PARTICIPANT_POLICIES,
  type ParticipantPolicy,
  type PolicyName,
  payerRule,
  userPolicyOf,
} from './policies.ts';
export { PROBLEM_CONTENT, type Problem, readProblem, type Violation, writeProblem } from './problem.ts';
export { PROBLEM_STATUS, type ProblemType } from './problem-types.ts';
export { readBody, ShapeRefused, writeBody } from './shape.ts';
export {
  type BucketLevel,
  drawTokens,
  fullBucket,
  giveTokens,
  levelAt,
  secondsUntilToken,
  tokensIn,
} from './token-bucket.ts';
export {
  CLAIM_STATUSES,
  CLAIM_TYPES,
  type ClaimReason,
  type ClaimSide,
  type ClaimStatus,
  type ClaimType,
  type EntryReason,
  type EventType,
  type FraudType,
  KEY_TYPES,
  type KeyType,
  RECOVERY_STATUSES,
  REFUND_REASONS,
  REFUND_ROLES,
  REFUND_STATUSES,
  REPORT_REASONS,
  REPORT_STATUSES,
  type RecoveryStatus,
  type RefundRole,
  type RefundStatus,
  type ReportStatus,
  SITUATIONS,
} from './vocabulary.ts';
