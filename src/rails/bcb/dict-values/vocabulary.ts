/* The enumerations of the directory's interface (DICT API 2.12.1). */

export const KEY_TYPES = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

export const ACCOUNT_TYPES = ['CACC', 'TRAN', 'SLRY', 'SVGS', 'OTHR'] as const;
export const PERSON_TYPES = ['NATURAL_PERSON', 'LEGAL_PERSON'] as const;

export const ENTRY_REASONS = [
  'USER_REQUESTED',
  'ACCOUNT_CLOSURE',
  'BRANCH_TRANSFER',
  'RECONCILIATION',
  'FRAUD',
  'RFB_VALIDATION',
] as const;
export type EntryReason = (typeof ENTRY_REASONS)[number];

export const CLAIM_TYPES = ['OWNERSHIP', 'PORTABILITY'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

export const CLAIM_STATUSES = ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const CLAIM_REASONS = [
  'USER_REQUESTED',
  'ACCOUNT_CLOSURE',
  'FRAUD',
  'DEFAULT_OPERATION',
  'RECONCILIATION',
  'RFB_VALIDATION',
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

export const CLAIM_SIDES = ['DONOR', 'CLAIMER'] as const;
export type ClaimSide = (typeof CLAIM_SIDES)[number];

export const REPORT_REASONS = ['REFUND_REQUEST', 'REFUND_CANCELLED'] as const;
export const SITUATIONS = [
  'SCAM',
  'ACCOUNT_TAKEOVER',
  'COERCION',
  'FRAUDULENT_ACCESS',
  'OTHER',
  'UNKNOWN',
] as const;
export const REPORT_STATUSES = ['OPEN', 'ACKNOWLEDGED', 'CLOSED', 'CANCELLED'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export const ANALYSIS_RESULTS = ['AGREED', 'DISAGREED'] as const;

export const FRAUD_TYPES = [
  'APPLICATION_FRAUD',
  'MULE_ACCOUNT',
  'SCAMMER_ACCOUNT',
  'OTHER',
  'UNKNOWN',
] as const;
export type FraudType = (typeof FRAUD_TYPES)[number];
export const MARKER_STATUSES = ['REGISTERED', 'CANCELLED'] as const;

export const REFUND_REASONS = ['FRAUD', 'OPERATIONAL_FLAW', 'PIX_AUTOMATICO'] as const;
export const REFUND_STATUSES = ['OPEN', 'CLOSED', 'CANCELLED'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
export const REFUND_RESULTS = ['TOTALLY_ACCEPTED', 'PARTIALLY_ACCEPTED', 'REJECTED'] as const;
export const REFUND_REJECTIONS = ['NO_BALANCE', 'ACCOUNT_CLOSURE', 'INVALID_REQUEST', 'OTHER'] as const;
export const REFUND_ROLES = ['REQUESTING', 'CONTESTED'] as const;
export type RefundRole = (typeof REFUND_ROLES)[number];

export const RECOVERY_STATUSES = [
  'CREATED',
  'TRACKED',
  'AWAITING_ANALYSIS',
  'ANALYSED',
  'REFUNDING',
  'COMPLETED',
  'CANCELLED',
] as const;
export type RecoveryStatus = (typeof RECOVERY_STATUSES)[number];

export const EVENT_TYPES = [
  'FUNDS_RECOVERY_ANALYSED',
  'FUNDS_RECOVERY_COMPLETED',
  'FUNDS_RECOVERY_INFORMATION_UPDATED',
  'FUNDS_RECOVERY_CANCELLED',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const FILE_STATUSES = ['REQUESTED', 'PROCESSING', 'AVAILABLE', 'UNAVAILABLE', 'ERROR'] as const;
export const CID_EVENTS = ['ADDED', 'REMOVED'] as const;
export const SYNC_RESULTS = ['OK', 'NOK'] as const;
