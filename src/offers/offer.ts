import type { Party } from '../rail/party.ts';
import type { SettlementTime, WordAnswer } from '../rail/rail.ts';
import type { Centavos } from '../values/money.ts';

/**
 * A payment of another institution's that the bank has accepted, and that the rail may settle or drop. It holds no
 * money: until it settles there is none. Its id is the one that the cash-in will have.
 */
export interface Offer extends OfferCourse {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly accountId: bigint;
  readonly endToEndId: string;
  readonly amount: Centavos;
  /** The key that was paid; null when branch and account were given. */
  readonly pixKey: string | null;
  /** The code that is kept for it. */
  readonly codeId: bigint | null;
  readonly txid: string | null;
  readonly payer: Party;
}

/** Progress of an offer, of a payment or of a return. */
export interface OfferCourse {
  readonly status: OfferStatus;
  /** Bank's clock: when the bank accepted it. */
  readonly acceptedAt: Date;
  /** Until when the rail may settle it; the bank keeps asking from some seconds later. */
  readonly limitAt: Date;
  /** While PENDING: when the rail is asked for the word that has not come. */
  readonly dueAt: Date | null;
  readonly settledAt: Date | null;
  readonly accountingDate: string | null;
  /** Why the rail dropped it. */
  readonly dropCode: string | null;
}

/** Begins the course of an accepted offer, which the rail settles by `limit`, in milliseconds of the epoch. */
export function beginCourse(acceptedAt: Date, limit: number): OfferCourse {
  return {
    status: 'PENDING',
    acceptedAt,
    limitAt: new Date(limit),
    dueAt: new Date(limit + PATIENCE_MS),
    settledAt: null,
    accountingDate: null,
    dropCode: null,
  };
}

export type OfferStatus = 'PENDING' | 'SETTLED' | 'DROPPED';

/** The rail's word on an offer. */
export type OfferWord = ({ settled: true } & SettlementTime) | { settled: false; code: string };

/** Time after the limit in which a word may still come by itself; then the rail is asked for it. */
const PATIENCE_MS = 5_000;
/** Time between two questions from then on. */
export const ASK_AGAIN_MS = 30_000;
/** An offer that the rail does not know so long after its limit never settles. */
export const FORGOTTEN_AFTER_MS = 60_000;

/** The members of an offer, of a payment or of a return, that a word changes. */
type Promised = Pick<Offer, 'status' | 'dueAt' | 'settledAt' | 'accountingDate' | 'dropCode'>;

export interface Heard<Kept> {
  answer: Exclude<WordAnswer, 'UNKNOWN'>;
  /** The offer after its first word; undefined when it has had one. */
  after: Kept | undefined;
}

/** The first word stands: one that repeats it changes nothing, one that says otherwise is told to people. */
export function hearWord<Kept extends Promised>(offer: Kept, word: OfferWord): Heard<Kept> {
  if (offer.status !== 'PENDING')
    return {
      answer: (offer.status === 'SETTLED') === word.settled ? 'DONE' : 'CONTRADICTS',
      after: undefined,
    };
  if (!word.settled)
    return { answer: 'DONE', after: { ...offer, status: 'DROPPED', dropCode: word.code, dueAt: null } };
  const { settledAt, accountingDate } = word;
  return { answer: 'DONE', after: { ...offer, status: 'SETTLED', settledAt, accountingDate, dueAt: null } };
}
