// Claims keys that are registered elsewhere, and answers claims on this bank's keys.
export type { Claim } from './claim.ts';
export { type ClaimDesk, openClaimDesk } from './desk.ts';
export { findClaimOfDirectory, listClaims } from './list.ts';
export type { MoveRequest } from './move.ts';
export { presentClaim } from './resource.ts';
