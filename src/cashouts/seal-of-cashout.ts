import { sealInSql, sealOfText } from '../secrets/seal-of-text.ts';
import type { Cashout } from './cashout.ts';

/** Seals who was paid, once that is final; null before. The amount has its movement to be compared with. */
export function sealOfCashout(
  cashout: Pick<Cashout, 'companyId' | 'id' | 'status' | 'recipient'>,
): bigint | null {
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
