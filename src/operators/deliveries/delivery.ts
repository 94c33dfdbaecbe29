import type { DeliveryState } from '../../webhooks/delivery/outcome.ts';
import { webhookId } from '../../webhooks/endpoints/webhook.ts';
import { instant } from '../present.ts';
import { type DeliveryName, deliveryName } from './name.ts';

/** A delivery as operators see it: what is owed to one endpoint for one event. */
export interface DeliveryLine extends DeliveryName {
  companyName: string;
  /** The address less the password that it may carry; null once the endpoint is forgotten. */
  url: string | null;
  webhookType: string | null;
  /** True if the endpoint is switched on. */
  enabled: boolean;
  type: string;
  state: DeliveryState;
  attempts: number;
  endToEndId: string | null;
  dueAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** Columns of `d`, a delivery, for a `DeliveryLine`; a statement needs `DELIVERY_JOINS` beside it. */
export const DELIVERY_COLUMNS = `d.company_id as "companyId", d.webhook_id as "webhookId", d.subject,
  d.subject_id as "subjectId", d.sequence, d.resend, c.name as "companyName", w.shown_url as url,
  w.type as "webhookType", coalesce(w.queue is not null, false) as enabled,
  d.type, d.state, d.attempts, d.end_to_end_id as "endToEndId",
  d.due_at as "dueAt", d.created_at as "createdAt", d.ended_at as "endedAt"`;

export const DELIVERY_JOINS = `join companies c on c.id = d.company_id
  left join webhooks w on w.bucket = d.bucket and w.company_id = d.company_id and w.id = d.webhook_id`;

export function presentDelivery(line: DeliveryLine, salt: string) {
  return {
    id: deliveryName(line),
    event_id: webhookId(line, salt),
    company_id: Number(line.companyId),
    company_name: line.companyName,
    webhook: {
      id: Number(line.webhookId),
      url: line.url,
      type: line.webhookType,
      enabled: line.enabled,
    },
    type: line.type,
    subject: line.subject,
    subject_id: Number(line.subjectId),
    end_to_end_id: line.endToEndId,
    state: line.state,
    attempts: line.attempts,
    resend: line.resend > 0n,
    created_at: instant(line.createdAt),
    next_attempt_at: instant(line.dueAt),
    ended_at: instant(line.endedAt),
  };
}
