/*
 * What keeps a directory from being read out key by key (DICT, buckets of the policy ANTISCAN_USER): each payer has so
 * many tokens. A key that is found costs one, which a payment gives back; one that is not costs twenty. Levels are in
 * milliseconds, because two tokens come back a minute. The bank counts by the same rules as the directory.
 */
export const TOKEN_MS = 30_000;
export const HIT = TOKEN_MS;
export const MISS = 20 * TOKEN_MS;
const PERSON_TOKENS = 100;
const COMPANY_TOKENS = 1_000;

/** How much a payer's bucket holds: a person's less than a company's. */
export function capacityOf(payerDocument: string): number {
  return (payerDocument.length === 11 ? PERSON_TOKENS : COMPANY_TOKENS) * TOKEN_MS;
}

/** What is left: a cost that is not there takes the whole tokens that are, and never the part of one that has grown. */
export function draw(level: number, cost: number): number {
  return Math.max(level - cost, level % TOKEN_MS);
}

/** Whole seconds until there is one more token. */
export function secondsToNextToken(level: number): number {
  return Math.ceil((TOKEN_MS - (level % TOKEN_MS)) / 1000);
}
