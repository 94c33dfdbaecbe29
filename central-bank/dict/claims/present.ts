import type { AnsweredClaim } from '../../../src/rails/bcb/dict-values/bodies/claims.ts';
import type { ClaimRow } from '../store/rows.ts';

/** A claim in the interface's form, without internal members. */
export function presentClaim(claim: ClaimRow): AnsweredClaim {
  const { createdAt: _at, ownedSince: _since, completion: _done, order: _order, ...shown } = claim;
  return shown;
}
