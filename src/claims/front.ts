// Asks for keys that are registered elsewhere, and answers those who ask for ours.
export type { Claim } from './claim.ts';
export { type ClaimDesk, openClaimDesk } from './desk.ts';
export { findClaimOfDirectory, listClaims } from './list.ts';
export type { MoveRequest } from './move.ts';
export { presentClaim } from './resource.ts';
