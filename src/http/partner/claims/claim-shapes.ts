import { type Static, Type } from 'typebox';
import { findAccounts } from '../../../accounts/find.ts';
import type { Claim } from '../../../claims/claim.ts';
import { presentClaim } from '../../../claims/resource.ts';
import type { Bank } from '../../../composition/bank.ts';
import { CLAIM_REASONS, CLAIMABLE_TYPES, canBeClaimed } from '../../../rail/claim-rules.ts';
import { invalid } from '../../kernel/validation.ts';
import { optionalText } from '../shapes.ts';
import { ClaimMembers } from './claim-members.ts';

/** Id of the claim that is moved. */
export const ClaimParams = Type.Object({ pix_key_claim_id: Type.String({ minLength: 1, maxLength: 64 }) });

/** Reason of a confirmation or cancellation. */
export const ReasonMembers = { reason: Type.Enum([...CLAIM_REASONS]) };

/** The claimed key, and the type of claim. */
export const ClaimedKey = {
  key: Type.String({ minLength: 1, maxLength: 255, description: 'The claimed key.' }),
  type: Type.Enum([...CLAIMABLE_TYPES]),
  claim_type: Type.Enum(['PORTABILITY', 'OWNERSHIP'], {
    description:
      'PORTABILITY: the same holder has it at another institution. OWNERSHIP: another holder has it; only for phones.',
  }),
};

interface ClaimedType {
  type: Static<typeof ClaimedKey.type>;
  claim_type: Static<typeof ClaimedKey.claim_type>;
}

/** Refuses a type of claim that does not apply to the key's type, as an invalid body. */
export function refuseClaimType({ type, claim_type }: ClaimedType): void {
  if (!canBeClaimed(type, claim_type))
    throw invalid(['body', 'claim_type'], 'An ownership claim is of a CELL_PHONE key');
}

/** Verification that proves the claimer's control of the phone or mailbox. */
export const SentVerification = {
  verification_request_id: optionalText(64, 'For EMAIL and CELL_PHONE: the verification that was sent.'),
};

export const ClaimAnswer = Type.Object(
  { worked: Type.Boolean(), ...ClaimMembers },
  { description: 'Claim of a Pix key' },
);

/** A claim that was just opened or moved, as its own side sees it, with `worked`. */
export async function answerClaim(bank: Bank, claim: Claim) {
  const account = (await findAccounts(bank.context.db.answers, [claim])).get(claim.accountId);
  if (account === undefined) throw new Error('the account of a claim does not exist');
  return { worked: true, ...presentClaim(claim, account) };
}
