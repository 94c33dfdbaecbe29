import type { Executor } from '../../database/pool.ts';
import type { EventSubject, EventType } from './catalogue.ts';

/** A transition reported to the customer, written in the transaction that makes it. */
export interface Event {
  companyId: bigint;
  /** Null for events without an account. */
  accountId: bigint | null;
  /** The subject; its events are numbered from 1 without gaps. */
  subject: Exclude<EventSubject, 'WEBHOOK'>;
  subjectId: bigint;
  sequence: number;
  type: EventType;
  /** The resource at the transition, as the interface publishes it; created on first use. */
  data: object | (() => object);
  /** Status at the event, if the resource can be rebuilt from the stored rows and this status: see `Retell`. */
  status?: string | undefined;
  at: Date;
}

/** An event whose resource is built again. */
export interface RetoldEvent {
  companyId: bigint;
  subjectId: bigint;
  status: string;
}

/** Builds again the resources of cashouts' events as they were at the transitions, in the same order. */
export type Retell = (executor: Executor, events: readonly RetoldEvent[]) => Promise<(object | undefined)[]>;
