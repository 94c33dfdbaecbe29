import type { Party } from '../rail/party.ts';
import type { SettlementTime, WordAnswer } from '../rail/rail.ts';
import type { Centavos } from '../values/money.ts';

/**
 * An incoming payment that the bank has accepted and the rail may still settle or drop. It holds no money, because
 * there is none until it settles. Its id is the id of the future cash-in.
 */
export interface Offer extends OfferCourse {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly accountId: bigint;
  readonly endToEndId: string;
  readonly amount: Centavos;
  /** The key that was paid; null when branch and account were given. */
  readonly pixKey: string | null;
  /** The code that is reserved for it. */
  readonly codeId: bigint | null;
  readonly txid: string | null;
  readonly payer: Party;
}

/** Progress of an offer, of a payment or a return. */
export interface OfferCourse {
  readonly status: OfferStatus;
  /** Bank's clock: when the bank accepted it. */
  readonly acceptedAt: Date;
  /** Limit until which the rail may settle it; the bank keeps asking from some seconds later. */
  readonly limitAt: Date;
  /** While PENDING: when to ask the rail for the overdue outcome. */
  readonly dueAt: Date | null;
  readonly settledAt: Date | null;
  readonly accountingDate: string | null;
  /** Why the rail dropped it. */
  readonly dropCode: string | null;
}

/** Starts the progress of an accepted offer, which the rail settles by `limit`, in milliseconds of the epoch. */
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

/** The rail's outcome of an offer. */
export type OfferWord = ({ settled: true } & SettlementTime) | { settled: false; code: string };

/** Time after the limit in which an outcome may still arrive; then the rail is asked for it. */
const PATIENCE_MS = 5_000;
/** Interval between later queries. */
export const ASK_AGAIN_MS = 30_000;
/** An offer that the rail does not know this long after its limit never settles. */
export const FORGOTTEN_AFTER_MS = 60_000;

/** The members of an offer, of a payment or a return, that an outcome changes. */
type Promised = Pick<Offer, 'status' | 'dueAt' | 'settledAt' | 'accountingDate' | 'dropCode'>;

export interface Heard<Kept> {
  answer: Exclude<WordAnswer, 'UNKNOWN'>;
  /** The offer after its first outcome; undefined if it already had one. */
  after: Kept | undefined;
}

/** The first outcome is final: a repeated one changes nothing, a contradictory one is reported to people. */
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
