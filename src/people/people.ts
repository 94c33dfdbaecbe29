import type { Context } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import type { SessionOwner } from './sessions.ts';

/** A person who logs in: of a company, or of the bank's staff. */
export interface Person {
  id: bigint;
  email: string;
  passwordHash: string;
  sealedTotpSecret: string | null;
  /** Null until the second factor has been confirmed with a code. */
  totpConfirmedAt: Date | null;
}

/** Counting tries, and telling people of what concerns their access. */
export type PeopleContext = Pick<Context, 'db' | 'vault' | 'clock' | 'messaging'>;

/** Changes of a person's access. Each is recorded and notified in their kind's log and e-mails. */
export type Happened =
  | { act: 'LOGGED_IN' }
  | { act: 'NEW_NETWORK'; network: string }
  | { act: 'LOG_IN_CLOSED' }
  | { act: 'PASSWORD_CHANGED' }
  | { act: 'SECOND_FACTOR_BEGUN' }
  | { act: 'SECOND_FACTOR_CONFIRMED'; replaced: boolean };

export interface Noted<P extends Person> {
  person: P;
  happened: Happened;
  /** The request; null without an authenticated person. */
  requestId: string | null;
  now: Date;
}

export interface FailedLogIn<P extends Person> {
  /** Undefined for an unknown e-mail. */
  person: P | undefined;
  reason: 'PASSWORD' | 'SECOND_FACTOR';
  place: string;
  requestId: string;
}

/** A new second factor and the step of its first code. */
export interface ProvenFactor {
  /** The sealed secret that the code was judged by. */
  sealed: string;
  step: bigint;
  now: Date;
}

/**
 * One kind of people: a table and a log. Log-in, second factor, password changes and notifications are the same for
 * all kinds.
 */
export interface People<P extends Person> {
  /** Counts tries at an e-mail: a customer and an operator may share one. */
  tryName(email: string): string;
  /** Identifies a person in the process's log, and in the attempts on their second factor. */
  nameOf(person: P): string;
  /** Returns the place for which the secret of a second factor is sealed. */
  factorPlace(person: P): string;
  /** The sealed secret that waits for its first code. */
  nextFactor(person: P): string | null;
  /** A name that their password may not contain. */
  institutionOf(executor: Executor, person: P): Promise<string>;
  findByEmail(executor: Executor, email: string): Promise<P | undefined>;
  /** Undefined once they have left, or the session that names them has ended. */
  find(executor: Executor, owner: SessionOwner): Promise<P | undefined>;
  sessionOf(person: P): SessionOwner;
  /**
   * Locks a person in their checked state until the transaction ends; undefined if their password changed or they
   * left.
   */
  lock(tx: Tx, person: P): Promise<P | undefined>;
  /** False when the step, or a later one, has served. */
  spendStep(tx: Tx, person: P, step: bigint): Promise<boolean>;
  /** True where another second factor may take the place of a confirmed one, against one of its codes. */
  replacesFactor: boolean;
  /** Stores an encrypted secret until its first code. Returns the refusal if it may not. */
  keepNextFactor(tx: Tx, person: P, sealed: string): Promise<RefusalCode | undefined>;
  /** False when another secret waits by now, one is confirmed, or the person has left. */
  confirmFactor(tx: Tx, person: P, proven: ProvenFactor): Promise<boolean>;
  /** Returns the person after the change; undefined if another change came first. */
  replacePassword(tx: Tx, person: P, hash: string): Promise<P | undefined>;
  /** The refusal of a change of password that another one overtook. */
  overtaken: RefusalCode;
  /** Records a change and notifies the person, in its transaction. */
  note(tx: Tx, context: PeopleContext, noted: Noted<P>): Promise<void>;
  /** Records a failed log-in. */
  noteFailure(context: PeopleContext, failed: FailedLogIn<P>): Promise<void>;
}

/** People, and the world that they are in. */
export interface World<P extends Person> {
  context: PeopleContext;
  people: People<P>;
}
