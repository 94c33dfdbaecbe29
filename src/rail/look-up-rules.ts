/*
 * Protects a directory against being read out key by key (DICT, buckets of the policy ANTISCAN_USER). A look-up that
 * finds a key costs one token, which a payment returns; one that finds nothing costs twenty. Two tokens a minute are
 * refilled for a person, twenty for a company. Levels are in milliseconds of a person's token, ten of which a
 * company's bucket gains each millisecond. The bank uses the directory's rules.
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

/**
 * Subtracts a cost from a level: if the cost exceeds it, takes all whole tokens and keeps the fraction that is
 * refilling.
 */
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

/** Returns the tokens refunded for a look-up that became a payment: for a company, more than the look-up cost. */
export function givenBackTo(payerDocument: string): number {
  return payerDocument.length === 11 ? HIT : 2 * HIT;
}

/** Whole seconds until a payer's next token. */
export function secondsToNextToken(level: number, payerDocument: string): number {
  return Math.ceil((TOKEN_MS - (level % TOKEN_MS)) / paceOf(payerDocument) / 1000);
}
