// Calls addresses that customers name, and no private one.
export { OutboundError, type OutboundReason } from './error.ts';
export { createOutbound, type Outbound, type OutboundRequest } from './outbound.ts';
export { openReceivers } from './receivers.ts';
