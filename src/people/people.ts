import type { Context } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import type { SessionOwner } from './sessions.ts';

/** Somebody who logs in: one of a company's people, or one of the bank's own. */
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

/** News of somebody's access. Each is written down and told as their people's log and mailboxes are. */
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
  /** The request that it came in; null where nobody has proved to be anybody. */
  requestId: string | null;
  now: Date;
}

export interface FailedLogIn<P extends Person> {
  /** Undefined for an e-mail that is nobody's. */
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
 * One kind of people: a table and a log. How they log in, prove a second factor, change a password and are told of it
 * is the same for all kinds.
 */
export interface People<P extends Person> {
  /** Counts tries at an e-mail: a customer and an operator may share one. */
  tryName(email: string): string;
  /** Names a person in the process's log, and counts the tries of their second factor. */
  nameOf(person: P): string;
  /** Returns the place for which the secret of a second factor is sealed. */
  factorPlace(person: P): string;
  /** The sealed secret that waits for its first code. */
  nextFactor(person: P): string | null;
  /** The name that no password of theirs is made of. */
  institutionOf(executor: Executor, person: P): Promise<string>;
  findByEmail(executor: Executor, email: string): Promise<P | undefined>;
  /** Undefined once they have left, or the session that names them has ended. */
  find(executor: Executor, owner: SessionOwner): Promise<P | undefined>;
  sessionOf(person: P): SessionOwner;
  /** Holds somebody as they were judged until the transaction ends; undefined when their password changed or they left. */
  lock(tx: Tx, person: P): Promise<P | undefined>;
  /** False when the step, or a later one, has served. */
  spendStep(tx: Tx, person: P, step: bigint): Promise<boolean>;
  /** True where another second factor may take the place of a confirmed one, against one of its codes. */
  replacesFactor: boolean;
  /** Keeps a sealed secret until its first code. Answers the refusal where it may not. */
  keepNextFactor(tx: Tx, person: P, sealed: string): Promise<RefusalCode | undefined>;
  /** False when another secret waits by now, one is confirmed, or the person has left. */
  confirmFactor(tx: Tx, person: P, proven: ProvenFactor): Promise<boolean>;
  /** Answers the person after the change; undefined when another change came first. */
  replacePassword(tx: Tx, person: P, hash: string): Promise<P | undefined>;
  /** The refusal of a change of password that another one overtook. */
  overtaken: RefusalCode;
  /** Writes news down and tells the person, in the transaction of what happened. */
  note(tx: Tx, context: PeopleContext, noted: Noted<P>): Promise<void>;
  /** Writes a failed log-in down that was judged. */
  noteFailure(context: PeopleContext, failed: FailedLogIn<P>): Promise<void>;
}

/** People, and the world that they are in. */
export interface World<P extends Person> {
  context: PeopleContext;
  people: People<P>;
}
