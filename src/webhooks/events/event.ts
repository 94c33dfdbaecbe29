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
  /** The resource as it was at the transition, as the interface publishes it. */
  data: object;
  at: Date;
}
