import type { Account } from '../accounts/account.ts';
import type { EventTypeOf } from '../webhooks/events/catalogue.ts';
import type { Event } from '../webhooks/events/event.ts';
import type { Cashout } from './cashout.ts';
import { cashoutResource, type InstitutionName } from './resource.ts';

export interface Announcement {
  type: EventTypeOf<'CASHOUT'>;
  /** The cashout directly after the transition; `events` already includes this one. */
  cashout: Cashout;
  account: Account;
  at: Date;
  /** The amount of a return, in reais. */
  returnedAmount?: number;
}

/** Builds the event of a cashout's transition. */
export function cashoutEvent(announcement: Announcement, institutionName: InstitutionName): Event {
  const { cashout, account, returnedAmount } = announcement;
  const resource = cashoutResource(cashout, account, institutionName);
  return {
    companyId: cashout.companyId,
    accountId: cashout.accountId,
    subject: 'CASHOUT',
    subjectId: cashout.id,
    sequence: cashout.events,
    type: announcement.type,
    data: returnedAmount === undefined ? resource : { ...resource, returned_amount: returnedAmount },
    at: announcement.at,
  };
}
