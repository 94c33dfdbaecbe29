import type { DirectoryClaim } from '../../../src/rail/claims.ts';
import type { Party } from '../../../src/rail/party.ts';
import type {
  Drop,
  IncomingPayment,
  IncomingReturn,
  Outcome,
  PaymentAnswer,
  Rail,
  RailListener,
  Receipt,
  ReturnCredit,
  ReturnDrop,
  ReturnOutcome,
} from '../../../src/rail/rail.ts';
import type { RailGround } from '../../../src/rails/other-side.ts';
import type { Clock } from '../../../src/time/clock.ts';
import { centavos } from '../../../src/values/money.ts';

/** The reaction of a recipient elsewhere to money that comes. */
export type Does = 'ok' | 'silent' | 'slow-5' | 'reject-AC03';

/** The fate of another institution's payment once the bank has accepted it. */
export type Becomes = 'SETTLED' | 'DROPPED';

/** A rail with the other side played, and a bank's ear that writes down what it hears. */
export interface RailWorld {
  rail: Rail;
  ear: Ear;
  now(): Date;
  /** Moves the clocks of both sides. */
  advance(seconds: number): Promise<void>;
  recipient(does: Does): Party;
  /** Another institution pays an account of the bank; answers the payment's end-to-end id. */
  payIn(amount: bigint, becomes?: Becomes): Promise<string>;
  /** The recipient's institution gives back of a payment of the bank's; answers the return's id. */
  giveBack(endToEndId: string, amount: bigint): Promise<string>;
  /** Somebody's key at another institution. */
  registerElsewhere(key: string): Promise<void>;
  /** The other institution's move of its side in a claim. */
  moveElsewhere(claimId: string, move: 'ACKNOWLEDGE' | 'CONFIRM'): Promise<void>;
  close(): Promise<void>;
}

/** One line for each rail that there is. */
export type OpenWorld = () => Promise<RailWorld>;

export const BANK_ISPB = '99999000';

/** The bank's account in the contract. */
export const OURS: Party = {
  ispb: BANK_ISPB,
  branch: '0001',
  number: '100019',
  accountType: 'PAYMENT_ACCOUNT',
  document: '12345678000195',
  name: 'Padaria Aurora Ltda',
};

export interface HandClock extends Clock {
  advance(seconds: number): void;
}

/** The machine's clock, moved forward by hand. */
export function openHandClock(): HandClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (seconds) => {
      ahead += seconds * 1000;
    },
  };
}

/** The bank's news, in order, and its answers. `fails` of the next calls throw, as a bank does that dies. */
export interface Ear {
  fails: number;
  answer: (offered: IncomingPayment | IncomingReturn) => PaymentAnswer;
  offers: IncomingPayment[];
  returnOffers: IncomingReturn[];
  outcomes: Outcome[];
  returnOutcomes: ReturnOutcome[];
  settled: Receipt[];
  dropped: Drop[];
  returnsSettled: ReturnCredit[];
  returnsDropped: ReturnDrop[];
  claims: DirectoryClaim[];
  listener: RailListener;
}

export function openEar(): Ear {
  const hear = <One>(list: One[], told: readonly One[]) => {
    if (ear.fails > 0) {
      ear.fails -= 1;
      throw new Error('the bank has died');
    }
    list.push(...told);
  };
  const ear: Ear = {
    fails: 0,
    answer: () => ({ accepted: true }),
    ...{ offers: [], returnOffers: [], outcomes: [], returnOutcomes: [], claims: [] },
    ...{ settled: [], dropped: [], returnsSettled: [], returnsDropped: [] },
    listener: {
      outcomes: async (told) => hear(ear.outcomes, told),
      returnOutcomes: async (told) => hear(ear.returnOutcomes, told),
      offers: async (told) => {
        hear(ear.offers, told);
        return told.map((one) => ear.answer(one));
      },
      returnOffers: async (told) => {
        hear(ear.returnOffers, told);
        return told.map((one) => ear.answer(one));
      },
      bookings: async (asked) => asked.map(() => centavos(0n)),
      bookTransfers: async () => [],
      settled: async (told) => {
        hear(ear.settled, told);
        return told.map(() => 'DONE');
      },
      dropped: async (told) => {
        hear(ear.dropped, told);
        return told.map(() => 'DONE');
      },
      returnsSettled: async (told) => {
        hear(ear.returnsSettled, told);
        return told.map(() => 'DONE');
      },
      returnsDropped: async (told) => {
        hear(ear.returnsDropped, told);
        return told.map(() => 'DONE');
      },
      claims: async (told) => hear(ear.claims, told),
      reports: async (told) => told.map(() => ({ taken: true })),
      reportCancellations: async () => undefined,
      refundsAsked: async () => undefined,
    },
  };
  return ear;
}

/** The parts of a rail's ground that are the same for all rails. */
export type Ground = Omit<RailGround, 'config' | 'db'>;
