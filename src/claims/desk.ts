import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { DirectoryClaim } from '../rail/claims.ts';
import type { Claim } from './claim.ts';
import { actOnDeadlines, askAgain } from './due.ts';
import { hearClaims } from './hear.ts';
import { type MoveRequest, moveOwnClaim } from './move.ts';
import { type ClaimRequest, openClaim } from './open.ts';

/** Opens, moves and updates claims. */
export interface ClaimDesk {
  open(request: ClaimRequest): Promise<Claim>;
  move(request: MoveRequest): Promise<Claim>;
  /** Applies claims that the directory reports. */
  hear(claims: readonly DirectoryClaim[]): Promise<void>;
  dueWork: DueWork[];
}

export function openClaimDesk(context: Context): ClaimDesk {
  return {
    open: (request) => openClaim(context, request),
    move: (request) => moveOwnClaim(context, request),
    hear: (claims) => hearClaims(context, claims),
    dueWork: [askAgain(context), actOnDeadlines(context)],
  };
}
