import type { Party } from '../rail/party.ts';
import { sealInSql, sealOfText } from '../secrets/seal-of-text.ts';
import type { CashoutStatus } from './status.ts';

/** The sealed members of a cashout, and its state. */
export interface Sealed {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly status: CashoutStatus;
  readonly recipient: Party | null;
}

/** Seals the recipient of a final cashout; null before. The amount can be compared with its movement. */
export function sealOfCashout(cashout: Sealed): bigint | null {
  const { companyId, id, status, recipient } = cashout;
  if (recipient === null || (status !== 'SUCCESS' && status !== 'REFUNDED')) return null;
  const { ispb, branch, number, document, name, accountType } = recipient;
  return sealOfText([companyId, id, ispb, branch, number, document, name, accountType]);
}

/** SQL for the same, of a row `c` of cashouts. */
export const CASHOUT_SEAL = sealInSql([
  ...['c.company_id', 'c.id', 'c.recipient_ispb', 'c.recipient_branch', 'c.recipient_number'],
  ...['c.recipient_document', 'c.recipient_name', 'c.recipient_account_type'],
]);
