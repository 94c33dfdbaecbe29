import { tellPermitted } from '../companies/notices.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { resolutionDeadline } from '../rail/claim-rules.ts';
import type { Claim } from './claim.ts';

/** Tells those who may answer a claim that one on a key of theirs has been opened, with it. */
export function tellDonor(tx: Tx, context: Context, claim: Claim): Promise<void> {
  const { companyId, key } = claim;
  const notice = { of: 'KEY_CLAIMED', key, until: resolutionDeadline(claim) } as const;
  return tellPermitted(tx, context, { companyId, permission: 'claim.manage', notice });
}
