// Sends e-mails and SMS.
export { deliverMessages } from './deliver.ts';
export { forgetOldMessages } from './forget.ts';
export { listMessages } from './list.ts';
export { createMessaging, type Messaging, outboxOnly } from './messaging.ts';
export {
  drawMessageIds,
  type MessageContext,
  messagePlace,
  type NewMessage,
  queueMessage,
  writeMessage,
} from './queue.ts';
