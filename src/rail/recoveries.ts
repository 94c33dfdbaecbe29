import type { Centavos } from '../values/money.ts';
import type { FraudType, RefundAccount, SituationType } from './infractions.ts';

/**
 * The part of the directory that brings money of frauds back: the recovery that a payer's institution opens and the
 * directory traces, refunds that it then asks of those who received, and markers of persons.
 */
export interface RecoveryDirectory {
  /** Opens a recovery of one of our payments, or finds the one that is open. */
  openRecovery(request: RecoveryRequest): Promise<RecoveryAnswer>;
  findRecovery(recoveryId: string): Promise<RecoveryAnswer>;
  /** Asks the institutions that received the money to give it back, once all of them have analysed. */
  askRefunds(recoveryId: string): Promise<RecoveryAnswer>;
  cancelRecovery(recoveryId: string): Promise<RecoveryAnswer>;
  /** Refunds that others ask of this bank and that are still open. */
  listRefundRequests(): Promise<RecoveryRefund[]>;
  /** Says what became of them. Idempotent by id and result. */
  closeRefundRequests(closings: RefundClosing[]): Promise<void>;
  /** Marks a person for fraud; idempotent by request id. */
  markFraud(marker: FraudMarker): Promise<{ markerId: string }>;
  cancelFraudMarker(markerId: string): Promise<void>;
}

export interface RecoveryRequest {
  /** The payment of ours that is contested. */
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

/** NOT_ELIGIBLE: the directory opens none for this payment. WRONG_STATUS: the recovery has gone another way. */
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
  /** The recovery that it belongs to, and where its money goes when it was passed on; null outside of one. */
  recovery: { recoveryId: string; rootEndToEndId: string; account: RefundAccount | null } | null;
  createdAt: Date;
}

/** `transactionId`: the D id, or the E id, under which the money went back. */
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
  /** A UUID, the same on every try. */
  requestId: string;
  document: string;
  fraudType: FraudType;
  key: string | null;
}
