import type { Account, Owner } from '../../../src/rails/bcb/dict-values/bodies/common.ts';
import type { Category } from '../../../src/rails/bcb/dict-values/policies.ts';
import type { BucketLevel } from '../../../src/rails/bcb/dict-values/token-bucket.ts';
import type {
  EventType,
  FraudType,
  KeyType,
  REFUND_REASONS,
  REPORT_REASONS,
  SITUATIONS,
} from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import type { Centavos } from '../../../src/values/money.ts';
import type { ClaimState } from '../claims/moves.ts';
import type { ReportState } from '../infractions/moves.ts';
import type { RecoveryState } from '../recoveries/moves.ts';
import type { RefundState } from '../refunds/moves.ts';

/* The rows of the directory. */

export interface EntryRow {
  key: string;
  keyType: KeyType;
  account: Account;
  owner: Owner;
  creationDate: Date;
  keyOwnershipDate: Date;
  /** Id of the request that created the entry; its identifier is computed from it as long as the entry exists. */
  requestId: string;
  cid: string;
}

/** Lists are sorted by `lastModified`, and by `order` where that is equal. */
export interface Listed {
  lastModified: Date;
  order: number;
}

export interface ClaimRow extends ClaimState, Listed {
  id: string;
  key: string;
  keyType: KeyType;
  claimerAccount: Account;
  claimer: Owner;
  donorParticipant: string;
  /** Since when the current owner has the key; a portability preserves it. */
  ownedSince: Date;
  completion?: { requestId: string; entryCreationDate: Date; keyOwnershipDate: Date };
}

export type Situation = (typeof SITUATIONS)[number];

export interface Contact {
  email: string;
  phone: string;
}

export interface ReportRow extends ReportState, Listed {
  id: string;
  transactionId: string;
  reason: (typeof REPORT_REASONS)[number];
  situationType: Situation;
  contactInformation?: Contact | undefined;
  reportDetails?: string | undefined;
  reporterParticipant: string;
  counterpartyParticipant: string;
  creationTime: Date;
  fraudMarkerId?: string | undefined;
  infractionAmount: Centavos;
}

export interface RefundRow extends RefundState, Listed {
  id: string;
  transactionId: string;
  refundReason: (typeof REFUND_REASONS)[number];
  refundDetails?: string | undefined;
  contestedParticipant: string;
  requestingParticipant: string;
  creationTime: Date;
  infractionReportId?: string | undefined;
  refundAccount?: { account: Omit<Account, 'openingDate'>; taxIdNumber: string; name: string } | undefined;
  monitorAccount?: boolean | undefined;
}

export interface RecoveryRow extends RecoveryState, Listed {
  id: string;
  rootTransactionId: string;
  situationType: Situation;
  reportDetails?: string | undefined;
  contactInformation: Contact;
  reporterParticipant: string;
  creationTime: Date;
  graph: { transactionId: string; hop: number }[];
}

export interface MarkerRow extends Listed {
  id: string;
  taxIdNumber: string;
  key?: string | undefined;
  fraudType: FraudType;
  details?: string | undefined;
  status: 'REGISTERED' | 'CANCELLED';
  reporterParticipant: string;
  creationTime: Date;
  infractionReportId?: string | undefined;
  /** Centavos of the payment that led to it. */
  amount: Centavos;
}

export interface EventRow {
  order: number;
  participant: string;
  type: EventType;
  entityId: string;
  timestamp: Date;
}

export interface CidEventRow {
  order: number;
  participant: string;
  keyType: KeyType;
  type: 'ADDED' | 'REMOVED';
  cid: string;
  timestamp: Date;
  /** The verifier once it had happened. */
  verifier: string;
}

export interface CidFileRow {
  id: number;
  participant: string;
  keyType: KeyType;
  requestTime: Date;
  creationTime?: Date | undefined;
  /** One identifier a line, once the file is made. */
  content?: string | undefined;
  asked: number;
}

/** One side of a settled transaction. */
export interface TransactionParty {
  ispb: string;
  branch?: string | undefined;
  number: string;
  accountType: Account['accountType'];
  document: string;
  name: string;
}

/** A settled transaction, as far as the directory is concerned. */
export interface TransactionRow {
  /** E… or D… */
  id: string;
  amount: Centavos;
  payer: TransactionParty;
  payee: TransactionParty;
  key?: string | undefined;
  settledAt: Date;
  /** Of a return: the returned payment. Of a recovery's payment: the root. */
  originalId?: string | undefined;
}

export interface LookUpRow {
  participant: string;
  payer: string;
  policy: string;
  at: Date;
  /** The order was received, and its tokens refunded. */
  ordered: boolean;
}

export interface RequestRow {
  /** A digest of the request without its id. */
  digest: string;
  /** The created object: a key, or the id of a claim or marker. */
  made: string;
}

export interface ParticipantRow {
  category: Category;
}

export type Restriction = 'BLOCKED' | 'FRAUD_RESTRICTED';

export interface BucketRow extends BucketLevel {
  name: string;
}
