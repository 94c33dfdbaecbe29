import type { Executor } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { ReserveBalance } from './operations.ts';

/** Shows a connected settlement system to the bank's staff, and takes their decisions. */
export interface RailWatch {
  /** Differences between the bank and the system, newest first, below an id. */
  differences(
    executor: Executor,
    page: { open: boolean; before: bigint | undefined; limit: number },
  ): Promise<RailDifference[]>;
  difference(executor: Executor, id: bigint): Promise<RailDifference | undefined>;
  /** Closes a difference with a reason; false if it was already closed. */
  closeDifference(tx: Tx, id: bigint, closing: { by: bigint; reason: string; now: Date }): Promise<boolean>;
  /** The last compared days, newest first. */
  days(executor: Executor): Promise<ComparedDay[]>;
  /** The reserve account as the system last reported it. */
  reserve(executor: Executor): Promise<ReserveBalance | undefined>;
  /** Messages about a payment and its returns, oldest first. */
  messagesOf(executor: Executor, endToEndId: string): Promise<RailMessage[]>;
  /** One message with its exact bytes. */
  message(executor: Executor, name: string): Promise<string | undefined>;
}

export interface RailDifference {
  id: bigint;
  day: string;
  kind: string;
  /** A payment or a return; empty where it is the day's. */
  about: string;
  here: bigint | null;
  there: bigint | null;
  said: string | null;
  foundAt: Date;
  closedAt: Date | null;
  closedBy: bigint | null;
  reason: string | null;
}

export interface ComparedDay {
  day: string;
  state: string;
  opening: bigint | null;
  closing: bigint | null;
  entries: number | null;
  known: bigint | null;
  knownEntries: number | null;
  endedAt: Date | null;
}

export interface RailMessage {
  /** Its id for look-ups. */
  name: string;
  direction: 'SENT' | 'RECEIVED';
  type: string;
  at: Date;
  /** When it was processed, or null. */
  doneAt: Date | null;
  signedBy: { ispb: string; serial: string; issuer: string } | null;
  /** Payments and returns in it. */
  transactions: number;
  bytes: number;
  /** Its outcome, if it is not the usual one. */
  trouble: string | null;
}
