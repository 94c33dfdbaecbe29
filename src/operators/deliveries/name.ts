import type { DeliverySubject } from '../../webhooks/endpoints/webhook.ts';

/** The name of one delivery in the whole bank. */
export interface DeliveryName {
  companyId: bigint;
  webhookId: bigint;
  subject: DeliverySubject;
  subjectId: bigint;
  sequence: number;
  resend: bigint;
}

const DIGITS = '\\d{1,18}';
const NAME = new RegExp(`^(${DIGITS})-(${DIGITS})-([a-z_]{3,12})-(${DIGITS})-(\\d{1,9})-(${DIGITS})$`);

// Every subject, or it does not compile.
const SUBJECTS = Object.keys({
  CASHOUT: true,
  CASH_IN: true,
  CODE: true,
  MED: true,
  REQUISITION: true,
  TEST: true,
} satisfies Record<DeliverySubject, true>) as DeliverySubject[];

/** A delivery as addresses and the audit log name it, such as `12-40-cash_in-97-1-0`. */
export function deliveryName(of: DeliveryName): string {
  const { companyId, webhookId, subject, subjectId, sequence, resend } = of;
  return [companyId, webhookId, subject.toLowerCase(), subjectId, sequence, resend].join('-');
}

/** Parses a delivery's name; undefined if it is malformed. */
export function parseDeliveryName(text: string): DeliveryName | undefined {
  const [, company, webhook, about, subjectId, sequence, resend] = NAME.exec(text) ?? [];
  const subject = SUBJECTS.find((one) => one.toLowerCase() === about);
  if (subject === undefined || company === undefined || webhook === undefined) return undefined;
  return {
    companyId: BigInt(company),
    webhookId: BigInt(webhook),
    subject,
    subjectId: BigInt(subjectId ?? 0),
    sequence: Number(sequence),
    resend: BigInt(resend ?? 0),
  };
}

/** Parses a `webhook-id`, as receivers know it; undefined if it is malformed. */
export function parseEventId(
  text: string,
): { salt: string; subject: string; subjectId: string; sequence: string } | undefined {
  const [, salt, about, subjectId, sequence] =
    new RegExp(`^evt_([0-9a-f]{12})_([a-z_]{3,12})_(${DIGITS})_(\\d{1,9})$`).exec(text) ?? [];
  if (salt === undefined || about === undefined || subjectId === undefined || sequence === undefined)
    return undefined;
  return { salt, subject: about.toUpperCase(), subjectId, sequence };
}
