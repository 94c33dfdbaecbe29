import { findAccount } from '../../accounts/find.ts';
import type { Context } from '../../context.ts';
import { type Tx, transaction } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import { type Doer, recordSecurityAct } from '../../security-log/record.ts';
import { bareUrl, shownUrlOf } from '../delivery/attempt.ts';
import { createWebhookSecret } from '../delivery/sign.ts';
import { hostOf, WEBHOOKS_PER_HOST } from './hosts.ts';
import { rotateSecrets } from './secrets.ts';
import {
  drawQueue,
  drawWebhookId,
  insertWebhook,
  lockCompany,
  lockWebhook,
  removeWebhook,
  selectWebhook,
  selectWebhooks,
  updateWebhook,
  watchFrom,
} from './store.ts';
import {
  authorizationPlace,
  ROTATION_MS,
  secretPlace,
  urlPlace,
  WEBHOOKS_PER_COMPANY,
  type Webhook,
  type WebhookType,
} from './webhook.ts';

export interface AccountName {
  branch: string;
  number: string;
}

export interface NewWebhook {
  companyId: bigint;
  by: Doer;
  url: string;
  type: WebhookType;
  account: AccountName | null;
  authorization: string | null;
}

/** An endpoint with its secret, which is shown only once. */
export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

/** The company's endpoints, oldest first. */
export function listWebhooks(context: Context, companyId: bigint): Promise<Webhook[]> {
  return selectWebhooks(context.db.main, companyId);
}

/** Creates an enabled endpoint. Refuses an unknown account, and more endpoints than a company may have. */
export async function createWebhook(context: Context, asked: NewWebhook): Promise<WebhookWithSecret> {
  const { db, vault, clock } = context;
  const { companyId, url, type } = asked;
  context.freeActs.spend('WEBHOOK_CHANGE', companyId);
  const secret = createWebhookSecret();
  const webhook = await transaction(db.main, async (tx) => {
    const account = await loadAccount(tx, companyId, asked.account);
    await lockCompany(tx, companyId);
    refuseTooMany(await selectWebhooks(tx, companyId), url);
    const id = await drawWebhookId(tx);
    const now = clock.now();
    const made: Webhook = {
      ...{ companyId, id, type, ...addressOf(context, id, url) },
      ...account,
      sealedSecrets: [vault.seal(secret, secretPlace(id))],
      secretsExpireAt: [null],
      sealedAuthorization: sealAuthorization(context, id, asked.authorization),
      queue: await drawQueue(tx),
      createdAt: now,
      updatedAt: now,
    };
    await insertWebhook(tx, made);
    await note(tx, { companyId, by: asked.by }, { act: 'WEBHOOK_CREATED', webhook: made });
    return made;
  });
  await watchFrom(db.main, webhook, clock.now());
  return { webhook, secret };
}

function refuseTooMany(others: readonly Webhook[], url: string): void {
  if (others.length >= WEBHOOKS_PER_COMPANY) throw new Refusal('webhookLimit');
  const host = hostOf(url);
  if (host === undefined) return;
  if (others.filter((one) => hostOf(one.url) === host).length >= WEBHOOKS_PER_HOST)
    throw new Refusal('webhookLimit');
}

/** A change of the named members. A null account means all accounts, a null authorization none. */
export interface WebhookChange {
  url?: string | undefined;
  type?: WebhookType | undefined;
  account?: AccountName | null | undefined;
  authorization?: string | null | undefined;
  enabled?: boolean | undefined;
}

export interface WebhookRef {
  companyId: bigint;
  id: bigint;
}

/** One endpoint, and the person or program that changes it. */
export interface WebhookAct extends WebhookRef {
  by: Doer;
}

/**
 * Changes an endpoint; refuses a host that already has the maximum of the company's endpoints. Disabling it drops
 * pending deliveries; after enabling it receives new events only.
 */
export async function changeWebhook(
  context: Context,
  ref: WebhookAct,
  change: WebhookChange,
): Promise<Webhook> {
  context.freeActs.spend('WEBHOOK_CHANGE', ref.companyId);
  const changed = await transaction(context.db.main, async (tx) => {
    if (change.url !== undefined) await lockCompany(tx, ref.companyId);
    const before = await lockOwn(tx, ref);
    const { url, type, account, authorization, enabled } = change;
    if (url !== undefined && hostOf(url) !== hostOf(before.url)) {
      const others = await selectWebhooks(tx, ref.companyId);
      refuseTooMany(
        others.filter((one) => one.id !== ref.id),
        url,
      );
    }
    const after: Webhook = {
      ...before,
      // A URL sent back in its displayed form keeps the stored one.
      ...(url === undefined || url === before.shownUrl ? {} : addressOf(context, before.id, url)),
      type: type ?? before.type,
      ...(account === undefined ? {} : await loadAccount(tx, ref.companyId, account)),
      queue: await queueAfter(tx, before, enabled),
      updatedAt: context.clock.now(),
    };
    if (authorization !== undefined)
      after.sealedAuthorization = sealAuthorization(context, before.id, authorization);
    await updateWebhook(tx, after);
    const changed = Object.keys(change).filter((name) => change[name as keyof WebhookChange] !== undefined);
    await note(tx, ref, { act: 'WEBHOOK_CHANGED', webhook: after, details: { changed } });
    return after;
  });
  await watchFrom(context.db.main, changed, context.clock.now());
  return changed;
}

