/*
 * Keeps a directory from being read out key by key (DICT, buckets of the policy ANTISCAN_USER): each payer has so
 * many tokens. A key that is found costs one, which a payment gives back; one that is not costs twenty. Two tokens come
 * back a minute to a person, twenty to a company. Levels are in the milliseconds that a person's token takes, of which a
 * company's bucket grows ten in each. The bank counts by the same rules as the directory.
 */
export const TOKEN_MS = 30_000;
const COMPANY_PACE = 10;
export const HIT = TOKEN_MS;
export const MISS = 20 * TOKEN_MS;
const PERSON_TOKENS = 100;
const COMPANY_TOKENS = 1_000;

/** Returns the capacity of a payer's bucket: a person's is smaller than a company's. */
export function capacityOf(payerDocument: string): number {
  return (payerDocument.length === 11 ? PERSON_TOKENS : COMPANY_TOKENS) * TOKEN_MS;
}

/** Takes a cost from a level: a cost that is too high takes the whole tokens, and never the part of one that has grown. */
export function draw(level: number, cost: number): number {
  return Math.max(level - cost, level % TOKEN_MS);
}

/** Returns the growth of a payer's bucket in a millisecond. */
export function paceOf(payerDocument: string): number {
  return payerDocument.length === 11 ? 1 : COMPANY_PACE;
}

/** The same in SQL. */
export function paceInSql(payerDocument: string): string {
  return `case when length(${payerDocument}) = 11 then 1 else ${COMPANY_PACE} end`;
}

/** Returns the tokens given back for a look-up that became a payment: to a company more than the look-up took. */
export function givenBackTo(payerDocument: string): number {
  return payerDocument.length === 11 ? HIT : 2 * HIT;
}

/** Whole seconds until a payer has one more token. */
export function secondsToNextToken(level: number, payerDocument: string): number {
  return Math.ceil((TOKEN_MS - (level % TOKEN_MS)) / paceOf(payerDocument) / 1000);
}
