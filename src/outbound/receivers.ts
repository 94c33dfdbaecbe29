import { createOutbound, type Outbound } from './outbound.ts';
import { createInboxOutbound } from './own-inbox.ts';

// One receiver may serve many customers: how many calls it gets at once is bounded by endpoint, not by address.
const RECEIVERS = { connectionsPerOrigin: 1_024, waitingPerOrigin: 8_192, maxOrigins: 10_000 };

interface Reach {
  sandbox: boolean;
  /** True if others reach the sandbox: what else listens on its machine is not theirs to call. */
  shared: boolean;
  /** The port that the bank itself listens on. */
  port(): number;
}

/** Opens the way out for webhooks: to public addresses, and in a sandbox to its machine's loopback. */
export function openReceivers({ sandbox, shared, port }: Reach): Outbound {
  const open = (allowLoopback: boolean) => createOutbound({ allowLoopback, ...RECEIVERS });
  return shared ? createInboxOutbound({ outside: open(false), loopback: open(true), port }) : open(sandbox);
}
