// Writes events, and delivers them to those who listen.
export { FIXED_HEADERS } from './delivery/attempt.ts';
export { createDeliverer, type Deliverer } from './delivery/deliver.ts';
export type { FirstAttempts } from './delivery/first-attempts.ts';
export type { DeliveryState } from './delivery/outcome.ts';
export { putBackDeliveries } from './delivery/put-back.ts';
export { createWebhookSecret, signDelivery } from './delivery/sign.ts';
export { countLeased, selectWaitingQueues } from './delivery/waiting.ts';
export { type EndpointTrial, openWebhookDesk, type WebhookDesk } from './desk.ts';
export { createWebhook, listWebhooks, type WebhookWithSecret } from './endpoints/configure.ts';
export { sealAddresses } from './endpoints/seal-addresses.ts';
export {
  authorizationPlace,
  type DeliverySubject,
  secretPlace,
  urlPlace,
  WEBHOOK_TYPES,
  type Webhook,
  type WebhookType,
  webhookId,
} from './endpoints/webhook.ts';
export {
  EVENT_KINDS,
  type EventKind,
  type EventOrLogType,
  type EventType,
  type EventTypeOf,
  logTypeOf,
} from './events/catalogue.ts';
export type { Event, RetoldEvent } from './events/event.ts';
export { EVENTS } from './events/events-in-turn.ts';
export { publish } from './events/publish.ts';
export { readSalt } from './events/salt.ts';
export { EVENT_SEAL } from './events/seal-of-event.ts';
export { type EndpointHealth, readAttemptDetail, readEndpointHealth } from './health.ts';
export { createLogIds } from './log/log-ids.ts';
export { type LogPage, type LogRow, readLog } from './log/logs.ts';
export { oweOpenEndpoint } from './owe-again.ts';
export { type VerifiedWebhook, verifyWebhook } from './verify.ts';
