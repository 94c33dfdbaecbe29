import type { Outbound } from './outbound.ts';

export interface OwnInbox {
  /** Calls only public addresses. */
  outside: Outbound;
  /** May call loopback. */
  loopback: Outbound;
  /** The port that the bank itself listens on. */
  port(): number;
}

const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/**
 * Calls the receivers of a sandbox that is reachable from outside: on this machine they reach only the bank's inbox.
 */
export function createInboxOutbound({ outside, loopback, port }: OwnInbox): Outbound {
  const isInbox = (url: string) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, pathname, port: asked } = new URL(url);
    return (
      protocol === 'http:' &&
      LOOPBACK.test(hostname) &&
      Number(asked || '80') === port() &&
      pathname.startsWith('/sandbox/inbox/')
    );
  };
  return {
    request: (request) => (isInbox(request.url) ? loopback : outside).request(request),
    refuses: (url) => !isInbox(url) && outside.refuses(url),
    close: async () => {
      await Promise.all([outside.close(), loopback.close()]);
    },
  };
}
