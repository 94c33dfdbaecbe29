/*
 * Limits on questions to the directory (DICT API 2.12.1, "Limitação de requisições"): each policy is a bucket of
 * tokens, and most requests take one token from one bucket.
 */

export interface BucketRule {
  /** Tokens that come back every `refillMs`. */
  readonly refill: number;
  readonly refillMs: number;
  readonly capacity: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const perMinute = (refill: number, capacity: number): BucketRule => ({ refill, refillMs: MINUTE, capacity });

/** Policies whose bucket is the participant's; each answer but a 500 takes one token. */
export const PARTICIPANT_POLICIES = {
  ENTRIES_WRITE: perMinute(1_200, 36_000),
  ENTRIES_UPDATE: perMinute(600, 600),
  CLAIMS_READ: perMinute(600, 18_000),
  CLAIMS_WRITE: perMinute(1_200, 36_000),
  CLAIMS_LIST_WITH_ROLE: perMinute(40, 200),
  CLAIMS_LIST_WITHOUT_ROLE: perMinute(10, 50),
  SYNC_VERIFICATIONS_WRITE: perMinute(10, 50),
  CIDS_FILES_WRITE: { refill: 40, refillMs: DAY, capacity: 200 },
  CIDS_FILES_READ: perMinute(10, 50),
  CIDS_EVENTS_LIST: perMinute(20, 100),
  CIDS_ENTRIES_READ: perMinute(1_200, 36_000),
  INFRACTION_REPORTS_READ: perMinute(600, 18_000),
  INFRACTION_REPORTS_WRITE: perMinute(1_200, 36_000),
  INFRACTION_REPORTS_LIST_WITH_ROLE: perMinute(40, 200),
  INFRACTION_REPORTS_LIST_WITHOUT_ROLE: perMinute(10, 50),
  KEYS_CHECK: perMinute(70, 70),
  REFUNDS_READ: perMinute(1_200, 36_000),
  REFUNDS_WRITE: perMinute(2_400, 72_000),
  REFUND_LIST_WITH_ROLE: perMinute(40, 200),
  REFUND_LIST_WITHOUT_ROLE: perMinute(10, 50),
  FRAUD_MARKERS_READ: perMinute(600, 18_000),
  FRAUD_MARKERS_WRITE: perMinute(1_200, 36_000),
  FRAUD_MARKERS_LIST: perMinute(600, 18_000),
  FUNDS_RECOVERIES_READ: perMinute(1_200, 36_000),
  FUNDS_RECOVERIES_WRITE: perMinute(1_200, 36_000),
  EVENT_LIST: perMinute(40, 200),
  PERSONS_STATISTICS_READ: perMinute(12_000, 36_000),
  ENTRIES_STATISTICS_READ: perMinute(12_000, 36_000),
  POLICIES_READ: perMinute(60, 200),
  POLICIES_LIST: perMinute(6, 20),
} as const satisfies Record<string, BucketRule>;

export type ParticipantPolicy = keyof typeof PARTICIPANT_POLICIES;

/** A bank's size decides how many look-ups it has; the directory says which category a bank is in. */
export const CATEGORIES = {
  A: perMinute(25_000, 50_000),
  B: perMinute(20_000, 40_000),
  C: perMinute(15_000, 30_000),
  D: perMinute(8_000, 16_000),
  E: perMinute(2_500, 5_000),
  F: perMinute(250, 500),
  G: perMinute(25, 250),
  H: perMinute(2, 50),
} as const satisfies Record<string, BucketRule>;

export type Category = keyof typeof CATEGORIES;
export const CATEGORY_NAMES = Object.keys(CATEGORIES) as Category[];

export const PARTICIPANT_ANTISCAN = 'ENTRIES_READ_PARTICIPANT_ANTISCAN';
/** E-mails and telephones are counted apart from keys that are numbers of persons, and from random ones. */
export const USER_ANTISCAN = 'ENTRIES_READ_USER_ANTISCAN';
export const USER_ANTISCAN_V2 = 'ENTRIES_READ_USER_ANTISCAN_V2';

export type UserPolicy = typeof USER_ANTISCAN | typeof USER_ANTISCAN_V2;
export type PolicyName = ParticipantPolicy | UserPolicy | typeof PARTICIPANT_ANTISCAN;

const PERSON = perMinute(2, 100);
const COMPANY = perMinute(20, 1_000);

/** The bucket of the payer for whom a key is looked up, by the payer's CPF or CNPJ. */
export function payerRule(payerDocument: string): BucketRule {
  return isCompany(payerDocument) ? COMPANY : PERSON;
}

export function userPolicyOf(key: string): UserPolicy {
  return key.includes('@') || key.startsWith('+') ? USER_ANTISCAN : USER_ANTISCAN_V2;
}

/** Tokens that an answer to a look-up takes from the payer's bucket, and from the bank's. */
export const LOOK_UP_COSTS = {
  FOUND: { payer: 1, participant: 1 },
  MISSING: { payer: 20, participant: 3 },
} as const;

/** Returns the tokens given back once the payment was sent that the look-up was for. */
export function givenBack(payerDocument: string): { payer: number; participant: number } {
  return { payer: isCompany(payerDocument) ? 2 : 1, participant: 1 };
}

function isCompany(document: string): boolean {
  return document.length === 14;
}