async function queueAfter(tx: Tx, { queue }: Webhook, enabled: boolean | undefined): Promise<bigint | null> {
  if (enabled === undefined) return queue;
  if (!enabled) return null;
  return queue ?? (await drawQueue(tx));
}

/** Generates another secret; the previous one signs beside it for 24 hours on the bank's clock. */
export async function rotateWebhookSecret(context: Context, ref: WebhookAct): Promise<WebhookWithSecret> {
  const { db, vault, clock } = context;
  context.freeActs.spend('WEBHOOK_CHANGE', ref.companyId);
  const secret = createWebhookSecret();
  const webhook = await transaction(db.main, async (tx) => {
    const before = await lockOwn(tx, ref);
    const now = clock.now();
    const sealed = vault.seal(secret, secretPlace(before.id));
    const expiresAt = new Date(now.getTime() + ROTATION_MS);
    const after = { ...before, ...rotateSecrets(before, { sealed, now, expiresAt }), updatedAt: now };
    await updateWebhook(tx, after);
    await note(tx, ref, { act: 'WEBHOOK_SECRET_ROTATED', webhook: after });
    return after;
  });
  await watchFrom(db.main, webhook, clock.now());
  return { webhook, secret };
}

/** Deletes an endpoint: pending deliveries are dropped, its log is kept for the usual time. */
export async function deleteWebhook(context: Context, ref: WebhookAct): Promise<void> {
  context.freeActs.spend('WEBHOOK_CHANGE', ref.companyId);
  await transaction(context.db.main, async (tx) => {
    const webhook = await lockOwn(tx, ref);
    const now = context.clock.now();
    await removeWebhook(tx, ref, now);
    await note(tx, ref, { act: 'WEBHOOK_DELETED', webhook: { ...webhook, updatedAt: now } });
  });
}

/** Refuses with `webhookNotFound`, also for another company's. */
export async function loadWebhook(context: Context, ref: WebhookRef): Promise<Webhook> {
  const webhook = await selectWebhook(context.db.main, ref);
  if (webhook === undefined) throw new Refusal('webhookNotFound');
  return webhook;
}

interface Noted {
  act: 'WEBHOOK_CREATED' | 'WEBHOOK_CHANGED' | 'WEBHOOK_SECRET_ROTATED' | 'WEBHOOK_DELETED';
  webhook: Webhook;
  details?: Record<string, unknown>;
}

/** Records the destination of events in the security log, by the displayed URL. */
function note(
  tx: Tx,
  { companyId, by }: { companyId: bigint; by: Doer },
  { act, webhook, details }: Noted,
): Promise<void> {
  const { shownUrl: subject, updatedAt: now, id } = webhook;
  return recordSecurityAct(tx, {
    companyId,
    by,
    act,
    subject,
    details: { id: Number(id), ...details },
    now,
  });
}

async function lockOwn(tx: Tx, ref: WebhookRef): Promise<Webhook> {
  const webhook = await lockWebhook(tx, ref);
  if (webhook === undefined) throw new Refusal('webhookNotFound');
  return webhook;
}

async function loadAccount(
  tx: Tx,
  companyId: bigint,
  name: AccountName | null,
): Promise<Pick<Webhook, 'accountId' | 'branch' | 'number'>> {
  if (name === null) return { accountId: null, branch: null, number: null };
  const account = await findAccount(tx, { companyId, ...name });
  if (account === undefined) throw new Refusal('accountNotFound');
  return { accountId: account.id, branch: account.branch, number: account.number };
}

/** The parts of a URL: the stored clear text, the displayed text, and the whole if part of it is secret. */
export function addressOf(
  { vault }: Pick<Context, 'vault'>,
  id: bigint,
  url: string,
): Pick<Webhook, 'url' | 'shownUrl' | 'sealedUrl'> {
  const bare = bareUrl(url);
  const sealedUrl = bare === url ? null : vault.seal(url, urlPlace(id));
  return { url: bare, shownUrl: shownUrlOf(url), sealedUrl };
}

function sealAuthorization(context: Context, id: bigint, authorization: string | null): string | null {
  return authorization === null ? null : context.vault.seal(authorization, authorizationPlace(id));
}
