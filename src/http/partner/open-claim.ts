import { type Static, Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { CLAIMABLE_TYPES, canBeClaimed } from '../../rail/claim-rules.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { invalid } from '../validation.ts';
import { answerClaim, ClaimAnswer } from './claim-shapes.ts';
import { SIGNED_KEY } from './key-shapes.ts';
import { optionalText, SourceAccount } from './shapes.ts';

/** How a claimer shows to have the phone or the mailbox. */
export const ProofMembers = {
  verification_request_id: optionalText(64, 'Of EMAIL and CELL_PHONE: the verification that was sent.'),
  token: optionalText(64, 'Of EMAIL and CELL_PHONE: the six digits of its code.'),
};

/** Which key is claimed, and how. */
export const ClaimedKey = {
  key: Type.String({ minLength: 1, maxLength: 255, description: 'The key that is claimed.' }),
  type: Type.Enum([...CLAIMABLE_TYPES]),
  claim_type: Type.Enum(['PORTABILITY', 'OWNERSHIP'], {
    description: 'PORTABILITY: the same holder has it elsewhere. OWNERSHIP: another has it; phones alone.',
  }),
};

const Body = Type.Object({ ...SourceAccount, ...ClaimedKey, ...ProofMembers });

type ClaimedType = Pick<Static<typeof Body>, 'type' | 'claim_type'>;

/** `POST /v3/dict/claim`. */
export function openClaimEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/dict/claim',
    tag: 'Claims',
    summary: 'Claim a Pix key that another account or institution has',
    description: 'Signed, so programs do it; people open and move claims at the pages, with a second factor.',
    auth: { audience: 'any', permissions: ['claim.manage'], hmac: SIGNED_KEY },
    body: Body,
    response: ClaimAnswer,
    handler: async ({ actor, body }) => {
      refuseClaimType(body);
      const claim = await bank.claims.open({
        actor,
        branch: body.source_account_branch_identifier,
        number: body.source_account_number,
        key: body.key,
        type: body.type,
        claimType: body.claim_type,
        ...proofOf(body),
      });
      return answerClaim(bank, claim);
    },
  });
}

/** Refuses, as a body that is not valid, a kind of claim that its type of key does not have. */
export function refuseClaimType({ type, claim_type }: ClaimedType): void {
  if (!canBeClaimed(type, claim_type))
    throw invalid(['body', 'claim_type'], 'An ownership claim is of a CELL_PHONE key');
}

interface ProofBody {
  verification_request_id?: string | null;
  token?: string | null;
}

export function proofOf({ verification_request_id: id, token }: ProofBody) {
  return { verificationRequestId: id ?? undefined, token: token ?? undefined };
}
