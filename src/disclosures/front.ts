// Counts and limits what payers are told of keys.
export { openAllowance } from './allowance.ts';
export { giveTokensBack } from './bucket.ts';
export { createDisclosureCounts, type DisclosureCounts } from './counts.ts';
export { findHolder } from './find-holder.ts';
