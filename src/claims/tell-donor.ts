import { tellPermitted } from '../companies/notices.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { resolutionDeadline } from '../rail/claim-rules.ts';
import type { Claim } from './claim.ts';

/** Notifies the people who may answer a claim that one on their company's key was opened, in the same transaction. */
export function tellDonor(tx: Tx, context: Context, claim: Claim): Promise<void> {
  const { companyId, key } = claim;
  const notice = { of: 'KEY_CLAIMED', key, until: resolutionDeadline(claim) } as const;
  return tellPermitted(tx, context, { companyId, permission: 'claim.manage', notice });
}
