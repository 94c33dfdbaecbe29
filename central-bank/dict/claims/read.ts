import { CLAIM_STATUSES, CLAIM_TYPES } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import { firstOf, flagOf, pageOf, wordsOf } from '../lists.ts';
import { refuse } from '../refused.ts';
import { found, type Handler } from '../world.ts';
import { presentClaim } from './present.ts';
import { sidesOf } from './write.ts';

export const getClaim: Handler<'getClaim'> = ({ world, participant, parameters }) => {
  const claim = found(world.records.claims.get(parameters.ClaimId ?? ''), 'claim');
  if (sidesOf(claim, participant).length === 0) refuse('Forbidden', 'The claim is between others.');
  return { claim: presentClaim(claim) };
};

export const listClaims: Handler<'listClaims'> = (call) => {
  const asDonor = flagOf(call, 'IsDonor');
  const asClaimer = flagOf(call, 'IsClaimer');
  const statuses = wordsOf(call, 'Status', CLAIM_STATUSES);
  const types = wordsOf(call, 'Type', CLAIM_TYPES);
  const { rows, hasMoreElements } = firstOf(call.world.records.claims.values(), pageOf(call), (claim) => {
    const sides = sidesOf(claim, call.participant);
    return (
      sides.length > 0 &&
      (asDonor === undefined || asDonor === sides.includes('DONOR')) &&
      (asClaimer === undefined || asClaimer === sides.includes('CLAIMER')) &&
      statuses.includes(claim.status) &&
      types.includes(claim.type)
    );
  });
  return { hasMoreElements, claims: rows.map(presentClaim) };
};
