import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { SIGNED_KEY } from '../keys/key-shapes.ts';
import { optionalText, SourceAccount } from '../shapes.ts';
import { answerClaim, ClaimAnswer, ClaimedKey, refuseClaimType, SentVerification } from './claim-shapes.ts';

/** Proof of the claimer's control of the phone or mailbox. */
export const ProofMembers = {
  ...SentVerification,
  token: optionalText(64, 'For EMAIL and CELL_PHONE: its six-digit code.'),
};

const Body = Type.Object({ ...SourceAccount, ...ClaimedKey, ...ProofMembers });

/** `POST /v3/dict/claim`. */
export function openClaimEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/dict/claim',
    tag: 'Claims',
    summary: 'Claim a Pix key of another account or institution',
    description: 'Requires a signature, so it is for programs; people use the pages, with a second factor.',
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

interface ProofBody {
  verification_request_id?: string | null;
  token?: string | null;
}

export function proofOf({ verification_request_id: id, token }: ProofBody) {
  return { verificationRequestId: id ?? undefined, token: token ?? undefined };
}
