import type { Account } from '../accounts/account.ts';
import type { Event } from '../webhooks/publish.ts';
import type { Cashout } from './cashout.ts';
import { cashoutResource, type InstitutionName } from './resource.ts';

export type CashoutEventType =
  | 'PIX_CASHOUT_CREATED'
  | 'PIX_CASHOUT_SUCCESS'
  | 'PIX_CASHOUT_ERROR'
  | 'PIX_CASHOUT_REFUND'
  | 'PIX_CASHOUT_CANCELED';

export interface Announcement {
  type: CashoutEventType;
  /** The cashout right after the transition; `events` already counts this one. */
  cashout: Cashout;
  account: Account;
  at: Date;
  /** The amount that a refund gives back, in reais. */
  returnedAmount?: number;
}

/** The event that tells a transition of a cashout. */
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
