import { paramRows } from '../../database/param-rows.ts';
import { type Executor, execute, query, queryOne, sql } from '../../database/pool.ts';
import { bucketOf, ofCompany } from '../../database/spread/buckets.ts';
import { atHomeOf } from '../../database/spread/shards.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Webhook } from './webhook.ts';

const COLUMNS = `w.company_id as "companyId", w.id, w.url, w.sealed_url as "sealedUrl", w.shown_url as "shownUrl", w.type, w.account_id as "accountId", a.branch, a.number,
  w.sealed_secrets as "sealedSecrets", w.secrets_expire_at as "secretsExpireAt",
  w.sealed_authorization as "sealedAuthorization", w.queue, w.created_at as "createdAt", w.updated_at as "updatedAt"`;
const FROM = `from webhooks w
  left join lateral (select branch, number from accounts
                      where ${ofCompany('', 'w.company_id')} and id = w.account_id limit 1) a on true`;

const listed = sql<Webhook>(
  'webhooks.of-company',
  `select ${COLUMNS} ${FROM} where ${ofCompany('w', '$1')} and w.deleted_at is null order by w.id`,
);

export function selectWebhooks(executor: Executor, companyId: bigint): Promise<Webhook[]> {
  return query(atHomeOf(executor, companyId), listed, [companyId]);
}

const byId = sql<Webhook>(
  'webhooks.by-id',
  `select ${COLUMNS} ${FROM} where ${ofCompany('w', '$1')} and w.id = $2 and w.deleted_at is null`,
);

export function selectWebhook(
  executor: Executor,
  ref: { companyId: bigint; id: bigint },
): Promise<Webhook | undefined> {
  return queryOne(atHomeOf(executor, ref.companyId), byId, [ref.companyId, ref.id]);
}

const lockById = sql(
  'webhooks.lock',
  `select from webhooks where ${ofCompany('', '$1')} and id = $2 and deleted_at is null for no key update`,
);

/** Locks and reads the endpoint; it is read after the lock, so that nothing is stale. */
export async function lockWebhook(
  tx: Tx,
  ref: { companyId: bigint; id: bigint },
): Promise<Webhook | undefined> {
  await execute(tx, lockById, [ref.companyId, ref.id]);
  return selectWebhook(tx, ref);
}

const lockOwner = sql('webhooks.lock-company', 'select from companies where id = $1 for no key update');

/** Serialises creation, so that two concurrent endpoints cannot both be the last allowed one. */
export async function lockCompany(tx: Tx, companyId: bigint): Promise<void> {
  await execute(tx, lockOwner, [companyId]);
}

const newId = sql<{ id: bigint }>('webhooks.new-id', `select nextval('entity_ids') as id`);
const newQueue = sql<{ queue: bigint }>('webhooks.new-queue', `select nextval('webhook_queues') as queue`);

export async function drawWebhookId(executor: Executor): Promise<bigint> {
  return ((await queryOne(executor, newId)) as { id: bigint }).id;
}

/** A new queue number. */
export async function drawQueue(executor: Executor): Promise<bigint> {
  return ((await queryOne(executor, newQueue)) as { queue: bigint }).queue;
}

// A transaction ends within this time, or its statements are aborted.
const COMMITTED_WITHIN_MS = 15_000;

const insert = sql(
  'webhooks.insert',
  `insert into webhooks (bucket, company_id, id, url, type, account_id, sealed_secrets, secrets_expire_at,
                         sealed_authorization, queue, created_at, updated_at, shown_url, watched_from,
                         sealed_url)
   values (${bucketOf('$1')}, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);
const update = sql(
  'webhooks.update',
  `update webhooks set url = $3, type = $4, account_id = $5, sealed_secrets = $6, secrets_expire_at = $7,
          sealed_authorization = $8, queue = $9, updated_at = $11, shown_url = $12, sealed_url = $14,
          watched_from = case when $9::int8 is not null then $13::timestamptz end,
          switched_off_at = case when $9::int8 is null then switched_off_at end,
          failing_since = case when $9::int8 is null then failing_since end
    where ${ofCompany('', '$1')} and id = $2 and created_at = $10`,
);

export async function insertWebhook(tx: Tx, webhook: Webhook): Promise<void> {
  await execute(tx, insert, columnsOf(webhook));
}

/** Writes the whole endpoint; a caller that changes its subscription calls `watchFrom` after the commit. */
export async function updateWebhook(tx: Tx, webhook: Webhook): Promise<void> {
  await execute(tx, update, columnsOf(webhook));
}

function columnsOf(webhook: Webhook): unknown[] {
  const { companyId, id, url, type, accountId, sealedSecrets, secretsExpireAt } = webhook;
  const { sealedAuthorization, queue, createdAt, updatedAt, shownUrl, sealedUrl } = webhook;
  const who = [companyId, id, url, type, accountId, sealedSecrets, secretsExpireAt];
  const watchedFrom = new Date(updatedAt.getTime() + COMMITTED_WITHIN_MS);
  return [...who, sealedAuthorization, queue, createdAt, updatedAt, shownUrl, watchedFrom, sealedUrl];
}

const remove = sql(
  'webhooks.remove',
  `update webhooks set deleted_at = $3, queue = null, watched_from = null, updated_at = $3,
          sealed_authorization = null, sealed_url = null
    where ${ofCompany('', '$1')} and id = $2`,
);

/** The row stays as long as the log refers to it. */
export async function removeWebhook(
  tx: Tx,
  ref: { companyId: bigint; id: bigint },
  now: Date,
): Promise<void> {
  await execute(tx, remove, [ref.companyId, ref.id, now]);
}

const watch = sql(
  'webhooks.watch',
  `update webhooks set watched_from = $4
    where ${ofCompany('', '$1')} and id = $2 and updated_at = $3 and queue is not null`,
);

/**
 * Sets the time from which the checker requires this endpoint's events: those published after the change was
 * committed have certainly seen it, those published meanwhile may not have. The change itself stored the latest
 * possible time; this brings it forward, and nothing is wrong without it. A failure is therefore ignored: the creator
 * of an endpoint still gets its secret.
 */
export async function watchFrom(
  executor: Executor,
  changed: Pick<Webhook, 'companyId' | 'id' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  const columns = [changed.companyId, changed.id, changed.updatedAt, now];
  await execute(executor, watch, columns).catch(() => undefined);
}

const ofQueues = sql<Webhook>(
  'webhooks.of-queues',
  `select ${COLUMNS}
     from ${paramRows('q', 'company_id int8, queue int8')}
    cross join lateral (select * from webhooks
                         where bucket = ${bucketOf('q.company_id')} and queue = q.queue
                           and company_id = q.company_id limit 1) w
    cross join lateral (select null::text as branch, null::text as number) a`,
);

/** Finds the endpoints of these queues; a closed queue has none. */
export function selectByQueues(executor: Executor, columns: readonly Buffer[]): Promise<Webhook[]> {
  return query(executor, ofQueues, columns);
}
