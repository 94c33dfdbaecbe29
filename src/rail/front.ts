// Is the port to the settlement system and the directory.
export { answerInTime } from './answer-in-time.ts';
export {
  actsAt,
  automaticMove,
  CLAIM_REASONS,
  CLAIM_STATUSES,
  CLAIMABLE_TYPES,
  type ClaimableType,
  type ClaimMove,
  type ClaimReason,
  type ClaimRole,
  type ClaimState,
  type ClaimStatus,
  type ClaimType,
  canBeClaimed,
  conclusionDeadline,
  isConcluded,
  isConfirmedBySilence,
  isOpen,
  lapseDeadline,
  type MoveRefusal,
  moveClaim,
  movesOf,
  resolutionDeadline,
} from './claim-rules.ts';
export {
  type ClaimMoved,
  type ClaimOpened,
  type ClaimOpening,
  type ClaimRail,
  type DirectoryClaim,
  type OutgoingMove,
  revisionOf,
} from './claims.ts';
export type {
  Directory,
  EntryAnswer,
  EntryCreation,
  EntryHolder,
  EntryRefusal,
  EntryRemoval,
  EntryUpdate,
} from './directory.ts';
export {
  type InfractionDirectory,
  type InfractionReport,
  type PassedOnRefund,
  type RefundAccount,
  type ReportDecision,
  type ReportReason,
  type ReportReceipt,
  type ReportRefusal,
  SITUATION_TYPES,
  type SituationType,
} from './infractions.ts';
export { PARTICIPANTS, participantName } from './institutions.ts';
export type { FraudCounts, KeyAnswer, KeyFacts, KeyNotFound, KeyQuestion, Windows } from './key-look-ups.ts';
export {
  capacityOf,
  draw,
  givenBackTo,
  HIT,
  MISS,
  paceInSql,
  paceOf,
  secondsToNextToken,
  TOKEN_MS,
} from './look-up-rules.ts';
export { noRecoveries } from './no-recoveries.ts';
export type { BookTransfer, RailHealth, ReserveBalance } from './operations.ts';
export type { AccountType, Party } from './party.ts';
export {
  type BookingQuestion,
  type Drop,
  type FinalStanding,
  type IncomingPayment,
  type IncomingReturn,
  type Initiation,
  type Outcome,
  type OutgoingReturn,
  type PassedOn,
  type Payee,
  type PaymentAnswer,
  type PaymentOrder,
  type Priority,
  type Purpose,
  type Rail,
  type RailListener,
  type Receipt,
  type ReturnCredit,
  type ReturnDrop,
  type ReturnOutcome,
  type ReturnReceipt,
  type SettlementTime,
  type Standing,
  settlementLimitMs,
  type WordAnswer,
} from './rail.ts';
export type {
  FraudMarker,
  Recovery,
  RecoveryAnswer,
  RecoveryDirectory,
  RecoveryRefund,
  RecoveryRequest,
  RefundClosing,
} from './recoveries.ts';
export { shownBranch, shownNumber } from './shown-account.ts';
export type { ComparedDay, RailDifference, RailMessage, RailWatch } from './watch.ts';
