import { int8Column, textColumn } from '../../database/columns.ts';
import { type Executor, query, sql } from '../../database/pool.ts';
import { ofCompany } from '../../database/spread/buckets.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Event } from '../events/event.ts';
import type { WebhookType } from './webhook.ts';

/** An open endpoint, with the members that select its events. */
export interface ListeningEndpoint {
  companyId: bigint;
  id: bigint;
  queue: bigint;
  type: WebhookType;
  /** Only this account's events; null means all of the company's. */
  accountId: bigint | null;
  /** As the log shows it. */
  url: string;
  authorized: boolean;
  /** All of the above in one text. A replicated row has no version of its own. */
  version: string;
}

const VERSION = `concat_ws(' ', w.id, w.queue, w.type, w.account_id, w.shown_url,
            w.sealed_authorization is not null or w.shown_url <> w.url)`;

const listening = sql<ListeningEndpoint>(
  'webhooks.listening',
  `select w.company_id as "companyId", w.id, w.queue, w.type, w.account_id as "accountId", w.shown_url as url,
          (w.sealed_authorization is not null or w.shown_url <> w.url) as authorized,
          ${VERSION} as version
     from unnest($1::int8[]) as n(id)
     join webhooks w on ${ofCompany('w', 'n.id')} and w.queue is not null`,
);

/** Finds the open endpoints of these companies, by company; one without is omitted. */
export async function findListening(
  executor: Executor,
  companyIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly ListeningEndpoint[]>> {
  const found = new Map<bigint, ListeningEndpoint[]>();
  if (companyIds.length === 0) return found;
  for (const endpoint of await query(executor, listening, [int8Column(companyIds)])) {
    const others = found.get(endpoint.companyId);
    if (others === undefined) found.set(endpoint.companyId, [endpoint]);
    else others.push(endpoint);
  }
  return found;
}

// Fails by a division by zero, `STALE`, if the open endpoints are not these.
const same = sql<object>(
  'webhooks.verify-listening',
  `select 1 / (count(*) = cardinality($2::text[]) and coalesce(bool_and(${VERSION} = any($2)), true))::int4
            as refused_when_stale
     from unnest($1::int8[]) as n(id)
     join webhooks w on ${ofCompany('w', 'n.id')} and w.queue is not null`,
);

/** Fails the transaction if the open endpoints of these companies have changed. */
export async function verifyListening(
  tx: Tx,
  companyIds: readonly bigint[],
  known: readonly ListeningEndpoint[],
): Promise<void> {
  await query(tx, same, [int8Column(companyIds), textColumn(known.map(({ version }) => version))]);
}

/** Tells whether an endpoint subscribed to an event. */
export function hears(
  { type, accountId }: ListeningEndpoint,
  event: Pick<Event, 'subject' | 'accountId'>,
): boolean {
  if (accountId !== null && accountId !== event.accountId) return false;
  if (type === 'ALL') return true;
  if (type === 'CASHIN') return event.subject === 'CODE' || event.subject === 'CASH_IN';
  return type === event.subject;
}
