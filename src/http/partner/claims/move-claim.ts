import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { SIGNED_KEY } from '../keys/key-shapes.ts';
import { answerClaim, ClaimAnswer, ClaimParams, ReasonMembers } from './claim-shapes.ts';
import { ProofMembers, proofOf } from './open-claim.ts';

const Reasoned = Type.Object(ReasonMembers);

/** `POST /v3/dict/claim/{pix_key_claim_id}/acknowledge|confirm|cancel|complete`. */
export function moveClaimEndpoints(bank: Bank): Endpoint[] {
  return [
    acknowledge(bank),
    reasoned(bank, { path: 'confirm', move: 'CONFIRM', summary: 'Give up a claimed key, as the donor' }),
    reasoned(bank, { path: 'cancel', move: 'CANCEL', summary: 'Cancel a claim, as claimer or donor' }),
    complete(bank),
  ];
}

function common(path: string) {
  return {
    method: 'POST',
    path: `/v3/dict/claim/:pix_key_claim_id/${path}`,
    tag: 'Claims',
    auth: { audience: 'any', permissions: ['claim.manage'], hmac: SIGNED_KEY },
    params: ClaimParams,
    response: ClaimAnswer,
  } as const;
}

function acknowledge(bank: Bank): Endpoint {
  return endpoint({
    ...common('acknowledge'),
    summary: 'Acknowledge a claim on a key of the account, as the donor; repeating it changes nothing',
    handler: async ({ actor, params }) => {
      const publicId = params.pix_key_claim_id;
      return answerClaim(
        bank,
        await bank.claims.move({ actor, publicId, move: 'ACKNOWLEDGE', reason: null }),
      );
    },
  });
}

function reasoned(
  bank: Bank,
  { path, move, summary }: { path: string; move: 'CONFIRM' | 'CANCEL'; summary: string },
): Endpoint {
  return endpoint({
    ...common(path),
    summary,
    body: Reasoned,
    handler: async ({ actor, params, body }) => {
      const publicId = params.pix_key_claim_id;
      return answerClaim(bank, await bank.claims.move({ actor, publicId, move, reason: body.reason }));
    },
  });
}

function complete(bank: Bank): Endpoint {
  return endpoint({
    ...common('complete'),
    summary: 'Complete a confirmed claim, as the claimer',
    description: 'An ownership claim that was confirmed by default requires a new verification of the phone.',
    body: Type.Object(ProofMembers),
    bodyOptional: true,
    handler: async ({ actor, params, body }) => {
      const publicId = params.pix_key_claim_id;
      const asked = { actor, publicId, move: 'COMPLETE', reason: null, proof: proofOf(body) } as const;
      return answerClaim(bank, await bank.claims.move(asked));
    },
  });
}
