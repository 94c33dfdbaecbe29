import type { Account } from '../accounts/account.ts';
import type { EventTypeOf } from '../webhooks/events/catalogue.ts';
import type { Event } from '../webhooks/events/event.ts';
import type { Cashout } from './cashout.ts';
import { cashoutResource, type InstitutionName } from './resource.ts';
import type { CashoutStatus } from './status.ts';

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
  const { type, cashout, account, at, returnedAmount } = announcement;
  return {
    companyId: cashout.companyId,
    accountId: cashout.accountId,
    subject: 'CASHOUT',
    subjectId: cashout.id,
    sequence: cashout.events,
    type,
    data: () => {
      const resource = cashoutResource(cashout, account, institutionName);
      return returnedAmount === undefined ? resource : { ...resource, returned_amount: returnedAmount };
    },
    at,
    status: isRetold(type) ? cashout.status : undefined,
  };
}

/** The two that every payment tells. Their resources can be made again from the row: see {@link asTold}. */
function isRetold(type: Announcement['type']): boolean {
  return type === 'PIX_CASHOUT_CREATED' || type === 'PIX_CASHOUT_SUCCESS';
}

/**
 * The cashout as its creation or its success told it. After its creation it was sent and may have failed; after its
 * success nothing but its status changes.
 */
export function asTold(now: Cashout, status: CashoutStatus): Cashout {
  if (status === 'SUCCESS') return { ...now, status };
  return { ...now, status, submittedAt: null, errorCode: null, errorText: null };
}
