import type { Centavos } from '../values/money.ts';
import type { FraudType, RefundAccount, SituationType } from './infractions.ts';

/**
 * The part of the directory that recovers money of frauds: recoveries, which a payer's institution opens and the
 * directory traces; refunds, which the directory then requests from the receiving institutions; and fraud markers of
 * persons.
 */
export interface RecoveryDirectory {
  /** Opens a recovery of one of this bank's payments, or returns the open one. */
  openRecovery(request: RecoveryRequest): Promise<RecoveryAnswer>;
  findRecovery(recoveryId: string): Promise<RecoveryAnswer>;
  /** Requests the money from the institutions that received it, after all of them have analysed the reports. */
  askRefunds(recoveryId: string): Promise<RecoveryAnswer>;
  cancelRecovery(recoveryId: string): Promise<RecoveryAnswer>;
  /** Returns the open refunds that others request from this bank. */
  listRefundRequests(): Promise<RecoveryRefund[]>;
  /** Reports their results. Idempotent by id and result. */
  closeRefundRequests(closings: RefundClosing[]): Promise<void>;
  /** Marks a person for fraud; idempotent by request id. */
  markFraud(marker: FraudMarker): Promise<{ markerId: string }>;
  cancelFraudMarker(markerId: string): Promise<void>;
}

export interface RecoveryRequest {
  /** The contested payment of this bank. */
  rootEndToEndId: string;
  situation: SituationType;
  details: string | null;
  contact: { email: string; phone: string };
}

export type RecoveryStatus =
  | 'CREATED'
  | 'TRACKED'
  | 'AWAITING_ANALYSIS'
  | 'ANALYSED'
  | 'REFUNDING'
  | 'COMPLETED'
  | 'CANCELLED';

export interface Recovery {
  recoveryId: string;
  rootEndToEndId: string;
  status: RecoveryStatus;
  modifiedAt: Date;
}

/** NOT_ELIGIBLE: the directory opens none for this payment. WRONG_STATUS: the recovery is in another state. */
export type RecoveryAnswer =
  | { done: true; recovery: Recovery }
  | { done: false; reason: 'UNKNOWN' | 'NOT_ELIGIBLE' | 'WRONG_STATUS' | 'UNAVAILABLE' };

export interface RecoveryRefund {
  refundId: string;
  /** The payment that we received. */
  endToEndId: string;
  amount: Centavos;
  reason: 'FRAUD' | 'OPERATIONAL_FLAW' | 'PIX_AUTOMATICO';
  details: string | null;
  /** The recovery that it belongs to, and the destination of passed-on money; null without a recovery. */
  recovery: { recoveryId: string; rootEndToEndId: string; account: RefundAccount | null } | null;
  createdAt: Date;
}

/** `transactionId`: the D id, or the E id, under which the money was returned. */
export type RefundClosing =
  | {
      refundId: string;
      result: 'TOTALLY_ACCEPTED' | 'PARTIALLY_ACCEPTED';
      transactionId: string;
      amount: Centavos;
      details: string | null;
    }
  | {
      refundId: string;
      result: 'REJECTED';
      reason: 'NO_BALANCE' | 'ACCOUNT_CLOSURE' | 'INVALID_REQUEST' | 'OTHER';
      details: string | null;
    };

export interface FraudMarker {
  /** A UUID, the same in every attempt. */
  requestId: string;
  document: string;
  fraudType: FraudType;
  key: string | null;
}
