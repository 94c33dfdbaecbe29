import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { Refusal } from '../refusals.ts';
import type { Deliverer } from './delivery/deliver.ts';
import { type EventName, resend, sendTest } from './delivery/resend.ts';
import {
  changeWebhook,
  deleteWebhook,
  loadWebhook,
  rotateWebhookSecret,
  type WebhookAct,
  type WebhookChange,
  type WebhookRef,
  type WebhookWithSecret,
} from './endpoints/configure.ts';
import { createSecretReader, type SecretHolder } from './endpoints/secrets.ts';
import { type Webhook, webhookId } from './endpoints/webhook.ts';
import { createSaltReader } from './events/salt.ts';
import { renderDeliveryMetrics } from './log/metrics.ts';
import { clearLog } from './log/prune.ts';
import { type AskedReplay, type Replayed, replay } from './replay.ts';

/** Delivers events to their receivers. */
export interface WebhookDesk {
  /** Returns the `webhook-id` for the receiver. */
  resend(ref: { companyId: bigint; logId: bigint }): Promise<string>;
  /** Returns the `webhook-id` for the receiver. */
  sendTest(ref: WebhookRef): Promise<string>;
  /** These three take effect at once, also for leased deliveries that are not sent yet. */
  change(ref: WebhookAct, change: WebhookChange): Promise<Webhook>;
  rotateSecret(ref: WebhookAct): Promise<WebhookWithSecret>;
  remove(ref: WebhookAct): Promise<void>;
  /** Resends an endpoint's events since an instant, up to the limit of one replay. */
  replay(asked: AskedReplay): Promise<Replayed>;
  /** Returns the request data of an open endpoint for a test, and the client that calls it. */
  openTrial(ref: WebhookRef): Promise<EndpointTrial>;
  /** Looks for due deliveries now. */
  wake(): void;
  /** Tells whether a URL can be refused before its name is resolved. */
  refuses(url: string): boolean;
  /** Deliveries in the Prometheus format. */
  metrics(): Promise<string>;
  dueWork: readonly DueWork[];
  stop(): Promise<void>;
}

/** An endpoint under test. */
export interface EndpointTrial {
  receiver: SecretHolder;
  /** The newest of its secrets. */
  secret: string;
  outbound: Pick<Outbound, 'request'>;
}

interface DeskParts {
  context: Context;
  deliverer: Deliverer;
  outbound: Outbound;
}

export function openWebhookDesk({ context, deliverer, outbound }: DeskParts): WebhookDesk {
  const readSecrets = createSecretReader(context.vault);
  const readSalt = createSaltReader(context.db.answers);
  const andGo = async (owed: Promise<EventName>): Promise<string> => {
    const id = webhookId(await owed, await readSalt());
    deliverer.wake();
    return id;
  };
  const andHeed = async <T>(changing: Promise<T>): Promise<T> => {
    try {
      return await changing;
    } finally {
      deliverer.changed();
    }
  };
  return {
    resend: (ref) => andGo(resend(context, ref)),
    sendTest: (ref) => andGo(sendTest(context, ref)),
    change: (ref, change) => andHeed(changeWebhook(context, ref, change)),
    rotateSecret: (ref) => andHeed(rotateWebhookSecret(context, ref)),
    remove: (ref) => andHeed(deleteWebhook(context, ref)),
    replay: async (asked) => {
      const replayed = await replay(context, asked);
      deliverer.wake();
      return replayed;
    },
    openTrial: async (ref) => {
      context.freeActs.spend('WEBHOOK_CALL', ref.companyId);
      const webhook = await loadWebhook(context, ref);
      if (webhook.queue === null) throw new Refusal('webhookDisabled');
      const receiver = readSecrets(webhook);
      const [secret] = receiver.secretsAt(context.clock.now());
      return { receiver, secret, outbound };
    },
    wake: deliverer.wake,
    refuses: outbound.refuses,
    metrics: () => renderDeliveryMetrics(context, deliverer.counts),
    dueWork: [deliverer.dueWork, clearLog(context)],
    stop: deliverer.stop,
  };
}
