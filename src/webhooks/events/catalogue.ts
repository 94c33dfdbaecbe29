/** The subjects of events. The subject of a test is its endpoint. */
export type EventSubject = 'CASHOUT' | 'CASH_IN' | 'CODE' | 'MED' | 'REQUISITION' | 'WEBHOOK';

/** One type of event for customers. */
export interface EventKind {
  /** The transition, from the customer's side. */
  when: string;
  /** The subject that its sequence counts. */
  subject: EventSubject;
  /** Type of the endpoints that receive it; ALL receives every type. */
  heardBy: 'CASHIN' | 'CASHOUT' | 'MED' | 'BANK' | 'TESTED';
  /** Its name in the delivery log, if the interface uses another than in the body. */
  logType?: string;
}

const code = { subject: 'CODE', heardBy: 'CASHIN' } as const;
const cashIn = { subject: 'CASH_IN', heardBy: 'CASHIN' } as const;
const cashout = { subject: 'CASHOUT', heardBy: 'CASHOUT' } as const;
const med = { subject: 'MED', heardBy: 'MED' } as const;
const requisition = { subject: 'REQUISITION', heardBy: 'BANK' } as const;

/** Every type of event; the interface names them, except for cashouts, onboarding and the test. */
export const EVENT_KINDS = {
  QR_CODE_COPY_AND_PASTE_CREATED: {
    ...code,
    when: 'A payment code was created.',
    logType: 'PIX_QR_CODE_CREATED',
  },
  QR_CODE_COPY_AND_PASTE_PAID: { ...code, when: 'A payment code was paid; the money is on the account.' },
  QR_CODE_COPY_AND_PASTE_REFUNDED: {
    ...code,
    when: 'A refund of a paid code settled, requested through either route.',
  },
  QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR: {
    ...code,
    when: 'A refund of a paid code was rejected; its amount stays on the account.',
  },
  PIX_CASHIN_RECEIVED: { ...cashIn, when: 'Money arrived by Pix key, or by branch and account.' },
  PIX_CASHIN_REFUNDED: {
    ...cashIn,
    when: 'A refund of a payment received without a dynamic code settled.',
  },
  PIX_CASHIN_REFUNDED_ERROR: {
    ...cashIn,
    when: 'A refund of a payment received without a dynamic code was rejected; its amount stays on the account.',
  },
  PIX_CASHOUT_CREATED: {
    ...cashout,
    when: 'A cashout was created, waiting for approval (NEW) or already in progress (PROCESSING). Sent once per cashout.',
    logType: 'PIX_TRANSACTION_CREATED',
  },
  PIX_CASHOUT_SUCCESS: { ...cashout, when: 'A cashout settled; the recipient has the money.' },
  PIX_CASHOUT_ERROR: { ...cashout, when: 'A cashout failed; nothing was debited.' },
  PIX_CASHOUT_REFUND: {
    ...cashout,
    when: 'Money of a settled cashout was returned, in part or in full. Sent once per return.',
  },
  PIX_CASHOUT_CANCELED: { ...cashout, when: 'A cashout was cancelled before it was approved.' },
  MED_CREATED: { ...med, when: 'An infraction report about a received payment arrived.' },
  MED_APPROVED: { ...med, when: 'A dispute was accepted; the automatic refund starts.' },
  MED_REJECTED: { ...med, when: 'A dispute was rejected; the blocked amount was released.' },
  MED_CANCELLED: { ...med, when: 'A dispute was cancelled; the blocked amount was released.' },
  ONBOARDING_REQUISITION_APPROVED: { ...requisition, when: 'A requisition was approved.' },
  ONBOARDING_REQUISITION_REPROVED: { ...requisition, when: 'A requisition was rejected.' },
  WEBHOOK_TEST: {
    subject: 'WEBHOOK',
    heardBy: 'TESTED',
    when: 'A test of this endpoint was requested.',
  },
} as const satisfies Record<string, EventKind>;

type Kinds = typeof EVENT_KINDS;
export type EventType = keyof Kinds;

/** The events of one subject: `EventTypeOf<'CASHOUT'>`. */
export type EventTypeOf<Subject extends EventSubject> = {
  [Type in EventType]: Kinds[Type]['subject'] extends Subject ? Type : never;
}[EventType];

/** Every name of an event, in its body or in the delivery log. */
export type EventOrLogType = EventType | Extract<Kinds[EventType], { logType: string }>['logType'];

/** Returns the name of a type in the delivery log. */
export function logTypeOf(type: EventType): string {
  const kind: EventKind = EVENT_KINDS[type];
  return kind.logType ?? type;
}
