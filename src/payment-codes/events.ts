import type { Account } from '../accounts/account.ts';
import type { Event } from '../webhooks/events/event.ts';
import type { PaymentCode } from './code.ts';
import { codeResource } from './resource.ts';

export interface CodeAnnouncement {
  type: 'QR_CODE_COPY_AND_PASTE_CREATED' | 'QR_CODE_COPY_AND_PASTE_PAID';
  /** The code directly after the transition; `events` includes this one. */
  code: PaymentCode;
  account: Pick<Account, 'branch' | 'number'>;
  at: Date;
}

/** Builds the event of a transition of a payment code. */
export function codeEvent(
  announcement: CodeAnnouncement,
  institutionName: (ispb: string) => string | null,
): Event {
  const { type, code, account, at } = announcement;
  return {
    companyId: code.companyId,
    accountId: code.accountId,
    subject: 'CODE',
    subjectId: code.id,
    sequence: code.events,
    type,
    data: codeResource(code, account, { now: at, institutionName }),
    at,
  };
}
