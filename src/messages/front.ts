// Sends e-mails and SMS.
export { deliverMessages } from './deliver.ts';
export { forgetOldMessages } from './forget.ts';
export { listMessages } from './list.ts';
export { createMessaging, type Messaging, outboxOnly } from './messaging.ts';
export { type MessageContext, messagePlace, queueMessage } from './queue.ts';
