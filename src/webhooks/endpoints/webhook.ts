import { DAY_MS } from '../../values/dates.ts';
import type { Event } from '../events/event.ts';

/** An endpoint's subscription; MED and ALL exist beside the log's two filters. */
export const WEBHOOK_TYPES = ['CASHIN', 'CASHOUT', 'MED', 'ALL'] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The subject of a delivery: an event's subject, or a test, which has no event. */
export type DeliverySubject = Event['subject'] | 'TEST';

/** One endpoint of a company. */
export interface Webhook {
  companyId: bigint;
  id: bigint;
  /** In clear: without user name and password. */
  url: string;
  /** The whole URL, if it contains user name and password. */
  sealedUrl: string | null;
  /** The URL for display, without its password. */
  shownUrl: string;
  type: WebhookType;
  /** Only this account's events; null means all of the company's. */
  accountId: bigint | null;
  branch: string | null;
  number: string | null;
  /** Newest first; each is decrypted at `secretPlace(id)`. */
  sealedSecrets: string[];
  /** Bank's clock: until when each of them signs; null for the newest. */
  secretsExpireAt: (Date | null)[];
  sealedAuthorization: string | null;
  /** Null while it is disabled. */
  queue: bigint | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Maximum number of a company's endpoints: each receives a copy of every event. */
export const WEBHOOKS_PER_COMPANY = 20;

/** Time for which an older secret signs beside the new one. */
export const ROTATION_MS = DAY_MS;

/** Limits the secrets in the headers after repeated rotations. */
export const SECRETS_AT_MOST = 5;

/** Returns the place of an encrypted secret; moved to another endpoint, it does not decrypt. */
export function secretPlace(id: bigint): string {
  return `webhooks/${id}/secret`;
}

export function urlPlace(id: bigint): string {
  return `webhooks/${id}/url`;
}

export function authorizationPlace(id: bigint): string {
  return `webhooks/${id}/authorization`;
}

/** Identifies a delivery within its company. */
export interface DeliveryKey {
  companyId: bigint;
  webhookId: bigint;
  subject: DeliverySubject;
  subjectId: bigint;
  sequence: number;
  /** 0 is the scheduled delivery; each resend has a number of its own. */
  resend: bigint;
}

/**
 * The `webhook-id`: one per event, the same for every endpoint, attempt and resend. It is derived from the subject,
 * the event's number and the bank's own salt, so that no other bank has the same.
 */
export function webhookId(
  event: Pick<DeliveryKey, 'subject' | 'subjectId' | 'sequence'>,
  salt: string,
): string {
  return `evt_${salt}_${event.subject.toLowerCase()}_${event.subjectId}_${event.sequence}`;
}

/** The subjects of each type of endpoint; ALL receives everything. */
export const SUBJECTS_OF: Readonly<Record<'CASHIN' | 'CASHOUT' | 'MED', readonly DeliverySubject[]>> = {
  CASHIN: ['CODE', 'CASH_IN'],
  CASHOUT: ['CASHOUT'],
  MED: ['MED'],
};
