import { Type } from 'typebox';
import type { MoveRequest } from '../../../claims/move.ts';
import { consentOf } from '../../../companies/totp.ts';
import type { Bank } from '../../../composition/bank.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import {
  answerClaim,
  ClaimAnswer,
  ClaimParams,
  ReasonMembers,
  SentVerification,
} from '../../partner/claims/claim-shapes.ts';
import { optionalText } from '../../partner/shapes.ts';
import { TAG, TotpBody } from '../door.ts';

/** Access to opening and moving claims at the pages. */
export const CLAIMS = { audience: 'web', permissions: ['claim.manage'] } as const;

/** Proof of the claimer's control of the phone or mailbox, beside `token`, which is the authenticator's code. */
export const WebProof = {
  ...SentVerification,
  verification_code: optionalText(64, 'For EMAIL and CELL_PHONE: the six-digit code that was sent.'),
};

/** The proof in the form that the verb takes. */
export function webProofOf(body: {
  verification_request_id?: string | null;
  verification_code?: string | null;
}) {
  return {
    verificationRequestId: body.verification_request_id ?? undefined,
    token: body.verification_code ?? undefined,
  };
}

const Reasoned = Type.Object({ ...ReasonMembers, ...TotpBody.properties });
const Completion = Type.Object({ ...WebProof, ...TotpBody.properties });

/** `POST /web/claims/{pix_key_claim_id}/acknowledge|confirm|cancel|complete`, each with a second factor. */
export function webMoveClaimEndpoints(bank: Bank): Endpoint[] {
  return [
    acknowledge(bank),
    reasoned(bank, {
      path: 'confirm',
      move: 'CONFIRM',
      summary: 'Give up a claimed key, as the donor; acknowledges the claim first',
    }),
    reasoned(bank, {
      path: 'cancel',
      move: 'CANCEL',
      summary: 'Cancel a claim, as claimer or donor; a donor acknowledges it first',
    }),
    complete(bank),
  ];
}

function common(path: string) {
  return {
    method: 'POST',
    path: `/web/claims/:pix_key_claim_id/${path}`,
    tag: TAG,
    auth: CLAIMS,
    params: ClaimParams,
    response: ClaimAnswer,
  } as const;
}

function acknowledge(bank: Bank): Endpoint {
  return endpoint({
    ...common('acknowledge'),
    summary: 'Acknowledge a claim on a key of the account, as the donor; repeating it changes nothing',
    body: TotpBody,
    handler: ({ actor, params, body }) => {
      const publicId = params.pix_key_claim_id;
      return move(bank, { actor, publicId, move: 'ACKNOWLEDGE', reason: null }, body);
    },
  });
}

function reasoned(
  bank: Bank,
  { path, move: verb, summary }: { path: string; move: 'CONFIRM' | 'CANCEL'; summary: string },
): Endpoint {
  return endpoint({
    ...common(path),
    summary,
    body: Reasoned,
    handler: ({ actor, params, body }) => {
      const publicId = params.pix_key_claim_id;
      const asked = { actor, publicId, move: verb, reason: body.reason, acknowledges: true } as const;
      return move(bank, asked, body);
    },
  });
}

function complete(bank: Bank): Endpoint {
  return endpoint({
    ...common('complete'),
    summary: 'Complete a confirmed claim, as the claimer',
    description: 'An ownership claim that was confirmed by default requires a new verification of the phone.',
    body: Completion,
    handler: ({ actor, params, body }) => {
      const publicId = params.pix_key_claim_id;
      const asked = { actor, publicId, move: 'COMPLETE', reason: null, proof: webProofOf(body) } as const;
      return move(bank, asked, body);
    },
  });
}

async function move(bank: Bank, asked: MoveRequest, { token }: { token?: string | null }): Promise<object> {
  const consent = consentOf(bank.context, { actor: asked.actor, token });
  return answerClaim(bank, await bank.claims.move({ ...asked, consent }));
}
