import { bankNow } from '../../api/bank-clock.ts';
import type { AnswerTo } from '../../api/narrowed.ts';

/** A row of the log: one attempt to deliver an event to an endpoint. */
export type Attempt = AnswerTo<'GET /v3/webhooks/logs'>['results'][number];

export type Standing = 'underWay' | 'delivered' | 'refused' | 'unanswered';

// An attempt is given fifteen seconds; what has no end after a minute had its server die under it.
const UNDER_WAY_MS = 60_000;

/** Tells if the end of an attempt is still to come: its row is written before the call. */
export function isUnderWay({ status_code, created_at, updated_at }: Attempt): boolean {
  return (
    status_code === null &&
    updated_at === created_at &&
    bankNow().getTime() - Date.parse(created_at) < UNDER_WAY_MS
  );
}

export function standingOf(attempt: Attempt): Standing {
  if (isUnderWay(attempt)) return 'underWay';
  const { status_code: status } = attempt;
  if (status === null) return 'unanswered';
  return status >= 200 && status < 300 ? 'delivered' : 'refused';
}

/** All attempts of one event at one endpoint, the latest first. */
export interface Delivery {
  key: string;
  attempts: readonly [Attempt, ...Attempt[]];
}

/** Groups the attempts of one event at one endpoint; the latest attempt comes first, as in the log. */
export function groupDeliveries(rows: readonly Attempt[]): Delivery[] {
  const groups = new Map<string, [Attempt, ...Attempt[]]>();
  for (const row of rows) {
    const key = `${row.webhook_id} ${eventIdOf(row)}`;
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return [...groups].map(([key, attempts]) => ({ key, attempts }));
}

/** The `webhook-id` that was sent: one per event, the same on every attempt. */
function eventIdOf({ id, header }: Attempt): string {
  try {
    const sent = (JSON.parse(header ?? '') as Record<string, unknown>)['webhook-id'];
    return typeof sent === 'string' ? sent : `#${id}`;
  } catch {
    return `#${id}`;
  }
}
