import type { ClaimRole, ClaimStatus } from '../../../src/rail/claim-rules.ts';

export type Move = 'acknowledge' | 'confirm' | 'cancel' | 'complete';

export const MOVES: readonly Move[] = ['acknowledge', 'confirm', 'complete', 'cancel'];

const UNTIL_DONE: readonly ClaimStatus[] = ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED'];

// The other institution reads a claim before it answers, so that its answer may be its first word.
const STARTS: Readonly<Record<ClaimRole, Partial<Record<Move, readonly ClaimStatus[]>>>> = {
  DONOR: { acknowledge: ['OPEN'], confirm: ['OPEN', 'WAITING_RESOLUTION'], cancel: UNTIL_DONE },
  CLAIMER: { complete: ['CONFIRMED'], cancel: UNTIL_DONE },
};

/** Lists the moves that the other institution has in a claim, the likeliest first; all of them in one that is not known. */
export function movesOfOther(claim: { role: ClaimRole; status: ClaimStatus } | undefined): readonly Move[] {
  if (claim === undefined) return MOVES;
  const starts = STARTS[claim.role === 'CLAIMER' ? 'DONOR' : 'CLAIMER'];
  return MOVES.filter((move) => starts[move]?.includes(claim.status) === true);
}
