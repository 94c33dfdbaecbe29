import { createOutbound, type Outbound } from './outbound.ts';
import { createInboxOutbound } from './own-inbox.ts';

// One receiver may serve many customers: concurrent calls are limited per endpoint, not per address.
const RECEIVERS = { connectionsPerOrigin: 1_024, waitingPerOrigin: 8_192, maxOrigins: 10_000 };

interface Reach {
  sandbox: boolean;
  /** True if the sandbox is reachable from outside: callers must not reach other services of its machine. */
  shared: boolean;
  /** The port that the bank itself listens on. */
  port(): number;
}

/** Opens the client for webhooks: public addresses, and in a sandbox its machine's loopback. */
export function openReceivers({ sandbox, shared, port }: Reach): Outbound {
  const open = (allowLoopback: boolean) => createOutbound({ allowLoopback, ...RECEIVERS });
  return shared ? createInboxOutbound({ outside: open(false), loopback: open(true), port }) : open(sandbox);
}
