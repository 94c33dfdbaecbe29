// Calls URLs chosen by customers, and never a private address.
export { OutboundError, type OutboundReason } from './error.ts';
export { createOutbound, type Outbound, type OutboundRequest } from './outbound.ts';
export { openReceivers } from './receivers.ts';
