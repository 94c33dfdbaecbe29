import type { Executor } from '../../database/pool.ts';
import type { EventSubject, EventType } from './catalogue.ts';

/** One transition told to the customer: written in the transaction that makes the transition. */
export interface Event {
  companyId: bigint;
  /** Null for what happened on no account, as at the bank's own counter. */
  accountId: bigint | null;
  /** The subject; its events are numbered from 1 without gaps. */
  subject: Exclude<EventSubject, 'WEBHOOK'>;
  subjectId: bigint;
  sequence: number;
  type: EventType;
  /** The resource as it was at the transition, as the interface publishes it; made once it is needed. */
  data: object | (() => object);
  /**
   * The status that it tells, where the resource can be made again from what is stored and from this, whatever becomes of
   * it: see `Retell`.
   */
  status?: string | undefined;
  at: Date;
}

/** An event whose resource is made again. */
export interface RetoldEvent {
  companyId: bigint;
  subjectId: bigint;
  status: string;
}

/** Makes the resources of events of cashouts again, as they were at the transitions; in the same order. */
export type Retell = (executor: Executor, events: readonly RetoldEvent[]) => Promise<(object | undefined)[]>;
