// Counts and limits disclosures about keys to payers.
export { openAllowance } from './allowance.ts';
export { giveTokensBack } from './bucket.ts';
export { createDisclosureCounts, type DisclosureCounts } from './counts.ts';
export { findHolder } from './find-holder.ts';
