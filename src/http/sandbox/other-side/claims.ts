import { Type } from 'typebox';
import { findClaimOfDirectory } from '../../../claims/list.ts';
import { findActiveKey } from '../../../keys/claimed-keys.ts';
import { CLAIM_REASONS, type ClaimMove, canBeClaimed } from '../../../rail/claim-rules.ts';
import { Refusal, type RefusalCode } from '../../../refusals.ts';
import type { Played } from '../../../simulator/claims/play-claims.ts';
import { parsePixKey } from '../../../values/pix-key.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import { answerClaim, ClaimAnswer } from '../../partner/claims/claim-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** Plays other institutions: their claims on the bank's keys, and their answers to its customers' claims. */
export function claimEndpoints(sandbox: Sandbox): Endpoint[] {
  return [
    open(sandbox),
    move(sandbox, { path: 'acknowledge', move: 'ACKNOWLEDGE' }),
    move(sandbox, { path: 'confirm', move: 'CONFIRM' }),
    move(sandbox, { path: 'cancel', move: 'CANCEL' }),
    move(sandbox, { path: 'complete', move: 'COMPLETE' }),
  ];
}

function open(sandbox: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/claims',
    tag: 'Sandbox',
    summary: 'Another institution claims a key of ours',
    body: Type.Object({
      key: Type.String({ minLength: 1, maxLength: 255 }),
      claim_type: Type.Enum(['PORTABILITY', 'OWNERSHIP']),
    }),
    response: ClaimAnswer,
    handler: async ({ body }) => {
      const parsed = parsePixKey(body.key);
      if (parsed === undefined) throw new Refusal('invalidPixKey');
      const { key, type } = parsed;
      if (!canBeClaimed(type, body.claim_type))
        throw invalid(['body', 'claim_type'], `Not a claim that there is on ${type} keys`);
      const asked = { key, keyType: type, claimType: body.claim_type };
      return answerOpened(sandbox, key, await sandbox.control.openClaim(asked));
    },
  });
}

function move(sandbox: Sandbox, { path, move }: { path: string; move: ClaimMove }): Endpoint {
  return endpoint({
    method: 'POST',
    path: `/sandbox/claims/:claim_id/${path}`,
    tag: 'Sandbox',
    summary: `Simulate the other institution in a claim: ${path}`,
    description:
      'As a donor it acknowledges a claim before it answers it. Without a reason it gives the usual one.',
    params: Type.Object({ claim_id: Type.String({ minLength: 1, maxLength: 64 }) }),
    body: Type.Object({ reason: Type.Optional(Type.Enum([...CLAIM_REASONS])) }),
    bodyOptional: true,
    response: ClaimAnswer,
    handler: async ({ params, body }) => {
      if (!UUID.test(params.claim_id)) throw new Refusal('claimNotFound');
      const asked = { claimId: params.claim_id.toLowerCase(), move, reason: body.reason };
      return answer(sandbox, await sandbox.control.moveClaim(asked));
    },
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const REFUSALS: Readonly<Record<Extract<Played, { played: false }>['reason'], RefusalCode>> = {
  WRONG_STATUS: 'claimInWrongStatus',
  REASON_NOT_ALLOWED: 'claimReasonNotAllowed',
  UNKNOWN: 'claimNotFound',
  KEY_NOT_FOUND: 'claimKeyNotFound',
  ALREADY_OPEN: 'claimAlreadyOpen',
};

/** A claim on a key that is deleted, or claimed here, at the same moment fails. */
async function answerOpened(sandbox: Sandbox, key: string, played: Played) {
  if (!played.played) return answer(sandbox, played);
  const { answers } = sandbox.bank.context.db;
  if ((await findClaimOfDirectory(answers, played.claimId)) !== undefined) return answer(sandbox, played);
  await sandbox.control.moveClaim({ claimId: played.claimId, move: 'CANCEL', reason: undefined });
  throw new Refusal(
    (await findActiveKey(answers, key)) === undefined ? 'claimKeyNotFound' : 'claimAlreadyOpen',
  );
}

/** The claim in the state of the bank's side. */
async function answer({ bank }: Sandbox, played: Played) {
  if (!played.played) throw new Refusal(REFUSALS[played.reason]);
  const claim = await findClaimOfDirectory(bank.context.db.answers, played.claimId);
  if (claim === undefined) throw new Refusal('claimNotFound');
  return answerClaim(bank, claim);
}
