import { Type } from 'typebox';
import type { Claim } from '../../../claims/claim.ts';
import { listClaims } from '../../../claims/list.ts';
import { presentClaim } from '../../../claims/resource.ts';
import { consentOf } from '../../../companies/totp.ts';
import type { Bank } from '../../../composition/bank.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { loadReadableAccount } from '../../partner/accounts/own-account.ts';
import { answerClaim, ClaimAnswer, ClaimedKey, refuseClaimType } from '../../partner/claims/claim-shapes.ts';
import { ShownClaim } from '../answer-shapes.ts';
import { TAG, TotpBody } from '../door.ts';
import { OwnAccount, READS } from '../own-pages.ts';
import { CLAIMS, WebProof, webMoveClaimEndpoints, webProofOf } from './move-claims.ts';

const Body = Type.Object({ ...OwnAccount, ...ClaimedKey, ...WebProof, ...TotpBody.properties });

/** Claims at the pages: lists, and people's moves with a second factor. */
export function webClaimEndpoints(bank: Bank): Endpoint[] {
  return [list(bank), open(bank), ...webMoveClaimEndpoints(bank)];
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/claims',
    tag: TAG,
    summary: "List an account's claims in both roles, newest first, with pending directory requests",
    heavy: true,
    auth: READS,
    query: Type.Object(OwnAccount),
    response: Type.Object({ results: Type.Array(ShownClaim) }),
    handler: async ({ actor, query }) => {
      const account = await loadReadableAccount(bank, { companyId: actor.companyId, ...query });
      const owner = { companyId: actor.companyId, accountId: account.id };
      const claims = await listClaims(bank.context.db.reads, owner);
      const present = (claim: Claim) => ({
        ...presentClaim(claim, account),
        pending_move: claim.pending?.move ?? null,
      });
      return { results: claims.map(present) };
    },
  });
}

function open(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/claims',
    tag: TAG,
    summary: 'Claim a Pix key of another account or institution, with a second factor',
    auth: CLAIMS,
    body: Body,
    response: ClaimAnswer,
    handler: async ({ actor, body }) => {
      refuseClaimType(body);
      const claim = await bank.claims.open({
        actor,
        branch: body.branch,
        number: body.number,
        key: body.key,
        type: body.type,
        claimType: body.claim_type,
        ...webProofOf(body),
        consent: consentOf(bank.context, { actor, token: body.token }),
      });
      return answerClaim(bank, claim);
    },
  });
}
