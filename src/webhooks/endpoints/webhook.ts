import { DAY_MS } from '../../values/dates.ts';
import type { Event } from '../events/event.ts';

/** Events that an endpoint wants; MED and ALL reach beyond the log's two filters. */
export const WEBHOOK_TYPES = ['CASHIN', 'CASHOUT', 'MED', 'ALL'] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The subject of a delivery: an event's subject, or a test that has no event. */
export type DeliverySubject = Event['subject'] | 'TEST';

/** One endpoint of a company. */
export interface Webhook {
  companyId: bigint;
  id: bigint;
  /** In clear: without the name and password that it may carry. */
  url: string;
  /** The whole address, where it carries a name and a password. */
  sealedUrl: string | null;
  /** The address without the password that it may carry, as it is shown. */
  shownUrl: string;
  type: WebhookType;
  /** Only this account's events; null means all of the company's. */
  accountId: bigint | null;
  branch: string | null;
  number: string | null;
  /** Newest first; each opens at `secretPlace(id)`. */
  sealedSecrets: string[];
  /** Bank's clock: until when each of them signs; null for the newest. */
  secretsExpireAt: (Date | null)[];
  sealedAuthorization: string | null;
  /** Null while it is switched off. */
  queue: bigint | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Number of endpoints that a company may have: each is a copy of every event to deliver. */
export const WEBHOOKS_PER_COMPANY = 20;

/** For so long an older secret signs beside the new one. */
export const ROTATION_MS = DAY_MS;

/** A secret that is rotated again and again does not make the headers grow for ever. */
export const SECRETS_AT_MOST = 5;

/** Returns the place for which a secret is sealed; one that is moved to another endpoint does not open. */
export function secretPlace(id: bigint): string {
  return `webhooks/${id}/secret`;
}

export function urlPlace(id: bigint): string {
  return `webhooks/${id}/url`;
}

export function authorizationPlace(id: bigint): string {
  return `webhooks/${id}/authorization`;
}

/** The key that tells one delivery from all others of its company. */
export interface DeliveryKey {
  companyId: bigint;
  webhookId: bigint;
  subject: DeliverySubject;
  subjectId: bigint;
  sequence: number;
  /** 0 is what the schedule owes; each resend has a number of its own. */
  resend: bigint;
}

/**
 * The `webhook-id`: one per event, the same at every endpoint, on every attempt and resend. It is made of what the
 * event is about and of its number there, and of the bank's own salt, so that no other bank has the same.
 */
export function webhookId(
  event: Pick<DeliveryKey, 'subject' | 'subjectId' | 'sequence'>,
  salt: string,
): string {
  return `evt_${salt}_${event.subject.toLowerCase()}_${event.subjectId}_${event.sequence}`;
}

/** The subjects that a type of endpoint is told about; ALL is told of everything. */
export const SUBJECTS_OF: Readonly<Record<'CASHIN' | 'CASHOUT' | 'MED', readonly DeliverySubject[]>> = {
  CASHIN: ['CODE', 'CASH_IN'],
  CASHOUT: ['CASHOUT'],
  MED: ['MED'],
};
